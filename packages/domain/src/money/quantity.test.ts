import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { e4FromEuros, eurosFromE7 } from './money.ts'
import {
  billingQuantityMilli,
  checkPackages,
  comparedPrice,
  comparisonPrice,
  comparisonRank,
  isEstimated,
  lineTotal,
  orderLineNetCents,
  packagePriceE7,
  packagesNetCents,
  packagesToReorder,
  readPackages,
} from './quantity.ts'

const lettuces = { billingType: 'unit', unitsPerPackage: 12, averageVolumeG: null } as const
const tomatoes = { billingType: 'weight', unitsPerPackage: 1, averageVolumeG: 6_000 } as const
const strawberries = { billingType: 'package', unitsPerPackage: 8, averageVolumeG: 2_000 } as const

describe('the quantity to bill', () => {
  test('is pieces, grams or packages', () => {
    expect(billingQuantityMilli({ ...lettuces, packagesMilli: 3_000 })).toBe(36_000)
    expect(billingQuantityMilli({ ...tomatoes, packagesMilli: 4_000 })).toBe(24_000)
    expect(billingQuantityMilli({ ...strawberries, packagesMilli: 2_000 })).toBe(2_000)
  })

  test('is the real weight once weighed, and nothing else minds it', () => {
    expect(billingQuantityMilli({ ...tomatoes, packagesMilli: 3_000, pickedWeightG: 30_395 })).toBe(
      30_395,
    )
    expect(billingQuantityMilli({ ...tomatoes, packagesMilli: 0, pickedWeightG: null })).toBe(0)
    expect(billingQuantityMilli({ ...lettuces, packagesMilli: 1_000, pickedWeightG: 4_200 })).toBe(
      12_000,
    )
  })

  test('of half a package may be half a piece or half a gram rounded up', () => {
    expect(billingQuantityMilli({ ...lettuces, unitsPerPackage: 5, packagesMilli: 500 })).toBe(
      2_500,
    )
    expect(billingQuantityMilli({ ...tomatoes, averageVolumeG: 333, packagesMilli: 500 })).toBe(167)
  })

  test('by weight needs a weight', () => {
    expect(() =>
      billingQuantityMilli({ ...tomatoes, averageVolumeG: null, packagesMilli: 1_000 }),
    ).toThrow(RangeError)
  })
})

describe('prices', () => {
  const half = { ...tomatoes, averageVolumeG: 333, unitPriceE4: e4FromEuros(1.005) }

  test('of one package come from its content, exact', () => {
    expect(packagePriceE7({ ...lettuces, unitPriceE4: e4FromEuros(0.78) })).toBe(93_600_000n)
    expect(packagePriceE7({ ...tomatoes, unitPriceE4: e4FromEuros(2.35) })).toBe(141_000_000n)
    expect(packagePriceE7({ ...strawberries, unitPriceE4: e4FromEuros(19.9) })).toBe(199_000_000n)
    expect(packagePriceE7(half)).toBe(3_346_650n)
    expect(() => packagePriceE7({ ...half, averageVolumeG: null })).toThrow(RangeError)
  })

  test('of a line are that of a package times the packages, rounded once, halves up', () => {
    expect(packagesNetCents({ packagePriceE7: 141_000_000n, packagesMilli: 4_000 })).toBe(5_640)
    expect(packagesNetCents({ packagePriceE7: 188_500_000n, packagesMilli: 1_500 })).toBe(2_828)
    expect(packagesNetCents({ packagePriceE7: 3_346_650n, packagesMilli: 3_000 })).toBe(100)
  })

  test('of half a package of odd grams count the half gram', () => {
    expect(orderLineNetCents({ ...half, unitPriceE4: 200_000, packagesMilli: 500 })).toBe(333)
  })

  test('of a line are the same from what a screen knows, up to the dearest there may be', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('unit', 'weight', 'package'),
        fc.integer({ min: 1, max: 10_000 }),
        fc.oneof(fc.integer({ min: 1, max: 20_000 }), fc.integer({ min: 1, max: 2_000_000 })),
        fc.oneof(fc.integer({ min: 1, max: 200_000 }), fc.integer({ min: 1, max: 1_000_000_000 })),
        fc.integer({ min: 1, max: 200 }),
        (billingType, unitsPerPackage, averageVolumeG, unitPriceE4, halves) => {
          const offer = { billingType, unitsPerPackage, averageVolumeG, unitPriceE4 }
          const net = orderLineNetCents({ ...offer, packagesMilli: halves * 500 })
          expect(lineTotal(eurosFromE7(packagePriceE7(offer)), halves / 2)).toBe(net / 100)
        },
      ),
    )
  })

  test('are estimates while the weight is variable', () => {
    expect([isEstimated('fixed'), isEstimated('variable')]).toEqual([false, true])
  })

  test('are compared per kg, or per piece without a weight', () => {
    expect(comparisonPrice({ ...tomatoes, unitPriceE4: 23_500 })).toEqual({
      per: 'kg',
      priceE4: 23_500,
    })
    expect(comparisonPrice({ ...lettuces, unitPriceE4: 7_800 })).toEqual({
      per: 'piece',
      priceE4: 7_800,
    })
    expect(comparisonPrice({ ...lettuces, averageVolumeG: 4_200, unitPriceE4: 7_800 })).toEqual({
      per: 'kg',
      priceE4: 22_286,
    })
    expect(comparisonPrice({ ...strawberries, unitPriceE4: 199_000 })).toEqual({
      per: 'kg',
      priceE4: 99_500,
    })
    expect(
      comparisonPrice({ ...strawberries, averageVolumeG: null, unitPriceE4: 199_000 }),
    ).toEqual({ per: 'piece', priceE4: 24_875 })
  })

  test('per piece only say nothing beside prices per kg: they come after', () => {
    const dear = comparisonRank({ ...tomatoes, unitPriceE4: 900_000 })
    expect(comparisonRank({ ...lettuces, unitPriceE4: 100 })).toBeGreaterThan(dear)
    expect(comparisonRank({ ...tomatoes, unitPriceE4: 23_500 })).toBe(23_500)
    expect(comparisonRank({ ...lettuces, unitPriceE4: 2_000_000_000 })).toBe(2_000_000_000)
  })

  test('are shown in the one unit they compare by, or keep their own word', () => {
    const bunches = { units_per_package: 10, average_volume: 1 }
    expect(comparedPrice({ unit: 'bunch', unit_price: 0.72 }, bunches)).toEqual({
      unit: 'kg',
      value: 7.2,
    })
    const unweighed = { ...bunches, average_volume: null }
    expect(comparedPrice({ unit: 'bunch', unit_price: 0.72 }, unweighed)).toEqual({
      unit: 'bunch',
      value: 0.72,
    })
    expect(comparedPrice({ unit: 'package', unit_price: 7.2 }, unweighed)).toEqual({
      unit: 'piece',
      value: 0.72,
    })
  })
})

