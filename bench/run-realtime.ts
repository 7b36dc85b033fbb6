// `npm run bench`, third part: real time, beside a bare `ws`.
import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { newToken } from '../apps/api/src/platform/identity/identity.sql.ts'
import type { ClientsOrder, Fanout } from './live-clients.ts'
import { insertLivePeople, type LivePerson, peopleOfCompany } from './live-people.sql.ts'
import { spreadOf } from './load.ts'
import { describeMachine, readCommit } from './machine.ts'
import { keep, runBench, say } from './running.ts'
import { forkFile, memoryOf, startApp, startPostgres } from './servers.ts'
import { decimal, table, whole } from './tables.ts'

const only = process.env.BENCH_ONLY ?? ''
const connectionsOfPerson = 10
const connections = 2 * peopleOfCompany * connectionsOfPerson
const rounds = 10
const eventsOfRound = 20
const settledAfterMs = 3_000

type Server = { port: number; pid: number }
type Measured = { idleMb: number; connectedMb: number; openedInMs: number; fanout: Fanout }

const nothing = (): Fanout => ({ hearers: 0, firstMs: [], p50Ms: [], p99Ms: [], lastMs: [] })

/** Opens the two thousand at a server: what that takes, and how to tell their thousand something. */
const connect = async (
  at: 'app' | 'floor',
  { port, pid }: Server,
  { people, databaseUrl }: { people: LivePerson[]; databaseUrl: string },
) => {
  const clients = keep(await forkFile(new URL('./live-clients.ts', import.meta.url)))
  const order = (what: ClientsOrder) => {
    const answer = clients.hear()
    clients.send(what)
    return answer
  }
  await sleep(settledAfterMs)
  const idleMb = memoryOf(pid)
  const started = performance.now()
  await order({ do: 'open', at, port, people, each: connectionsOfPerson, databaseUrl })
  const openedInMs = performance.now() - started
  await sleep(settledAfterMs)
  const measured: Measured = { idleMb, connectedMb: memoryOf(pid), openedInMs, fanout: nothing() }
  say(`${at}: ${connections} connections in ${whole(openedInMs)} ms`)
  const tell = async (times: number, kept: boolean): Promise<void> => {
    const said = (await order({ do: 'tell', at, times })) as Fanout // the answer to this very order
    if (!kept) return
    measured.fanout.hearers = said.hearers
    for (const part of ['firstMs', 'p50Ms', 'p99Ms', 'lastMs'] as const)
      measured.fanout[part].push(...said[part])
  }
  return { measured, tell }
}

const row = (name: string, { fanout }: Measured): string[] => {
  const of = (times: number[]) => decimal(spreadOf(times).p50)
  return [
    name,
    of(fanout.firstMs),
    of(fanout.p50Ms),
    of(fanout.p99Ms),
    decimal(spreadOf(fanout.p99Ms).p99),
    of(fanout.lastMs),
  ]
}

const memoryRow = (name: string, { idleMb, connectedMb, openedInMs }: Measured): string[] => [
  name,
  decimal(idleMb),
  decimal(connectedMb),
  decimal(((connectedMb - idleMb) * 1024) / connections),
  whole(openedInMs),
]

const run = async () => {
  if (only !== '' && only !== 'realtime') return
  const [loadBefore = 0] = loadavg()
  const { url, dataDir } = keep(await startPostgres())
  // Clients of two thousand addresses: one alone may open five hundred.
  process.env.TRUST_PROXY = 'true'
  // What loading the market leaves in memory is not the connections'.
  await (await startApp({ databaseUrl: url, dataDir, scale: 1 })).stop()
  const app = keep(await startApp({ databaseUrl: url, dataDir, scale: 1 }))
  const { pool } = openDatabase(url, {
    max: 2,
    onError: error => say(`PostgreSQL: ${error.message}`),
  })
  keep({ stop: () => pool.end() })
  const people = await insertLivePeople(pool, newToken)
  const setting = { people, databaseUrl: url }
  const appAt = { port: Number(new URL(app.origin).port), pid: app.pid }
  const atApp = await connect('app', appAt, setting)
  const floor = keep(await forkFile(new URL('./live-floor.ts', import.meta.url)))
  // What it says first is where it is.
  const atFloor = await connect('floor', floor.said as Server, setting)
  // The first ones warm both up; then in turn, so that a busy moment of the machine is both's.
  for (let round = 0; round <= rounds; round++)
    for (const { tell } of [atApp, atFloor]) await tell(eventsOfRound, round > 0)
  const [ours, bare] = [atApp.measured, atFloor.measured]
  const notes = `# Real time, measured

Written by \`npm run bench\` ([how it measures](README.md)).

${new Date().toISOString().slice(0, 10)}, commit ${readCommit()}, ${describeMachine()}, Node ${process.versions.node};
server, clients and PostgreSQL share the machine, over 127.0.0.1.
Load average of the machine before: ${loadBefore.toFixed(1)}.

## One event to ${whole(ours.fanout.hearers)} of ${whole(connections)} connections

Milliseconds from the call that tells it until clients heard it; the middle of ${rounds * eventsOfRound} events, told in turn, and
for p99 their own p99, too. The product's way goes through a transaction of PostgreSQL and its notice to
the node; bare \`ws\` is told by one of its clients, and sends as many bytes.

${table(
  ['', 'first client', 'half of them', 'p99', 'p99 of p99', 'last client'],
  [row('Carreau', ours), row('bare `ws`', bare)],
)}

## ${whole(connections)} idle connections on one node

Each authorised and subscribed to its company's channel; the process in RAM, before and after.
Carreau's figure includes what 2,000 authorisations over HTTP left behind.

${table(
  ['', 'before MB', 'after MB', 'kB per connection', 'opened in ms'],
  [memoryRow('Carreau', ours), memoryRow('bare `ws`', bare)],
)}
`
  await writeFile(join(import.meta.dirname, 'REALTIME.md'), notes)
  say(notes)
}

await runBench(run)
