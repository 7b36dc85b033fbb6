import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '@carreau/local-postgres'
import { exchange, get, post, type Request } from '../load.ts'
import {
  fillCarts,
  findStalls,
  linesPerCart,
  makeBuyers,
  type Person,
  type Stall,
  signInAs,
} from '../market.sql.ts'
import { type Figure, inTurn, mustBeNone, type Scenario, whole } from '../results.ts'
import {
  type App,
  keep,
  openPool,
  type Stop,
  say,
  startApp,
  startPostgres,
  stopOf,
} from '../rig.ts'

/** Of the two nodes. */
type Ports = readonly [number, number]

const template = resolve(import.meta.dirname, '../../deploy/nginx.conf')

const findNginx = (): string | undefined => {
  const folders = [...(process.env.PATH?.split(delimiter) ?? []), '/usr/sbin', '/usr/local/sbin']
  return folders.map(folder => join(folder, 'nginx')).find(path => existsSync(path))
}

const installer = '/usr/bin/apt-get'
/** The system's nginx; as root on Debian it is installed when missing. */
const needNginx = (): string => {
  if (findNginx() === undefined && process.getuid?.() === 0 && existsSync(installer)) {
    spawnSync(installer, ['update'], { stdio: 'inherit' })
    const install = ['install', '-y', '--no-install-recommends', 'nginx-light']
    spawnSync(installer, install, { stdio: 'inherit' })
  }
  const found = findNginx()
  if (found === undefined) throw new Error('nginx is missing: install it')
  return found
}

const swap = (text: string, from: string | RegExp, to: string): string => {
  if (text.search(from) < 0) throw new Error(`deploy/nginx.conf has no ${from}`)
  return text.replace(from, to)
}

/** The deployed configuration on this machine's ports; one client stands for all: no limit of its own. */
const configurationOf = (folder: string, port: number, [one, other]: Ports): string => {
  let text = readFileSync(template, 'utf8')
  text = swap(text, 'api-1:3000', `127.0.0.1:${one}`)
  text = swap(text, 'api-2:3000', `127.0.0.1:${other}`)
  text = swap(text, 'listen 80;', `listen 127.0.0.1:${port};`)
  text = swap(text, 'rate=200r/s', 'rate=100000r/s')
  text = swap(text, '/dev/stdout', join(folder, 'access.log'))
  text = swap(text, '/dev/stderr', join(folder, 'error.log'))
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `  ${name}_temp_path ${join(folder, name)};`)
    .join('\n')
  return `daemon off;\npid ${join(folder, 'nginx.pid')};\n${swap(text, 'http {', `http {\n${places}`)}`
}

