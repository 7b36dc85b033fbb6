import { mayComeFrom, whereItGrows } from '@carreau/domain/catalogue/appellations'
import { describe, expect, test } from 'vitest'
import { readCatalogue } from '../catalogue/catalogue.ts'
import { buildProducts } from '../catalogue/products.ts'
import { isFrench } from '../catalogue/sold-when.ts'
import { newIds } from '../catalogue/specifications.ts'
import { buildShops } from '../companies/shops.ts'
import { buildStall } from './offers.ts'

const products = buildProducts(readCatalogue(), () => 1)
const shops = buildShops(100, 24)
const offeredIn = (month: number) => {
  const ids = newIds()
  return products
    .flatMap(product => buildStall(product, { shops, month, scale: 1, ids }).offers)
    .filter(({ isAvailable }) => isAvailable)
}

describe.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('in month %i of the demo', month => {
  const offers = offeredIn(month)
  const sold = new Set(offers.map(({ product }) => product.designation))

  test('nothing grows in France out of its season', () => {
    const short = [
      'Fraise Gariguette',
      'Mirabelle',
      'Abricot',
      'Melon charentais',
      'Courgette verte',
    ]
    const odd = offers.filter(
      ({ product, specification }) =>
        short.includes(product.designation) &&
        isFrench(specification.originIsoCode) &&
        !product.months.includes(month),
    )
    expect(odd).toEqual([])
  })

  test('what is named after a place comes from there, and no line says a name twice', () => {
    for (const { product, specification } of offers) {
      const { cultivar, originIsoCode } = specification
      expect(mayComeFrom(originIsoCode, { designation: product.designation, cultivar })).toBe(true)
      expect(cultivar === null || !product.designation.includes(cultivar)).toBe(true)
    }
  })

  test('a kitchen finds what it cooks with, nine products of ten from three wholesalers', () => {
    expect(sold.size).toBeGreaterThan(160)
    expect([...sold]).toEqual(
      expect.arrayContaining([
        'Carotte',
        'Oignon jaune',
        'Échalote',
        'Batavia',
        'Citron jaune',
        'Tomate grappe',
      ]),
    )
    const compared = [...sold].filter(
      designation =>
        new Set(
          offers.flatMap(({ product, shopId }) =>
            product.designation === designation ? shopId : [],
          ),
        ).size >= 3,
    )
    expect(compared.length / sold.size).toBeGreaterThan(0.9)
  })
})

test('no strawberry nor apricot in November, and Gariguette in April', () => {
  const november = new Set(offeredIn(11).map(({ product }) => product.designation))
  expect(november.has('Fraise Gariguette')).toBe(false)
  expect(november.has('Abricot')).toBe(false)
  const april = new Set(offeredIn(4).map(({ product }) => product.designation))
  expect(april.has('Fraise Gariguette')).toBe(true)
})

test('every protected name of the catalogue is bound to a place', () => {
  const loose = products.flatMap(({ designation, cultivars }) =>
    cultivars.filter(
      cultivar => /AOP|IGP/.test(cultivar) && whereItGrows({ designation, cultivar }) === null,
    ),
  )
  expect(loose).toEqual([])
})
