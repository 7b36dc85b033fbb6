import { misjudged } from '../../packages/need-split/src/judge.test-app.ts'
import { randomMarket } from '../../packages/need-split/src/markets.test-app.ts'
import { splitNeed } from '../../packages/need-split/src/split-need.ts'
import { atMost, decimal, type Figure, mustBeNone, type Scenario } from '../results.ts'

/** A step does the same each time: what it takes more than the least of its runs is
 * garbage of what ran before. */
const runsOfAMarket = 3

/** The processor's time of this thread alone: what else the machine does takes none of it. */
const workedMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}

/** How long a split works, and each of its steps, in which the process does nothing else. */
const timed = (seed: number, size: { lines: number; shops: number }) => {
  const work = splitNeed(randomMarket(seed, size))
  const steps: number[] = []
  const began = workedMs()
  for (;;) {
    const step = workedMs()
    const { done, value } = work.next()
    steps.push(workedMs() - step)
    if (done) return { ms: workedMs() - began, steps, proven: value.proven }
  }
}

const measure = (count: number, size: { lines: number; shops: number }) => {
  const times: number[] = []
  let heldMs = 0
  let heldOnceMs = 0
  let unproven = 0
  for (let seed = 1; seed <= count; seed++) {
    const runs = Array.from({ length: runsOfAMarket }, () => timed(seed, size))
    times.push(...runs.map(({ ms }) => ms))
    unproven += Number(runs.some(({ proven }) => !proven))
    for (const at of runs[0]?.steps.keys() ?? []) {
      const held = runs.map(({ steps }) => steps[at] ?? 0)
      heldMs = Math.max(heldMs, Math.min(...held))
      heldOnceMs = Math.max(heldOnceMs, ...held)
    }
  }
  const sorted = times.sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return { p50: at(0.5), p95: at(0.95), heldMs, heldOnceMs, unproven }
}

export const split: Scenario = {
  name: 'split',
  asks: 'Is a need split as a mixed-integer solver would, and how long does it take?',
  goal: '2 000 markets equal to the cent; 40 lines over 24 wholesalers in 100 ms (p95), 10 ms at a time.',
  run: async ({ short }) => {
    const judged = short ? 100 : 2_000
    const wrong = await misjudged(1, judged)
    // What runs for the first time is slower than it will ever be again.
    measure(10, { lines: 40, shops: 24 })
    const usual = measure(short ? 10 : 100, { lines: 40, shops: 24 })
    const figures: Figure[] = [
      mustBeNone(`markets of ${judged} that HiGHS splits for another amount`, wrong.length),
      atMost('40 lines, 24 wholesalers, p95', 100, usual.p95, 'ms'),
      atMost('40 lines, 24 wholesalers, longest hold', 10, usual.heldMs, 'ms'),
      {
        name: '40 lines, 24 wholesalers, longest hold once',
        measured: `${decimal(usual.heldOnceMs)} ms`,
      },
      mustBeNone('40 lines, 24 wholesalers, given up', usual.unproven),
    ]
    for (const shops of short ? [48] : [48, 100, 200]) {
      const { p50, p95, heldMs, heldOnceMs, unproven } = measure(20, { lines: 40, shops })
      const measured = `p50 ${decimal(p50)} ms, p95 ${decimal(p95)} ms, longest hold ${decimal(heldMs)} ms (once ${decimal(heldOnceMs)} ms), ${unproven} of 20 given up`
      figures.push({ name: `40 lines, ${shops} wholesalers`, measured })
    }
    return figures
  },
}
