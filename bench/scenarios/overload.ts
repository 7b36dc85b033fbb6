import { openBusyHour } from '../busy-hour.ts'
import { type Call, openLoop, spreadOf } from '../load.ts'
import { atMost, decimal, type Figure, mustBeNone, type Scenario, whole } from '../results.ts'
import { memoryOf } from '../rig.ts'

const normalShare = 0.7
const windowMs = 250
const asNormalMs = 5_000

const isServed = ({ status }: Call): boolean => status >= 200 && status < 300
const isRefused = ({ status }: Call): boolean => status === 503
const timesOf = (calls: Call[]) => spreadOf(calls.map(({ ms }) => ms))

const stretchOf = (name: string, calls: Call[], seconds: number): Figure => {
  const served = calls.filter(isServed)
  const refused = calls.filter(isRefused)
  const other = calls.length - served.length - refused.length
  const [good, bad] = [timesOf(served), timesOf(refused)]
  return {
    name,
    measured: [
      `${whole(calls.length / seconds)}/s sent`,
      `${whole(served.length / seconds)}/s served, p50 ${decimal(good.p50)} ms, p99 ${decimal(good.p99)} ms`,
      `${whole(refused.length)} refused (503), p50 ${decimal(bad.p50)} ms, p99 ${decimal(bad.p99)} ms`,
      `${other} anything else`,
    ].join('; '),
  }
}

/** Per moment of a stretch, how many calls due in the seconds after it were refused or late. */
const badAfter = (calls: Call[], limitMs: number): number[] => {
  const bad = calls.filter(call => !isServed(call) || call.ms > limitMs).map(({ due }) => due)
  const lastDue = Math.max(...calls.map(({ due }) => due))
  const moments = Math.max(1, Math.floor((lastDue - asNormalMs) / windowMs))
  return Array.from({ length: moments }, (_, moment) => {
    const from = moment * windowMs
    return bad.filter(due => due >= from && due < from + asNormalMs).length
  })
}

/**
 * How long after the overload (ms) the five seconds that follow hold no more calls refused, or slower than the
 * limit, than the worst five of the normal load before it; endless when none do.
 */
const recoveryOf = (before: Call[], after: Call[], limitMs: number): number => {
  const worst = Math.max(...badAfter(before, limitMs))
  const moment = badAfter(after, limitMs).findIndex(bad => bad <= worst)
  return moment === -1 ? Number.POSITIVE_INFINITY : moment * windowMs
}

export const overload: Scenario = {
  name: 'overload',
  asks: 'What happens at twice what a node can do, and how does it come back?',
  goal: 'p99 of what is served at most 3 times the normal one; as before within 5 s; no addition lost.',
  run: async ({ short }) => {
    const { market, next, adds, inCarts, capacity } = await openBusyHour({ short })
    const { origin, pid } = market.app
    let sent = 0
    let accepted = 0
    const carried = await inCarts()
    const stretch = async (share: number, seconds: number): Promise<Call[]> => {
      const load = { perSecond: capacity * share, seconds }
      const calls = await openLoop(origin, index => next(sent + index), load)
      accepted += calls.filter((call, index) => isServed(call) && adds(sent + index)).length
      sent += calls.length
      return calls
    }
    const [normalSeconds, overSeconds] = short ? [6, 5] : [20, 60]
    const normal = await stretch(normalShare, normalSeconds)
    const memoryBefore = memoryOf(pid)
    const over = await stretch(2, overSeconds)
    const memoryAfter = memoryOf(pid)
    const after = await stretch(normalShare, normalSeconds)
    const normalP99 = timesOf(normal.filter(isServed)).p99
    const overP99 = timesOf(over.filter(isServed)).p99
    const lost = Math.abs((await inCarts()) - carried - accepted)
    return [
      { name: 'capacity, 32 at once', measured: `${whole(capacity)} calls/s` },
      stretchOf('70 %', normal, normalSeconds),
      stretchOf('200 %', over, overSeconds),
      stretchOf('70 % again', after, normalSeconds),
      atMost('p99 of what is served at 200 %', 3, overP99 / normalP99, 'times the normal one'),
      atMost('back to normal', 5_000, recoveryOf(normal, after, 3 * normalP99), 'ms'),
      mustBeNone(`packages answered as added but not in carts, or the reverse`, lost),
      { name: 'additions answered as done', measured: whole(accepted) },
      {
        name: 'memory',
        measured: `${whole(memoryBefore)} MB before 200 %, ${whole(memoryAfter)} MB after`,
      },
    ]
  },
}
