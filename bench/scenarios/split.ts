import { misjudged } from '../../packages/need-split/src/judge.test-app.ts'
import { randomMarket } from '../../packages/need-split/src/markets.test-app.ts'
import { splitNeed } from '../../packages/need-split/src/split-need.ts'
import { atMost, decimal, type Figure, mustBeNone, type Scenario } from '../results.ts'

/** How long a split takes, and the longest it keeps the process to itself. */
const timed = (seed: number, size: { lines: number; shops: number }) => {
  const work = splitNeed(randomMarket(seed, size))
  const began = performance.now()
  let heldMs = 0
  for (;;) {
    const slice = performance.now()
    const { done, value } = work.next()
    heldMs = Math.max(heldMs, performance.now() - slice)
    if (done) return { ms: performance.now() - began, heldMs, proven: value.proven }
  }
}

const measure = (count: number, size: { lines: number; shops: number }) => {
  const runs = Array.from({ length: count }, (_, at) => timed(at + 1, size))
  const sorted = runs.map(({ ms }) => ms).sort((a, b) => a - b)
  const at = (part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0
  return {
    p50: at(0.5),
    p95: at(0.95),
    heldMs: Math.max(...runs.map(({ heldMs }) => heldMs)),
    unproven: runs.filter(({ proven }) => !proven).length,
  }
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
      mustBeNone('40 lines, 24 wholesalers, given up', usual.unproven),
    ]
    for (const shops of short ? [48] : [48, 100, 200]) {
      const { p50, p95, heldMs, unproven } = measure(20, { lines: 40, shops })
      const measured = `p50 ${decimal(p50)} ms, p95 ${decimal(p95)} ms, longest hold ${decimal(heldMs)} ms, ${unproven} of 20 given up`
      figures.push({ name: `40 lines, ${shops} wholesalers`, measured })
    }
    return figures
  },
}
