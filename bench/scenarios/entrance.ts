import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { request as openPlain } from 'node:http'
import { request as openTls, type RequestOptions } from 'node:https'
import { findFreePort } from '@carreau/local-postgres'
import { WebSocket } from 'ws'
import { signInAs } from '../market.sql.ts'
import { makeCertificate, openssl } from '../nginx.ts'
import { type Figure, mustBeNone, type Scenario } from '../results.ts'
import { keep, openPool, say, startPostgres } from '../rig.ts'
import { startNodes } from '../two-nodes.ts'

/** The pair is this machine's own: nobody vouches for it. */
const ask = async (url: string, { body, ...options }: RequestOptions & { body?: Buffer } = {}) => {
  const open = url.startsWith('https:') ? openTls : openPlain
  const sent = open(url, { ...options, rejectUnauthorized: false, agent: false })
  // Who refuses a body may close before all of it is sent; the answer counts.
  sent.on('error', () => undefined)
  sent.end(body)
  const [answer] = await once(sent, 'response')
  const text = Buffer.concat(await answer.toArray()).toString()
  return { status: Number(answer.statusCode), headers: answer.headers, text }
}

const formOf = (bytes: number) => {
  const boundary = 'a-boundary-of-ours'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(head),
    Buffer.alloc(bytes, 7),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { body, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** nginx's own TLS, asked for by the version that a client insists on. */
const speaks = (port: number, version: string): boolean => {
  try {
    const args = ['s_client', `-${version}`, '-connect', `127.0.0.1:${port}`]
    execFileSync(openssl, args, { input: '', stdio: ['pipe', 'ignore', 'ignore'] })
    return true
  } catch {
    return false
  }
}

export const entrance: Scenario = {
  name: 'entrance',
  asks: 'Do pages, calls, uploads and sockets come through nginx with TLS, and no made-up address?',
  goal: 'each as docs/operations.md says.',
  run: async () => {
    const postgres = keep(await startPostgres())
    const folder = makeCertificate()
    const plainPort = await findFreePort()
    const { origin, nginx } = await startNodes(postgres, async port => ({
      ...{ by: 'tls', port, plainPort, folder },
    }))
    const { db, pool } = openPool(postgres.url, 2)
    const { token } = await signInAs(db, 'chef')
    const bearer = { authorization: `Bearer ${token}` }
    const plain = `http://127.0.0.1:${plainPort}`
    const figures: Figure[] = []
    const must = (name: string, isMet: boolean, measured: string) => {
      say(`${isMet ? '' : 'NOT AS SAID '}${name}: ${measured}`)
      figures.push({ name, measured, goal: { says: 'so', isMet, must: true } })
    }

    const page = await ask(`${origin}/`, { headers: { accept: 'text/html' } })
    const hsts = String(page.headers['strict-transport-security'])
    must(
      'a page',
      page.status === 200 && page.text.includes('Carreau'),
      `${page.status}, ${page.text.length} characters`,
    )
    must('HSTS, once', /^max-age=31536000; includeSubDomains$/.test(hsts), hsts)
    const call = await ask(`${origin}/api/v3/orders`, { headers: bearer })
    must('a call', call.status === 200, `${call.status}, ${call.text.length} characters`)
    const redirect = await ask(`${plain}/recherche?q=tomate`)
    const to = String(redirect.headers.location)
    must(
      'without TLS: elsewhere',
      redirect.status === 308 && to === 'https://127.0.0.1/recherche?q=tomate',
      `${redirect.status} ${to}`,
    )
    const challenge = await ask(`${plain}/.well-known/acme-challenge/token`)
    must('an ACME challenge', challenge.text === 'the answer', `${challenge.status}`)
    for (const path of ['/metrics', '/health/ready']) {
      const { status } = await ask(`${origin}${path}`)
      must(`${path} from outside`, status === 404, String(status))
    }
    const tooLarge = await ask(`${origin}/api/v3/media`, {
      ...{ method: 'POST', ...formOf(26 << 20) },
      headers: { ...bearer, ...formOf(0).headers },
    })
    const isRefused = tooLarge.status === 413 && 'strict-transport-security' in tooLarge.headers
    must('an upload of 26 MB', isRefused, `${tooLarge.status}, by nginx, with HSTS`)
    const large = await ask(`${origin}/api/v3/media`, {
      ...{ method: 'POST', ...formOf(12 << 20) },
      headers: { ...bearer, ...formOf(0).headers },
    })
    must('an upload of 12 MB', large.status === 413, `${large.status} ${large.text.slice(0, 80)}`)

    const socket = new WebSocket(`${origin.replace('http', 'ws')}/app/carreau?protocol=7`, {
      rejectUnauthorized: false,
    })
    const [greeting] = await once(socket, 'message')
    must(
      'a WebSocket',
      String(greeting).includes('connection_established'),
      String(greeting).slice(0, 40),
    )
    socket.close()

    for (const [at, claimed] of ['198.51.100.1', '198.51.100.2, 203.0.113.9'].entries())
      await ask(`${origin}/api/v2/auth/forgot`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
        body: Buffer.from(JSON.stringify({ email: `personne-${at}@exemple.fr` })),
      })
    const { rows } = await pool.query<{ subject: string }>(
      `select distinct subject from login_failures where subject like 'forgot from %'`,
    )
    const keys = rows.map(({ subject }) => subject)
    must('made-up addresses', keys.join() === 'forgot from 127.0.0.1', keys.join())
    const links = [
      '/auth/reset?token=KEPT-SECRET',
      '/auth/address?from=mail&token=KEPT-SECRET',
      '/api/v3/invitations/KEPT-SECRET',
      '/api/public/v1/calendars/KEPT-SECRET.ics',
      '/api/public/v1//tables/KEPT-SECRET',
    ]
    for (const link of links) await ask(`${origin}${link}`)
    const told = nginx
      .accessLog()
      .split('\n')
      .filter(line => line.includes('***')).length
    const isHidden = !nginx.accessLog().includes('KEPT-SECRET') && told === links.length
    must('what links prove, in the log', isHidden, `${told} of ${links.length} hidden`)
    const port = Number(new URL(origin).port)
    const versions = ['tls1', 'tls1_1', 'tls1_2', 'tls1_3'].filter(version => speaks(port, version))
    must('versions of TLS', versions.join() === 'tls1_2,tls1_3', versions.join())
    figures.push(mustBeNone('not as said', figures.filter(({ goal }) => !goal?.isMet).length))
    return figures
  },
}