const opens = (port: number): Promise<boolean> =>
  new Promise(resolve => {
    const socket = createConnection(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })

/** nginx with the configuration that is deployed, in front of two nodes of this machine. */
const startNginx = async (
  port: number,
  nodes: Ports,
): Promise<{ log: () => string; stop: Stop }> => {
  const nginx = needNginx()
  const folder = mkdtempSync(join(tmpdir(), 'carreau-nginx-'))
  mkdirSync(join(folder, 'logs'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationOf(folder, port, nodes))
  const args = ['-p', folder, '-c', file, '-e', join(folder, 'error.log')]
  const tested = spawnSync(nginx, ['-t', ...args], { encoding: 'utf8' })
  if (tested.status !== 0) throw new Error(`nginx -t: ${tested.stderr}`)
  const child = spawn(nginx, args, { stdio: 'ignore' })
  const stop = stopOf(child)
  while (!(await opens(port))) {
    if (child.exitCode !== null) throw new Error('nginx ended')
    await sleep(20)
  }
  return {
    log: () => readFileSync(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const env = { DRAIN_SECONDS: '5', TRUST_PROXY: 'true' }
/** `fail_timeout` of deploy/nginx.conf, and a little: until then nginx does not try the node that is back. */
const trustedAgainMs = 11_500
const settleMs = 1_500
const readers = 8
const orderers = 4
const restMs = 20

const words = ['tomate', 'pomme', 'salade', 'carotte', 'fraise', 'basilic']
const readsOf = (token: string): Request[] => [
  ...words.map(word => get(`/api/v3/products/advanced_search?filter%5Bname%5D=${word}`, token)),
  get('/api/v3/orders', token),
  get('/api/v3/carts', token),
  get('/api/v3/homepage/hero', token),
  { ...get('/', token), headers: { accept: 'text/html' } },
]

type People = { chef: Person; buyers: Person[]; stalls: Stall[] }
type Outcome = { asked: number; failed: string[]; slowestMs: number }

/** People who read and people who order, each over one kept connection, until told to stop. */
const startLoad = (
  origin: string,
  pool: ReturnType<typeof openPool>['pool'],
  { chef, buyers, stalls }: People,
) => {
  const none = (): Outcome => ({ asked: 0, failed: [], slowestMs: 0 })
  const outcomes = { reads: none(), carts: none(), orders: none() }
  const orderIds: number[] = []
  let stopped = false
  let keys = 0

  /** Asks once: a failure is written down, never tried again. */
  const ask = async (kind: keyof typeof outcomes, request: Request, agent: Agent) => {
    const outcome = outcomes[kind]
    const before = performance.now()
    outcome.asked += 1
    const { status, text } = await exchange(origin, request, agent)
    outcome.slowestMs = Math.max(outcome.slowestMs, performance.now() - before)
    if (status === 0 || status >= 400)
      outcome.failed.push(
        `${new Date().toISOString().slice(11, 23)} ${request.method} ${request.path} ${status} ${text}`,
      )
    return { status, text }
  }
  const read = (at: number, agent: Agent) => ask('reads', inTurn(readsOf(chef.token), at), agent)
  const orderAs = (buyer: Person, stall: Stall) => async (_: number, agent: Agent) => {
    const lines = linesPerCart / 2
    await fillCarts(pool, [buyer], { stalls: [stall], lines })
    const sixth = {
      shop_id: stall.shopId,
      specification_id: inTurn(stall.specificationIds, lines),
      packages_quantity: 1,
    }
    await ask('carts', post('/api/v3/carts', buyer.token, sixth), agent)
    const key = `rolling-${process.pid}-${keys++}`
    const order = post('/api/v3/carts/validate', buyer.token, undefined, key)
    const { status, text } = await ask('orders', order, agent)
    if (status !== 200) return
    const { data } = JSON.parse(text) as { data: { orders: { id: number }[] } } // the contract's
    orderIds.push(...data.orders.map(({ id }) => id))
  }

  const loop = async (turn: (at: number, agent: Agent) => Promise<unknown>, at: number) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (; !stopped; at++) {
      await turn(at, agent)
      await sleep(restMs)
    }
    agent.destroy()
  }
  const running = [
    ...Array.from({ length: readers }, (_, at) => loop(read, at)),
    ...buyers.map((buyer, at) => loop(orderAs(buyer, inTurn(stalls, at)), at)),
  ]
  const stop: Stop = () => {
    stopped = true
    return Promise.all(running)
  }
  return keep({ outcomes, orderIds, stop })
}

/** Two nodes behind nginx with the configuration that is deployed. */
const startNodes = async (postgres: Awaited<ReturnType<typeof startPostgres>>) => {
  const ports = [await findFreePort(), await findFreePort()] as const
  const start = (port: number) => startApp(postgres, { port, env })
  const nodes: App[] = []
  for (const port of ports) nodes.push(await start(port))
  keep({ stop: () => Promise.all(nodes.map(node => node.stop())) })
  const port = await findFreePort()
  const nginx = keep(await startNginx(port, ports))
  const restart = async (at: number): Promise<number> => {
    const before = performance.now()
    await nodes[at]?.stop()
    nodes[at] = await start(ports[at] ?? 0)
    return performance.now() - before
  }
  return { origin: `http://127.0.0.1:${port}`, nginx, restart }
}

export const rolling: Scenario = {
  name: 'rolling',
  asks: 'Is a request or an order lost when two nodes behind nginx are restarted in turn under load?',
  goal: 'no failed request, each acknowledged order in the database once.',
  run: async ({ short }) => {
    const postgres = keep(await startPostgres())
    const { origin, nginx, restart } = await startNodes(postgres)
    const { db, pool } = openPool(postgres.url, 4)
    const buyers = await makeBuyers(pool, orderers)
    const people = { chef: await signInAs(db, 'chef'), buyers, stalls: await findStalls(pool) }
    const load = startLoad(origin, pool, people)
    await sleep(settleMs)
    const restarts: string[] = []
    for (const at of short ? [0, 1] : [0, 1, 0, 1]) {
      restarts.push(`${((await restart(at)) / 1000).toFixed(1)} s`)
      say(`node ${at + 1} is back after ${restarts.at(-1)}`)
      await sleep(trustedAgainMs)
    }
    await load.stop()
    const failed = Object.values(load.outcomes).flatMap(outcome => outcome.failed)
    for (const line of failed.slice(0, 20)) say(line)
    if (failed.length > 0) say(nginx.log().split('\n').slice(-30).join('\n'))
    const { rows } = await pool.query<{ id: number }>(
      'select id from orders where buyer_id = any($1::bigint[])',
      [buyers.map(({ tenantId }) => tenantId)],
    )
    const acknowledged = new Set(load.orderIds)
    const lost = acknowledged.size - rows.filter(({ id }) => acknowledged.has(id)).length
    return [
      ...Object.entries(load.outcomes).map(
        ([kind, { asked, slowestMs }]): Figure => ({
          name: kind,
          measured: `${whole(asked)} asked, the slowest ${whole(slowestMs)} ms`,
        }),
      ),
      mustBeNone('failed requests', failed.length),
      mustBeNone('acknowledged orders not in the database', lost),
      mustBeNone(
        'orders nobody was told of, or placed twice',
        rows.length - acknowledged.size + lost,
      ),
      { name: 'from SIGTERM to ready again', measured: restarts.join(', ') },
    ]
  },
}
