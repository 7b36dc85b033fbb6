import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkPicked,
  checkWeighings,
  netOfWeighings,
  type PickableLine,
  type Picked,
  pickingRefusals,
  splitPackages,
} from './picking.ts'

const crates: PickableLine = {
  orderedPackagesMilli: 3_000,
  billingType: 'weight',
  volumeType: 'fixed',
  averageVolumeG: 6_000,
}
/** Potimarron of money-examples E2: three crates of about 10 kg. */
const weighed: PickableLine = { ...crates, volumeType: 'variable', averageVolumeG: 10_000 }
const picked = (packages: number, weightG: number | null = null, reason: string | null = null) =>
  ({ packagesMilli: packages * 1000, weightG, reason }) satisfies Picked

test('all of it, or less with a reason, or nothing with a reason', () => {
  expect(checkPicked(crates, picked(3))).toBeNull()
  expect(checkPicked(crates, picked(2.5, null, 'Rupture'))).toBeNull()
  expect(checkPicked(crates, picked(0, null, 'Rupture'))).toBeNull()
  expect(checkPicked(crates, picked(2))).toBe('shortage_unexplained')
  expect(checkPicked(crates, picked(0, null, ''))).toBe('shortage_unexplained')
})

test('never more than ordered, never a third of a package, never less than nothing', () => {
  expect(checkPicked(crates, picked(4))).toBe('picked_too_many')
  expect(checkPicked(crates, picked(1.3, null, 'Rupture'))).toBe('picked_not_half')
  expect(checkPicked(crates, picked(-1, null, 'Rupture'))).toBe('picked_not_half')
})

test('what is billed by the scale needs its weight, and nothing else takes one', () => {
  expect(checkPicked(weighed, picked(3, 30_395))).toBeNull()
  expect(checkPicked(weighed, picked(3))).toBe('weight_required')
  expect(checkPicked(weighed, picked(3, 0))).toBe('weight_required')
  expect(checkPicked(weighed, picked(3, -1))).toBe('weight_required')
  expect(checkPicked(weighed, picked(0, 0, 'Rupture'))).toBeNull()
  expect(checkPicked(weighed, picked(0, 500, 'Rupture'))).toBe('weight_unexpected')
  expect(checkPicked(crates, picked(3, 18_000))).toBe('weight_unexpected')
})

test('a weight off by more than a tenth is explained, off by more than half refused', () => {
  expect(checkPicked(weighed, picked(3, 33_000))).toBeNull()
  expect(checkPicked(weighed, picked(3, 33_001))).toBe('weight_unexplained')
  expect(checkPicked(weighed, picked(3, 33_001, 'Gros calibre'))).toBeNull()
  expect(checkPicked(weighed, picked(3, 45_001, 'Gros calibre'))).toBe('weight_implausible')
  expect(checkPicked(weighed, picked(3, 14_999, 'Petit'))).toBe('weight_implausible')
})

test('every refusal says its field and ends as a sentence', () => {
  for (const { message } of Object.values(pickingRefusals)) expect(message).toMatch(/\.$/)
})

test('net is the sum of the weighings less a tare each', () => {
  expect(netOfWeighings({ grossG: [10_600, 10_400, 10_895], tareG: 500 })).toBe(30_395)
  expect(netOfWeighings({ grossG: [], tareG: 500 })).toBe(0)
})

test('a weighing is above its tare, and there are no more of them than packages', () => {
  expect(checkWeighings({ grossG: [900, 500], tareG: 500 }, 2_000)).toMatchObject({ index: 1 })
  expect(checkWeighings({ grossG: [900, 900], tareG: -1 }, 2_000)).toMatchObject({ at: 'tare' })
  expect(checkWeighings({ grossG: [900, 900, 900], tareG: 0 }, 2_500)).toBeNull()
  expect(checkWeighings({ grossG: [900, 900, 900], tareG: 0 }, 2_000)).toMatchObject({
    at: 'weighings',
  })
})

test('a split gives away what was picked, to nobody more than ordered, the first first', () => {
  expect(splitPackages(14_000, [5_000, 6_000, 4_000])).toEqual([5_000, 6_000, 3_000])
  const packages = fc.integer({ min: 0, max: 40 }).map(halves => halves * 500)
  fc.assert(
    fc.property(packages, fc.array(packages), (picked, ordered) => {
      const shares = splitPackages(picked, ordered)
      const total = ordered.reduce((sum, one) => sum + one, 0)
      expect(shares.reduce((sum, one) => sum + one, 0)).toBe(Math.min(picked, total))
      shares.forEach((share, index) => {
        expect(share).toBeLessThanOrEqual(ordered[index] ?? 0)
        // Who comes later gets something only when all before have everything.
        if (share > 0) expect(shares.slice(0, index)).toEqual(ordered.slice(0, index))
      })
    }),
  )
})
