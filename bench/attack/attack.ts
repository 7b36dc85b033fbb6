import fc from 'fast-check'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { badRequests } from './bad-requests.ts'
import type { Sent } from './calls.ts'
import { changedTables, checksums } from './checksums.sql.ts'
import type { Field } from './field.sql.ts'
import { faultOf } from './judge.ts'
import { ruleBreakers } from './rule-breakers.sql.ts'
import { type Answer, openSender } from './send.ts'
import { strangeRequests } from './strange-requests.ts'

export type Judged = { sent: Sent; answer: Answer; fault: string | null }
export type Outcome = {
  judged: Judged[]
  /** Tables that are not what they were. */
  changed: string[]
  seconds: number
}

export type Strength = {
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
  { origin, pool, field }: { origin: string; pool: Database['pool']; field: Field },
  { requests, seed, slowMs }: Strength,
): Promise<Outcome> => {
  const made = fc.sample(badRequests(field, await ruleBreakers(pool, field)), {
    numRuns: requests,
    seed,
  })
  const before = await checksums(pool)
  const started = performance.now()
  const judged = await sendAll(origin, made, slowMs)
  const seconds = (performance.now() - started) / 1000
  for (const one of judged)
    if (one.answer.status > 0 && one.answer.status < 400)
      one.fault ??= `taken: ${one.answer.status}`
  return { judged, changed: changedTables(before, await checksums(pool)), seconds }
}

/** Sends so many that are strange and right: they may change what they are meant to change. */
export const confuse = (
  { origin, field }: { origin: string; field: Field },
  { requests, seed, slowMs }: Strength,
): Promise<Judged[]> =>
  sendAll(origin, fc.sample(strangeRequests(field), { numRuns: requests, seed }), slowMs)