describe('the number of packages', () => {
  const whole = { isIndivisible: false, allowsHalf: false }
  const half = { isIndivisible: false, allowsHalf: true }
  const indivisible = { isIndivisible: true, allowsHalf: true }

  test.each([
    ['one package', 1_000, whole, null],
    ['the most', 10_000_000, whole, null],
    ['half a package by halves', 500, half, null],
    ['one and a half by halves', 1_500, half, null],
    ['none', 0, half, 'quantity_not_positive'],
    ['minus one', -1_000, whole, 'quantity_not_positive'],
    ['not a number', Number.NaN, whole, 'quantity_not_positive'],
    ['a half beyond the most', 10_000_500, half, 'quantity_too_large'],
    ['a thousand million', 1_000_000_000_000, whole, 'quantity_too_large'],
    ['one and a half of the indivisible', 1_500, indivisible, 'quantity_not_whole'],
    ['one and a half of whole packages', 1_500, whole, 'quantity_not_whole'],
    ['one and a quarter by halves', 1_250, half, 'quantity_not_half'],
  ])('%s is judged', (_, packagesMilli, rules, refusal) => {
    expect(checkPackages({ packagesMilli, ...rules })).toBe(refusal)
  })

  test.each([
    [1.5, half, { packagesMilli: 1_500, refusal: null }],
    [3, indivisible, { packagesMilli: 3_000, refusal: null }],
    [0.3, half, { packagesMilli: null, refusal: 'quantity_not_half' }],
    [9_999.000000000002, whole, { packagesMilli: null, refusal: 'quantity_not_whole' }],
    [1e-300, half, { packagesMilli: null, refusal: 'quantity_not_half' }],
    [-0.3, half, { packagesMilli: null, refusal: 'quantity_not_positive' }],
    [Number.NaN, half, { packagesMilli: null, refusal: 'quantity_not_positive' }],
    [1e300, half, { packagesMilli: null, refusal: 'quantity_too_large' }],
    [Number.POSITIVE_INFINITY, half, { packagesMilli: null, refusal: 'quantity_too_large' }],
  ])('%d from JSON is read or refused', (packages, rules, expected) => {
    expect(readPackages(packages, rules)).toEqual(expected)
  })

  test('read from any JSON number is a positive multiple of half a package, or refused', () => {
    fc.assert(
      fc.property(fc.double(), packages => {
        const { packagesMilli, refusal } = readPackages(packages, half)
        if (refusal === null) expect(packagesMilli / 500).toBe(packages * 2)
        else
          expect(Number.isInteger(packages * 2) && packages > 0 && packages <= 10_000).toBe(false)
      }),
    )
  })
})

const halves = { allowsHalf: true, isIndivisible: false, minPackagesMilli: 1000 }
const whole = { ...halves, allowsHalf: false }

test.each([
  [3000, whole, 3000],
  [1500, halves, 1500],
  [500, halves, 500],
  [1500, whole, 2000],
  [1500, { ...halves, isIndivisible: true }, 2000],
  [2000, { ...whole, minPackagesMilli: 5000 }, 5000],
  [2000, { ...whole, minPackagesMilli: 2500 }, 3000],
  [20_000_000, whole, 10_000_000],
])('%i thousandths under %o become %i', (ordered, rules, expected) => {
  expect(packagesToReorder(ordered, rules)).toBe(expected)
})
