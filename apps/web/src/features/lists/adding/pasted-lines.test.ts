import { expect, test } from 'vitest'
import type { GuideLine } from '../guide/guide.queries.ts'
import { packagesOf } from './pasted-lines.ts'

type Asked = Parameters<typeof packagesOf>[0]

const sold = (
  unit: NonNullable<GuideLine['best_offer']>['unit'],
  units: number,
  kg: number | null,
) =>
  ({
    specification: { units_per_package: units, average_volume: kg },
    best_offer: { unit },
  }) as GuideLine
const said = (quantity: number, unit: Asked['unit']): Asked => ({
  quantity,
  unit,
  quantity_said: true,
})

test('packages are packages, whatever they hold', () => {
  expect(packagesOf(said(3, 'package'), sold('kg', 1, 5))).toEqual({ packages: 3, isSure: true })
})

test('kilograms become the whole packages that hold them; more than was written is to be looked at', () => {
  expect(packagesOf(said(10, 'kg'), sold('kg', 1, 5))).toEqual({ packages: 2, isSure: true })
  expect(packagesOf(said(10, 'kg'), sold('kg', 1, 6))).toEqual({ packages: 2, isSure: false })
  expect(packagesOf(said(10, 'kg'), sold('piece', 12, null)).isSure).toBe(false)
})

test('pieces and bunches are counted in what a package holds; a bunch of what is weighed is one package to look at', () => {
  expect(packagesOf(said(24, 'piece'), sold('piece', 12, null))).toEqual({
    packages: 2,
    isSure: true,
  })
  expect(packagesOf(said(5, 'bunch'), sold('bunch', 10, 1))).toEqual({ packages: 1, isSure: false })
  expect(packagesOf(said(1, 'bunch'), sold('kg', 1, 5))).toEqual({ packages: 1, isSure: false })
})

test('a quantity nobody wrote, or nobody can mean, is to be looked at', () => {
  expect(packagesOf({ ...said(1, 'package'), quantity_said: false }, sold('kg', 1, 5)).isSure).toBe(
    false,
  )
  expect(packagesOf(said(600_000, 'kg'), sold('kg', 1, 5))).toEqual({ packages: 1, isSure: false })
})
