import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type LotClaim,
  pinsRefusal,
  type SplitRule,
  splitLot,
  splitReason,
  splitRules,
  splitStepMilli,
  splitWhy,
} from './short-lots.ts'

const claim = (lineId: number, packages: number, more: Partial<LotClaim> = {}): LotClaim => ({
  lineId,
  orderedMilli: packages * 1000,
  at: lineId,
  priority: 2,
  pinnedMilli: null,
  ...more,
})
const split = (there: number, claims: readonly LotClaim[], rule: SplitRule): number[] => {
  const shares = splitLot(there * 1000, claims, rule)
  return claims.map(({ lineId }) => (shares.get(lineId) ?? Number.NaN) / 1000)
}
const four = [claim(1, 10), claim(2, 6), claim(3, 3), claim(4, 1)]

test('twelve of twenty packages, by each rule', () => {
  expect(split(12, four, 'pro_rata')).toEqual([6, 3, 2, 1])
  expect(split(12, four, 'equal')).toEqual([4, 4, 3, 1])
  expect(split(12, four, 'first_come')).toEqual([10, 2, 0, 0])
  const [last, ...others] = four
  expect(split(12, [...others, { ...(last as LotClaim), priority: 3 }], 'priority')).toEqual([
    6, 3, 1, 2,
  ])
})

test('one package for forty customers goes to one, none to nobody', () => {
  const forty = Array.from({ length: 40 }, (_, index) => claim(index + 1, 1))
  for (const rule of splitRules) {
    expect(split(1, forty, rule)).toEqual([1, ...Array(39).fill(0)])
    expect(split(0, forty, rule)).toEqual(Array(40).fill(0))
  }
})

test('packages stay whole, and are halved only where halves were ordered', () => {
  expect(split(2.5, [claim(1, 2), claim(2, 2)], 'equal')).toEqual([1, 1])
  expect(split(2.5, [claim(1, 2.5), claim(2, 2)], 'equal')).toEqual([1.5, 1])
  expect(split(0.5, [claim(1, 0.5), claim(2, 3)], 'first_come')).toEqual([0.5, 0])
})

test('what is pinned stays, the others share the rest', () => {
  const claims = [claim(1, 10, { pinnedMilli: 9_000 }), ...four.slice(1)]
  expect(split(12, claims, 'pro_rata')).toEqual([9, 2, 1, 0])
  expect(pinsRefusal(12_000, claims)).toBeNull()
  expect(pinsRefusal(8_500, claims)).toMatch(/dépassent/)
  expect(pinsRefusal(12_000, [claim(1, 1, { pinnedMilli: 2_000 })])).toMatch(/pas plus/)
  expect(pinsRefusal(12_000, [claim(1, 1, { pinnedMilli: 300 })])).toMatch(/demi-colis/)
  expect(pinsRefusal(12_000, [claim(1, 1, { pinnedMilli: -500 })])).toMatch(/demi-colis/)
})

test('who looks at it reads why, and a buyer never how customers are ranked', () => {
  const why = (of: LotClaim, milli: number, rule: SplitRule) =>
    splitWhy(of, { milli, rule, claims: four })
  const [first, second] = four as [LotClaim, LotClaim]
  expect(why(first, 10_000, 'equal')).toBe('Servi en entier')
  expect(why(first, 6_000, 'pro_rata')).toBe('60\u00a0% de sa commande')
  expect(why(first, 6_000, 'first_come')).toBe('Première commande')
  expect(why(second, 2_000, 'first_come')).toBe('2e commande')
  expect(why(second, 3_000, 'priority')).toBe('Priorité 2, 50\u00a0% de sa commande')
  expect(why({ ...second, pinnedMilli: 0 }, 0, 'equal')).toBe('Fixé à la main')
  for (const rule of splitRules) {
    expect(splitReason(rule, false)).toMatch(/^Arrivage court, /)
    expect(splitReason(rule, false)).not.toMatch(/priorité|classe/i)
    expect(splitReason(rule, true)).toBe('Arrivage court')
  }
})

const anyClaims = fc
  .array(
    fc.record({
      units: fc.integer({ min: 1, max: 40 }),
      at: fc.integer({ min: 0, max: 5 }),
      priority: fc.integer({ min: 1, max: 3 }),
      pin: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 6 }),
    }),
    { minLength: 1, maxLength: 40 },
  )
  .chain(rows =>
    fc.record({
      step: fc.constantFrom(500, 1000),
      rows: fc.constant(rows),
      order: fc.shuffledSubarray([...rows.keys()], { minLength: rows.length }),
      rule: fc.constantFrom(...splitRules),
      part: fc.double({ min: 0, max: 1.2, noNaN: true }),
    }),
  )

type Given = { of: (claim: LotClaim) => number; rule: SplitRule; unit: number }

/** What a rule owes to one line beside another. */
const promisesOf = (
  one: LotClaim,
  other: LotClaim,
  { of, rule, unit }: Given,
): [string, boolean][] => {
  const isServed = of(one) === one.orderedMilli || of(other) === 0
  if (rule === 'first_come') return [['the earlier first', one.at >= other.at || isServed]]
  if (rule === 'priority' && one.priority !== other.priority)
    return [['the better class first', one.priority > other.priority || isServed]]
  return [
    ['no envy', one.orderedMilli < other.orderedMilli || of(one) >= of(other) - unit],
    [
      'no envy of who ordered more',
      rule !== 'equal' || of(one) === one.orderedMilli || of(other) <= of(one) + unit,
    ],
  ]
}

test('any lot is split fairly: within what was asked, to the last package, whatever the order of the lines', () => {
  fc.assert(
    fc.property(anyClaims, ({ step, rows, order, rule, part }) => {
      const claims = rows.map(({ units, at, priority, pin }, lineId) => ({
        lineId,
        orderedMilli: units * step,
        at,
        priority,
        pinnedMilli: pin === null ? null : Math.floor(pin * units) * step,
      }))
      const unit = splitStepMilli(claims)
      const sum = (all: readonly number[]) => all.reduce((one, other) => one + other, 0)
      const asked = sum(claims.map(({ orderedMilli }) => orderedMilli))
      const pinned = sum(claims.map(({ pinnedMilli }) => pinnedMilli ?? 0))
      const there = Math.max(pinned, Math.floor((asked * part) / 500) * 500)
      const shares = splitLot(there, claims, rule)
      const of = ({ lineId }: LotClaim) => shares.get(lineId) as number

      const broken: string[] = []
      const holds = (promise: string, isKept: boolean) => isKept || broken.push(promise)
      for (const one of claims) {
        holds('never below nothing', of(one) >= 0)
        holds('never above what was ordered', of(one) <= one.orderedMilli)
        holds('a pin stays', one.pinnedMilli === null || of(one) === one.pinnedMilli)
      }
      const free = claims.filter(({ pinnedMilli }) => pinnedMilli === null)
      const freely = sum(free.map(({ orderedMilli }) => orderedMilli))
      const rest = Math.floor((there - pinned) / unit) * unit
      holds('to the last package', sum(free.map(of)) === Math.min(rest, freely))

      const turned = order.map(index => claims[index] as LotClaim)
      const again = splitLot(there, turned, rule)
      holds(
        'stable under reorder',
        claims.every(one => again.get(one.lineId) === of(one)),
      )

      for (const one of free)
        for (const other of free)
          for (const [promise, isKept] of promisesOf(one, other, { of, rule, unit }))
            holds(promise, isKept)
      expect(broken).toEqual([])
    }),
    { numRuns: 10_000 },
  )
}, 60_000)
