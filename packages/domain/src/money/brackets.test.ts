import { expect, test } from 'vitest'
import { checkBrackets, priceAt } from './brackets.ts'
import { minorFromDecimal } from './money.ts'
import examples from './money-examples.json' with { type: 'json' }
import { orderLineNetCents } from './quantity.ts'

const potatoes = {
  baseE4: 7_800,
  brackets: [
    { minPackagesMilli: 5_000, unitPriceE4: 7_400 },
    { minPackagesMilli: 10_000, unitPriceE4: 6_900 },
  ],
}

test('the whole line takes the price of the bracket reached (example E6)', () => {
  const expected = Object.entries(examples.find(({ id }) => id === 'E6')?.expect_net ?? {})
  expect(expected).toHaveLength(5)
  for (const [packages, net] of expected) {
    const packagesMilli = Number(packages) * 1000
    const bags = { billingType: 'weight', unitsPerPackage: 1, averageVolumeG: 10_000 } as const
    const unitPriceE4 = priceAt(potatoes, packagesMilli)
    expect(orderLineNetCents({ ...bags, packagesMilli, unitPriceE4 })).toBe(
      minorFromDecimal(String(net), 2),
    )
  }
})

test('a bracket is reached at its minimum and not half a package before', () => {
  expect(priceAt(potatoes, 4_500)).toBe(7_800)
  expect(priceAt(potatoes, 5_000)).toBe(7_400)
})

test('a customer pays the lowest of the agreed price and the bracket', () => {
  const agreed = { ...potatoes, customerPriceE4: 7_200 }
  expect(priceAt(agreed, 1_000)).toBe(7_200)
  expect(priceAt(agreed, 10_000)).toBe(6_900)
  expect(priceAt({ ...potatoes, customerPriceE4: 9_000 }, 1_000)).toBe(7_800)
  expect(priceAt({ ...potatoes, customerPriceE4: null }, 1_000)).toBe(7_800)
})

const bracket = (packages: number, unitPriceE4: number) => ({
  minPackagesMilli: packages * 1000,
  unitPriceE4,
})

test.each([
  ['none', 7_800, [], null],
  ['falling', 7_800, potatoes.brackets, null],
  ['starting at one package', 7_800, [bracket(1, 7_400)], 'bracket_minimum_not_increasing'],
  ['twice the same minimum', 9, [bracket(5, 8), bracket(5, 7)], 'bracket_minimum_not_increasing'],
  ['out of order', 9, [bracket(10, 8), bracket(5, 7)], 'bracket_minimum_not_increasing'],
  ['without a lower price', 9, [bracket(5, 9)], 'bracket_price_not_decreasing'],
  ['rising again', 9, [bracket(5, 7), bracket(10, 8)], 'bracket_price_not_decreasing'],
  ['free from ten', 9, [bracket(5, 7), bracket(10, 0)], 'bracket_price_not_positive'],
  ['on a free offer', 0, [], 'bracket_price_not_positive'],
])('brackets %s are judged', (_, baseE4, brackets, refusal) => {
  expect(checkBrackets({ baseE4, brackets })).toBe(refusal)
})
