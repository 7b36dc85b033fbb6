import { describe, expect, test } from 'vitest'
import { mergeLines, packagesToAdd, priceChangePercent, whyMissing } from './list-lines.ts'

const line = {
  packagesMilli: 3000,
  parMilli: null,
  onHandMilli: 0,
  heldMilli: 0,
  heldOfOfferMilli: 0,
}
const whole = { isIndivisible: false, allowsHalf: false, minPackagesMilli: 1000 }
const halves = { ...whole, allowsHalf: true }

test('a specification given twice adds up where it first stood, within a line’s limit', () => {
  expect(
    mergeLines([
      { specificationId: 2, packagesMilli: 1000 },
      { specificationId: 1, packagesMilli: 9_999_000 },
      { specificationId: 2, packagesMilli: 500 },
      { specificationId: 1, packagesMilli: 5000 },
    ]),
  ).toEqual([
    { specificationId: 2, packagesMilli: 1500 },
    { specificationId: 1, packagesMilli: 10_000_000 },
  ])
})

describe('adding all', () => {
  test('asks for what the list says, whatever is there', () => {
    const held = { ...line, heldMilli: 2000, heldOfOfferMilli: 2000, onHandMilli: 1000 }
    expect(packagesToAdd(held, whole, 'all')).toEqual({ packagesMilli: 3000, refusal: null })
  })

  test.each([
    [{ packagesMilli: 1500 }, whole, 'quantity_not_whole'],
    [{ packagesMilli: 1250 }, halves, 'quantity_not_half'],
    [{}, { ...whole, minPackagesMilli: 5000 }, 'quantity_below_minimum'],
    [{ heldOfOfferMilli: 9_998_000 }, whole, 'quantity_too_large'],
  ])('never rounds: %j with %j is %s', (changes, rules, refusal) => {
    expect(packagesToAdd({ ...line, ...changes }, rules, 'all').refusal).toBe(refusal)
  })

  test('counts what the cart holds towards the minimum', () => {
    const held = { ...line, heldOfOfferMilli: 2000 }
    expect(packagesToAdd(held, { ...whole, minPackagesMilli: 5000 }, 'all').refusal).toBeNull()
  })
})

describe('completing to the par', () => {
  const add = (
    changes: Partial<Omit<typeof line, 'parMilli'>> & { parMilli?: number },
    rules = whole,
  ) => packagesToAdd({ ...line, ...changes }, rules, 'missing_to_par')

  test('takes off the shelf’s and the carts’, and takes the quantity where no par is', () => {
    expect(add({ parMilli: 6000, onHandMilli: 1000, heldMilli: 2000 }).packagesMilli).toBe(3000)
    expect(add({ heldMilli: 1000 }).packagesMilli).toBe(2000)
  })

  test('adds nothing when there is enough', () => {
    expect(add({ parMilli: 2000, onHandMilli: 2000 }).refusal).toBe('already_enough')
  })

  test('rounds up to what the offer sells', () => {
    expect(add({ onHandMilli: 1700 }).packagesMilli).toBe(2000)
    expect(add({ onHandMilli: 1700 }, halves).packagesMilli).toBe(1500)
    expect(add({}, { ...whole, minPackagesMilli: 5000 }).packagesMilli).toBe(5000)
  })
})

describe('why a line is missing', () => {
  const seen = { isSold: true, months: [5, 6], month: 11, lackedBy: null }
  test.each([
    [{}, 'out_of_season'],
    [{ month: 5 }, 'no_wholesaler'],
    [{ months: [] }, 'no_wholesaler'],
    [{ lackedBy: 'Primeurs de Rungis' }, 'not_at_shop'],
    [{ isSold: false, lackedBy: 'Primeurs de Rungis' }, 'withdrawn'],
  ])('%j: %s', (changes, code) => {
    expect(whyMissing({ ...seen, ...changes }).code).toBe(code)
  })
})

test.each([
  [20_000, 22_500, 12.5],
  [30_000, 20_000, -33.3],
  [10_000, 10_000, 0],
])('from %d to %d the price changes by %d %%', (before, now, percent) => {
  expect(priceChangePercent(before, now)).toBe(percent)
})
