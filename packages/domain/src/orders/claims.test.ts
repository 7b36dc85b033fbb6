import { describe, expect, test } from 'vitest'
import {
  answerBy,
  checkAccepted,
  checkClaimed,
  claimableUntil,
  claimedMilli,
  type DeliveredLine,
  deliveredMilli,
  isPartly,
  leftMilli,
  mayAnswerClaim,
  mayClaim,
} from './claims.ts'

test('a delivery is disputed within 24 hours, also when the clocks change', () => {
  const delivered = new Date('2026-10-24T08:00:00+02:00')
  const until = new Date('2026-10-25T07:00:00+01:00')
  expect(claimableUntil(delivered, '2026-10-24')).toEqual(until)
  expect(claimableUntil(delivered, '2026-10-23')).toEqual(until)
})

test('what was confirmed before its day is disputed within 24 hours of that day', () => {
  const confirmed = new Date('2026-11-24T20:00:00+01:00')
  expect(claimableUntil(confirmed, '2026-11-26')).toEqual(new Date('2026-11-27T00:00:00+01:00'))
})

test.each([
  ['2026-11-24T10:00:00+01:00', '2026-11-26T23:59:00+01:00'],
  // A Friday just before midnight in Paris, the day after in UTC+2 or later.
  ['2026-11-20T23:30:00+01:00', '2026-11-24T23:59:00+01:00'],
  ['2026-05-13T12:00:00+02:00', '2026-05-18T23:59:00+02:00'],
])('a claim of %s is answered by %s', (opened, answered) => {
  expect(answerBy(new Date(opened))).toEqual(new Date(answered))
})

test('a buyer who orders claims, a wholesaler who sells answers, nobody else', () => {
  expect(mayClaim({ type: 'buyer', role: 'purchaser' })).toBe(true)
  expect(mayClaim({ type: 'buyer', role: 'accountant' })).toBe(false)
  expect(mayClaim({ type: 'shop', role: 'admin' })).toBe(false)
  expect(mayAnswerClaim({ type: 'shop', role: 'sales' })).toBe(true)
  expect(mayAnswerClaim({ type: 'shop', role: 'picker' })).toBe(false)
  expect(mayAnswerClaim({ type: 'buyer', role: 'admin' })).toBe(false)
})

/** Avocado of money-examples E4: four packages of eighteen. */
const pieces: DeliveredLine = {
  billingType: 'unit',
  volumeType: 'fixed',
  unitsPerPackage: 18,
  averageVolumeG: 4_000,
  orderedPackagesMilli: 6_000,
  pickedPackagesMilli: 4_000,
  pickedWeightG: null,
  netCents: 6_840,
}
/** Potimarron of money-examples E2: three crates on the scale. */
const weighed: DeliveredLine = {
  ...pieces,
  billingType: 'weight',
  volumeType: 'variable',
  unitsPerPackage: 1,
  averageVolumeG: 10_000,
  pickedPackagesMilli: 3_000,
  pickedWeightG: 30_395,
  netCents: 4_407,
}
const packages = (count: number) => ({ packagesMilli: Math.round(count * 1000), weightG: null })
const grams = (weightG: number) => ({ packagesMilli: null, weightG })

describe('a disputed quantity', () => {
  test('is at most what was delivered, not what was ordered', () => {
    expect(checkClaimed(pieces, packages(4), [])).toBeNull()
    expect(checkClaimed(pieces, packages(4.001), [])).toEqual({
      field: 'packages_quantity',
      message: 'Il reste au plus 4\u00a0colis à contester sur cette ligne.',
    })
  })

  test('is at most what other claims leave', () => {
    expect(checkClaimed(pieces, packages(1.5), [packages(2), packages(0.5)])).toBeNull()
    expect(checkClaimed(pieces, packages(2), [packages(2), packages(0.5)])).toEqual({
      field: 'packages_quantity',
      message: 'Il reste au plus 1,5\u00a0colis à contester sur cette ligne.',
    })
    expect(checkClaimed(pieces, packages(1), [packages(4)])).toMatchObject({ field: 'line_id' })
  })

  test('is by weight only where the scale made the price, and never both', () => {
    expect(checkClaimed(weighed, grams(30_395), [])).toBeNull()
    expect(checkClaimed(weighed, grams(30_396), [])).toEqual({
      field: 'weight_kg',
      message: 'Il reste au plus 30,395\u00a0kg à contester sur cette ligne.',
    })
    expect(checkClaimed(weighed, packages(3), [])).toBeNull()
    expect(checkClaimed(weighed, packages(1), [grams(25_000)])).toMatchObject({
      field: 'packages_quantity',
    })
    expect(checkClaimed({ ...weighed, volumeType: 'fixed' }, grams(1), [])).toMatchObject({
      field: 'weight_kg',
    })
    for (const none of [
      { packagesMilli: null, weightG: null },
      { packagesMilli: 1_000, weightG: 1 },
    ])
      expect(checkClaimed(weighed, none, [])).toMatchObject({ field: 'packages_quantity' })
  })

  test('is nothing of a line that ran out, or that cost nothing', () => {
    for (const line of [
      { ...pieces, pickedPackagesMilli: 0, netCents: 0 },
      { ...pieces, pickedPackagesMilli: null },
      { ...pieces, netCents: 0 },
    ])
      expect(checkClaimed(line, packages(1), [])).toMatchObject({ field: 'line_id' })
  })
})

test('all the packages, one after the other, are all the weight to the gram', () => {
  for (const pickedWeightG of [30_395, 30_394, 30_001, 29_999]) {
    const line = { ...weighed, pickedWeightG }
    for (const size of [0.5, 1, 1.5, 3]) {
      const taken = Array.from({ length: 3 / size - 1 }, () => packages(size))
      const left = leftMilli(line, taken)
      expect(checkClaimed(line, packages(size), taken)).toBeNull()
      expect(claimedMilli(line, packages(size), left)).toBe(left)
    }
  }
  expect(leftMilli(weighed, [])).toBe(deliveredMilli(weighed))
})

describe('what is accepted', () => {
  test('is at most what was claimed, nothing included', () => {
    expect(checkAccepted(packages(2), packages(2))).toBeNull()
    expect(checkAccepted(packages(2), packages(0))).toBeNull()
    expect(checkAccepted(packages(2), packages(2.5))).toEqual({
      field: 'packages_quantity',
      message: 'La réclamation porte sur 2\u00a0colis\u00a0: on n’accepte pas plus.',
    })
    expect(checkAccepted(grams(500), grams(501))).toMatchObject({ field: 'weight_kg' })
  })

  test('is said in the measure of the claim', () => {
    expect(checkAccepted(packages(2), grams(100))).toMatchObject({ field: 'packages_quantity' })
    expect(checkAccepted(grams(100), packages(1))).toMatchObject({ field: 'weight_kg' })
    expect(checkAccepted(grams(100), { packagesMilli: 1, weightG: 1 })).toMatchObject({
      field: 'weight_kg',
    })
  })

  test('is a part when it is less', () => {
    const whole = { claimed: packages(2), accepted: packages(2) }
    expect(isPartly([whole, { claimed: grams(300), accepted: grams(300) }])).toBe(false)
    expect(isPartly([whole, { claimed: grams(300), accepted: grams(0) }])).toBe(true)
  })
})
