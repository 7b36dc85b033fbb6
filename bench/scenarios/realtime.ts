import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientsOrder, Fanout } from '../live-clients.ts'
import { spreadOf } from '../load.ts'
import { makeBuyers, type Person } from '../market.sql.ts'
import { decimal, type Figure, type Scenario, whole } from '../results.ts'
import { forkFile, keep, memoryOf, openMarket } from '../rig.ts'

const companies = 2
const eventsOfRound = 20
const settledAfterMs = 3_000

type Server = { origin: string; pid: number }

/** Opens everybody's connections at a server: what that takes, and how to publish to the first company. */
const connect = async (
  at: 'app' | 'floor',
  { origin, pid }: Server,
  { people, each, url }: { people: Person[]; each: number; url: string },
) => {
  const clients = keep(await forkFile(new URL('../live-clients.ts', import.meta.url)))
  const order = (what: ClientsOrder) => clients.ask(what)
  await sleep(settledAfterMs)
  const idleMb = memoryOf(pid)
  const started = performance.now()
  await order({ do: 'open', at, origin, people, each, url })
  const openedInMs = performance.now() - started
  await sleep(settledAfterMs)
  const connectedMb = memoryOf(pid)
  const fanout: Fanout = { first: [], half: [], p99: [], last: [] }
  const publish = async (times: number, kept: boolean): Promise<void> => {
    const said = (await order({ do: 'publish', at, times })) as Fanout // the answer to this very order
    if (!kept) return
    for (const part of ['first', 'half', 'p99', 'last'] as const) fanout[part].push(...said[part])
  }
  const figures = (name: string): Figure[] => {
    const middle = (part: keyof Fanout) => decimal(spreadOf(fanout[part]).p50)
    const connections = people.length * each
    const kilobytes = decimal(((connectedMb - idleMb) * 1024) / connections)
    return [
      {
        name: `${name}: one event to half of ${whole(connections)} connections`,
        measured: `first ${middle('first')} ms, half ${middle('half')} ms, p99 ${middle('p99')} ms, last ${middle('last')} ms; p99 of p99 ${decimal(spreadOf(fanout.p99).p99)} ms`,
      },
      {
        name: `${name}: ${whole(connections)} idle connections`,
        measured: `${decimal(idleMb)} MB before, ${decimal(connectedMb)} MB after, ${kilobytes} kB each; opened in ${whole(openedInMs)} ms`,
      },
    ]
  }
  return { publish, figures }
}

export const realtime: Scenario = {
  name: 'realtime',
  asks: 'When does an event reach a thousand of two thousand connections to one node, beside a bare ws?',
  goal: 'none; it stays near the bare ws.',
  run: async ({ short }) => {
    // Clients of two thousand addresses: one alone may open five hundred.
    const market = await openMarket({ env: { TRUST_PROXY: 'loopback' } })
    const people = await makeBuyers(market.pool, short ? 20 : 200, companies)
    const setting = { people, each: 10, url: market.url }
    const atApp = await connect('app', market.app, setting)
    const floor = keep(await forkFile(new URL('../floor.ts', import.meta.url)))
    // What it says first is where it is.
    const atFloor = await connect('floor', floor.said as Server, setting)
    // The first ones warm both up; then in turn, so that a busy moment of the machine is both's.
    for (let round = 0; round <= (short ? 1 : 10); round++)
      for (const { publish } of [atApp, atFloor]) await publish(eventsOfRound, round > 0)
    return [...atApp.figures('Carreau'), ...atFloor.figures('bare `ws`')]
  },
}
