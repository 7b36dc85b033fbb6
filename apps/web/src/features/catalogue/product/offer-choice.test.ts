import { describe, expect, test } from 'vitest'
import type { CustomerPrice } from '../catalogue.queries.ts'
import { priceReached, stepOf, totalFor } from './offer-choice.ts'

const price: CustomerPrice = {
  offer_id: 1,
  shop_id: 2,
  shop_name: 'Primeurs de Rungis',
  shop_slug: 'primeurs-de-rungis',
  unit: 'kg',
  unit_price: 0.82,
  package_price: 8.2,
  estimated: false,
  min_packages: 1,
  available: true,
  valid_until: null,
  allows_half: true,
  brackets: [
    { min_packages: 5, unit_price: 0.74, package_price: 7.4 },
    { min_packages: 10, unit_price: 0.7, package_price: 7 },
  ],
}

describe('the price at a quantity', () => {
  test.each([
    [4.5, 0.82],
    [5, 0.74],
    [9.5, 0.74],
    [10, 0.7],
  ])('%s packages take %s € per kg', (packages, unitPrice) => {
    expect(priceReached(price, packages).unit_price).toBe(unitPrice)
  })

  test('is the whole line’s: the bracket reached times every package', () => {
    expect(totalFor(price, 4.5)).toBe(36.9)
    expect(totalFor(price, 5)).toBe(37)
  })

  test('stays exact where floating point would not', () => {
    expect(totalFor({ ...price, package_price: 1.15, unit_price: 0.115, brackets: [] }, 3)).toBe(
      3.45,
    )
  })
})

describe('the step of an offer', () => {
  test('is half a package only where offer and product both allow it', () => {
    expect(stepOf({ is_indivisible: false }, price)).toBe(0.5)
    expect(stepOf({ is_indivisible: true }, price)).toBe(1)
    expect(stepOf({ is_indivisible: false }, { ...price, allows_half: false })).toBe(1)
  })
})
