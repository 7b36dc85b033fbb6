import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkWeighings, netOfWeighings, splitPackages } from './weighing.ts'

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
