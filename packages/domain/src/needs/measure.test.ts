import { expect, test } from 'vitest'
import { commonContent, holdsOf, measureOf, surplusOf } from './measure.ts'

const kilos = (kg: number) => ({
  contentUnit: 'kg' as const,
  unitsPerPackage: 1,
  averageVolumeG: kg * 1000,
})
const counted = (units: number, contentUnit: 'piece' | 'bunch' | 'punnet' = 'piece') => ({
  contentUnit,
  unitsPerPackage: units,
  averageVolumeG: null,
})

test('ten kilograms in packages of six are two packages, and two kilograms too much', () => {
  const measure = measureOf({ quantity: 10, unit: 'kg' }, null)
  expect([measure.wanted, holdsOf(measure, kilos(6))]).toEqual([10_000, 6_000])
  expect(surplusOf(measure, 6_000, 2_000)).toEqual({
    asked: { quantity: 10, unit: 'kg' },
    surplus: 2,
  })
})

test('three packages of a product are as much as the usual package holds, whoever packs it', () => {
  const measure = measureOf({ quantity: 3, unit: 'package' }, kilos(6))
  expect(measure).toMatchObject({ by: 'weight', wanted: 18_000 })
  expect(surplusOf(measure, 5_000, 4_000)).toEqual({
    asked: { quantity: 18, unit: 'kg' },
    surplus: 2,
  })
  expect(surplusOf(measure, 6_000, 3_000)).toEqual({
    asked: { quantity: 3, unit: 'package' },
    surplus: 0,
  })
})

test('a package that holds nearly as much as the one meant is one of them', () => {
  const measure = measureOf({ quantity: 3, unit: 'package' }, kilos(6))
  expect(holdsOf(measure, kilos(5.9))).toBe(6_000)
  expect(holdsOf(measure, kilos(5))).toBe(5_000)
})

test('packages of a specification are packages', () => {
  const measure = measureOf({ quantity: 1.5, unit: 'package' }, null)
  expect([measure.wanted, holdsOf(measure, kilos(6))]).toEqual([1_500, 1_000])
})

test('pieces are counted in what is counted, and never in kilograms', () => {
  const twelve = measureOf({ quantity: 12, unit: 'piece' }, null)
  expect(holdsOf(twelve, counted(8))).toBe(8_000)
  expect(holdsOf(twelve, counted(8, 'bunch'))).toBe(8_000)
  expect(holdsOf(twelve, kilos(5))).toBeNull()
  expect(surplusOf(twelve, 8_000, 2_000)).toEqual({
    asked: { quantity: 12, unit: 'piece' },
    surplus: 4,
  })
})

test('a bunch is no punnet', () => {
  const two = measureOf({ quantity: 2, unit: 'bunch' }, null)
  expect(holdsOf(two, counted(10, 'bunch'))).toBe(10_000)
  expect(holdsOf(two, counted(10, 'punnet'))).toBeNull()
})

test('kilograms need a weight', () => {
  expect(holdsOf(measureOf({ quantity: 2, unit: 'kg' }, null), counted(8))).toBeNull()
})

test('the package that most have is the one meant', () => {
  expect(commonContent([kilos(5), kilos(6), kilos(6)])).toEqual(kilos(6))
  expect(commonContent([])).toBeNull()
})
