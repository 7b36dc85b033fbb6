import { spawnSync } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join as pathOf, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, QueryValue, Sent } from '@carreau/contract/endpoint'
import { type EndpointName, type Endpoints, endpoints } from '@carreau/contract/endpoints'
import { isSiren, isSiret } from '@carreau/domain/companies/company-numbers'
import { keep, say, startApp, startPostgres } from '../rig.ts'

const root = resolve(import.meta.dirname, '../..')
export const password = 'un mot de passe assez long'

type Options<N extends EndpointName> = Sent<Endpoints[N]> & {
  token?: string
  /** Where the call seems to come from; each person has an address of their own. */
  from?: string
}
type Loose = {
  token?: string
  from?: string
  params?: Record<string, string | number>
  query?: Record<string, QueryValue>
  body?: unknown
}
/** What came back, taken or not. */
export type Reply<N extends EndpointName> =
  | { ok: true; status: number; answer: AnswerOf<Endpoints[N]> }
  | { ok: false; status: number; code: string }

const newAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
const newEmail = (): string => `${randomUUID()}@banc.exemple`

const withCheckDigit = (digits: string, isValid: (number: string) => boolean): string =>
  [...'0123456789'].map(digit => digits + digit).find(isValid) ?? ''
export const newSiret = (): string =>
  withCheckDigit(`${withCheckDigit(String(randomInt(1e7, 1e8 - 1)), isSiren)}0001`, isSiret)

/**
 * An installation as somebody opens it: an empty database, the set-up with its flags, no demo, and all
 * that follows by HTTP. Mails are read where they are left.
 */
export const openInstallation = async () => {
  const postgres = keep(await startPostgres())
  const env = {
    DATABASE_URL: postgres.url,
    DATA_DIR: postgres.dataDir,
    DEMO: 'off',
    NODE_ENV: 'test',
    TRUST_PROXY: 'loopback',
    OPERATOR_SECOND_FACTOR: 'offered',
  }
  const args = ['--operator-email', 'nora@banc.exemple', '--operator-name', 'Nora']
  say('npm run setup, without the demo')
  const { stdout: said, status } = spawnSync(
    process.execPath,
    [pathOf(root, 'apps/api/src/setup.ts'), ...args],
    { cwd: root, encoding: 'utf8', env: { ...process.env, ...env } },
  )
  if (status !== 0) throw new Error(`the set-up failed:\n${said}`)
  const { origin } = keep(await startApp(postgres, { env }))

  const send = async <N extends EndpointName>(name: N, options: Options<N>): Promise<Reply<N>> => {
    const { token, from = '10.0.0.1', params = {}, query = {}, body }: Loose = options
    const { method, path } = endpoints[name]
    const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => String(params[key]))
    const url = new URL(`/api${filled}`, origin)
    for (const [key, value] of Object.entries(query))
      if (value !== undefined) url.searchParams.set(key, String(value))
    const answer = await fetch(url, {
      method,
      headers: {
        'x-forwarded-for': from,
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json') === true
    const read = isJson ? JSON.parse(text) : { data: text.length }
    // The server writes its answers from the same contract.
    return answer.ok
      ? { ok: true, status: answer.status, answer: read as AnswerOf<Endpoints[N]> }
      : { ok: false, status: answer.status, code: String(read.code) }
  }

  /** What must be taken. */
  const call = async <N extends EndpointName>(
    name: N,
    options: Options<N>,
  ): Promise<AnswerOf<Endpoints[N]>> => {
    const reply = await send(name, options)
    if (!reply.ok) throw new Error(`${name}: ${reply.status} ${reply.code}`)
    return reply.answer
  }

  /** The last mail to somebody with such a link in it. */
  const mailWith = async (email: string, path: string): Promise<string> => {
    const outbox = pathOf(postgres.dataDir, 'outbox')
    for (let turn = 0; turn < 200; turn += 1) {
      const names = (await readdir(outbox).catch(() => [])).toSorted().reverse()
      for (const name of names) {
        const mail = await readFile(pathOf(outbox, name), 'utf8')
        const text = mail.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
        if (text.includes(`To: ${email}`) && text.includes(`${path}?token=`)) return text
      }
      await sleep(50)
    }
    throw new Error(`no link ${path} was mailed to ${email}`)
  }
  const mailedToken = async (email: string, path: string): Promise<string> =>
    new RegExp(`${path}\\?token=([\\w-]+)`).exec(await mailWith(email, path))?.[1] ?? ''

  /** Somebody new, at an address nobody else sends from. */
  const register = async (name = 'Camille') => {
    const [email, from] = [newEmail(), newAddress()]
    const { data } = await call('register', { from, body: { email, password, name } })
    return { email, from, token: data.login_token }
  }
  /** The same, who has opened the link that was mailed there. */
  const registerProved = async () => {
    const person = await register()
    const token = await mailedToken(person.email, '/auth/address')
    await call('confirmAddress', { body: { token } })
    return person
  }

  const workAt = async (
    { token, from }: { token: string; from: string },
    access: { type: 'buyer' | 'shop' | 'platform'; id: number; role: string },
  ): Promise<string> => (await call('openAccess', { token, from, params: access })).data.token

  /** Somebody new with a company of that type, at work there. */
  const found = async (type: 'buyer' | 'shop', company_name = `Halle ${randomInt(1e6)}`) => {
    const person = await registerProved()
    const siret = newSiret()
    const { data } = await call('createTenant', {
      ...person,
      body: { type, company_name, siret, address: '3 rue du Marché, 75011 Paris' },
    })
    const { id } = data
    return { ...person, id, siret, work: await workAt(person, { type, id, role: 'admin' }) }
  }

  /** Somebody new in a company, in a role. */
  const join = async (
    admin: { work: string },
    access: { type: 'buyer' | 'shop'; id: number; role: 'purchaser' | 'picker' },
  ) => {
    const person = await register()
    const roles = [access.role]
    await call('inviteMember', { token: admin.work, body: { email: person.email, roles } })
    const token = await mailedToken(person.email, '/auth/invitation')
    await call('acceptInvitation', { ...person, params: { token } })
    return { ...person, work: await workAt(person, access) }
  }

  const operator = await (async () => {
    const token = /auth\/reset\?token=([\w-]+)/.exec(said)?.[1] ?? ''
    await call('resetPassword', { body: { token, password } })
    const { data } = await call('login', { body: { email: 'nora@banc.exemple', password } })
    const id = data.accesses[0]?.id ?? 0
    const person = { token: data.login_token, from: newAddress() }
    return { ...person, work: await workAt(person, { type: 'platform', id, role: 'operator' }) }
  })()

  /** The operator looks at all that a company is asked, and lets it sell. */
  const approve = async (tenantId: number): Promise<void> => {
    const ids = { token: operator.work, params: { tenantId } }
    const { data } = await call('getTenant', ids)
    for (const { key, seen } of data.questions)
      await call('answerRedFlag', {
        token: operator.work,
        params: { tenantId, question: key },
        body: { is_clear: true, note: '', seen },
      })
    await call('approveTenant', ids)
  }

  return {
    origin,
    send,
    call,
    mailWith,
    register,
    registerProved,
    found,
    join,
    approve,
    newAddress,
  }
}
export type Installation = Awaited<ReturnType<typeof openInstallation>>
