import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  checkWeightBracket,
  packageWeights,
  proposedBracket,
  weightBracketOf,
} from './weight-bracket.ts'

const fennel = { billingType: 'weight', volumeType: 'variable', averageVolumeG: 6_000 } as const

describe('an offer announces', () => {
  const announce = (weightMinG: number | null, weightMaxG: number | null, more = {}) =>
    checkWeightBracket({ ...fennel, weightMinG, weightMaxG, ...more })

  test('two weights around the usual one, or none', () => {
    expect(announce(5_600, 6_400)).toBeNull()
    expect(announce(6_000, 6_000)).toBeNull()
    expect(announce(null, null)).toBeNull()
    expect(announce(null, null, { billingType: 'unit' })).toBeNull()
    expect(announce(5_600, null)).toBe('weights_incomplete')
    expect(announce(null, 6_400)).toBe('weights_incomplete')
    expect(announce(6_001, 6_400)).toBe('weights_without_usual')
    expect(announce(5_600, 5_999)).toBe('weights_without_usual')
    expect(announce(6_400, 5_600)).toBe('weights_without_usual')
  })

  test('no further than half of the usual weight', () => {
    expect(announce(3_000, 9_000)).toBeNull()
    expect(announce(2_999, 9_000)).toBe('weights_too_far')
    expect(announce(3_000, 9_001)).toBe('weights_too_far')
  })

  test('only where the scale decides', () => {
    expect(announce(5_600, 6_400, { volumeType: 'fixed' })).toBe('weights_not_by_weight')
    expect(announce(5_600, 6_400, { billingType: 'package' })).toBe('weights_not_by_weight')
    expect(announce(5_600, 6_400, { averageVolumeG: null })).toBe('weights_not_by_weight')
  })
})

test('a bracket counts where the scale decides, and reaches the usual weight whatever became of it', () => {
  const announced = { ...fennel, weightMinG: 5_600, weightMaxG: 6_400 }
  expect(weightBracketOf(announced)).toEqual({ minG: 5_600, maxG: 6_400 })
  expect(weightBracketOf({ ...announced, averageVolumeG: 7_000 })).toEqual({
    minG: 5_600,
    maxG: 7_000,
  })
  expect(weightBracketOf({ ...announced, volumeType: 'fixed' })).toBeNull()
  expect(weightBracketOf({ ...announced, billingType: 'package' })).toBeNull()
  expect(weightBracketOf(fennel)).toBeNull()
})

test('a package on the scale alone counts by itself, several together by their mean', () => {
  const line = { packagesMilli: 2_000, weightG: 12_100, weighingsG: null, tareG: null }
  expect(
    packageWeights([
      { ...line, weighingsG: [6_400, 6_700], tareG: 500 },
      { ...line, weighingsG: [13_100], tareG: 1_000 },
      line,
      { ...line, packagesMilli: 1_500, weightG: 9_001 },
    ]),
  ).toEqual([5_900, 6_200, 6_050, 6_050, 6_001])
})

describe('weighings propose', () => {
  test('what nine in ten of them were, rounded outwards, and say how many they are', () => {
    const weighed = Array.from({ length: 21 }, (_, index) => 5_500 + index * 50)
    expect(proposedBracket(weighed, 6_000)).toEqual({ minG: 5_500, maxG: 6_500, weighings: 21 })
    // One that was mistyped moves nothing.
    expect(proposedBracket([...weighed.slice(1), 8_900], 6_000)).toMatchObject({ maxG: 6_500 })
  })

  test('nothing where there are fewer than eight, or all weigh the same', () => {
    const weighed = [5_800, 5_900, 6_000, 6_050, 6_100, 6_150, 6_200]
    expect(proposedBracket(weighed, 6_000)).toBeNull()
    expect(proposedBracket([...weighed, 6_300], 6_000)).toMatchObject({ weighings: 8 })
    expect(
      proposedBracket(
        Array.from({ length: 9 }, () => 6_000),
        6_000,
      ),
    ).toBeNull()
  })

  test('always something that the offer may announce', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 8, maxLength: 60 }),
        fc.integer({ min: 20, max: 30_000 }),
        (weighed, averageVolumeG) => {
          const proposed = proposedBracket(weighed, averageVolumeG)
          if (proposed === null) return
          const announced = { weightMinG: proposed.minG, weightMaxG: proposed.maxG }
          expect(checkWeightBracket({ ...fennel, averageVolumeG, ...announced })).toBeNull()
        },
      ),
    )
  })
})
