import fc from 'fast-check'
import { loadMarket } from '../../apps/api/seeds/load-market.ts'
import { openDatabase } from '../../apps/api/src/platform/db/database.ts'
import { migrate } from '../../apps/api/src/platform/db/migrate.ts'
import { migrateJobs } from '../../apps/api/src/platform/jobs/jobs.ts'
import type { Answer } from '../load.ts'
import { forkFile, type Stop, startPostgres } from '../rig.ts'
import { faultOf, openSender } from './answers.ts'
import { badRequests, strangeRequests } from './bad-requests.ts'
import { ruleBreakers } from './breaches.ts'
import type { Sent } from './calls.ts'
import { changedTables, checksums, type Field, readField } from './field.sql.ts'

type Pool = ReturnType<typeof openDatabase>['pool']

/** What is attacked: a listening API, its database seen from beside it, and who attacks it. */
export type Target = { origin: string; pool: Pool; field: Field; stop: Stop }

/** The demo market in an empty database, the API on it in a process of its own, attackers signed in. */
export const openTargetAt = async (url: string, dataDir: string): Promise<Target> => {
  await loadMarket({ databaseUrl: url, today: new Date(), scale: 1 })
  const { db, pool, close } = openDatabase(url, {
    max: 4,
    onError: error => console.error(error.message),
  })
  const server = await forkFile(new URL('./attack-server.ts', import.meta.url), url, dataDir)
  const stop = async () => {
    await server.stop()
    await close()
  }
  try {
    return { origin: String(server.said), pool, field: await readField({ db, pool }), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** The same with a PostgreSQL of its own. */
export const openTarget = async (): Promise<Target> => {
  const postgres = await startPostgres()
  await migrate(postgres.url)
  await migrateJobs(postgres.url)
  const target = await openTargetAt(postgres.url, postgres.dataDir)
  return { ...target, stop: () => target.stop().finally(postgres.stop) }
}

export type Judged = { sent: Sent; answer: Answer; fault: string | null }
export type Outcome = {
  judged: Judged[]
  /** Tables that are not what they were. */
  changed: string[]
}

export type Attack = {
  requests: number
  seed: number
  /** Slower than this is a fault, if it is so three times more, with nothing else going on. */
  slowMs?: number
}

/** As many as a handful of people make; the answers are what counts. */
const atOnce = 8

const sendAll = async (
  origin: string,
  requests: readonly Sent[],
  slowMs = Number.POSITIVE_INFINITY,
): Promise<Judged[]> => {
  const { send, close } = openSender(origin, atOnce)
  const judged: Judged[] = []
  const waiting = requests.values()
  const work = async () => {
    for (const sent of waiting) {
      const answer = await send(sent)
      judged.push({ sent, answer, fault: faultOf(sent, answer) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  for (const slow of judged.filter(({ answer }) => answer.milliseconds > slowMs)) {
    const again: number[] = []
    for (let turn = 0; turn < 3; turn += 1) again.push((await send(slow.sent)).milliseconds)
    const fastest = Math.min(...again)
    if (fastest > slowMs) slow.fault ??= `slow: ${Math.round(fastest)} ms`
  }
  close()
  return judged
}

/** Sends so many requests that must be refused, and sees whether the database is what it was. */
export const attack = async (
  { origin, pool, field }: Target,
  { requests, seed, slowMs }: Attack,
): Promise<Outcome> => {
  const made = fc.sample(badRequests(field, await ruleBreakers(pool, field)), {
    numRuns: requests,
    seed,
  })
  const before = await checksums(pool)
  const judged = await sendAll(origin, made, slowMs)
  for (const one of judged)
    if (one.answer.status > 0 && one.answer.status < 400)
      one.fault ??= `taken: ${one.answer.status}`
  return { judged, changed: changedTables(before, await checksums(pool)) }
}

/** Sends so many that are strange and right: they may change what they are meant to change. */
export const confuse = (
  { origin, field }: Target,
  { requests, seed, slowMs }: Attack,
): Promise<Judged[]> =>
  sendAll(origin, fc.sample(strangeRequests(field), { numRuns: requests, seed }), slowMs)
