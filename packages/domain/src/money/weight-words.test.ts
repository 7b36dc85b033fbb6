import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderLineRange } from '../orders/totals.ts'
import { itemsRange, proposalWords, rangeWords, weightWords } from './weight-words.ts'

const plain = (text: string | null) => text?.replaceAll(/\s/gu, ' ')

test('a bracket is said as one says it', () => {
  expect(plain(weightWords({ weight_min_kg: 5.6, weight_max_kg: 6.4 }))).toBe(
    'colis de 5,6 à 6,4 kg',
  )
  expect(plain(weightWords({ weight_min_kg: 6, weight_max_kg: 6 }))).toBe('colis de 6 kg')
  expect(weightWords({})).toBeNull()
  expect(plain(rangeWords({ from: 118.2, to: 124.9 }))).toBe('de 118,20 € à 124,90 €')
  expect(plain(proposalWords({ weight_min_kg: 5.6, weight_max_kg: 6.4, weighings: 34 }))).toBe(
    'D’après vos 34 dernières pesées : 5,6–6,4 kg',
  )
})

test('lines without a bracket vary by nothing', () => {
  expect(itemsRange([{ unit_price: 2.35, packages_quantity: 2, line_total: 28.2 }])).toBeNull()
  expect(itemsRange([])).toBeNull()
})

test('a screen works out the same cents as the server', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 900_000 }),
      fc.integer({ min: 1, max: 300 }),
      fc.integer({ min: 500, max: 20_000 }),
      fc.integer({ min: 1, max: 400 }),
      fc.integer({ min: 1, max: 400 }),
      (unitPriceE4, halves, averageVolumeG, below, above) => {
        const [weightMinG, weightMaxG] = [averageVolumeG - below, averageVolumeG + above]
        const { fromCents, toCents } = orderLineRange({
          billingType: 'weight',
          volumeType: 'variable',
          unitsPerPackage: 1,
          orderedPackagesMilli: halves * 500,
          vatRate: '5.5',
          isInterfelTaxable: false,
          originIsoCode: 'FR',
          ...{ unitPriceE4, averageVolumeG, weightMinG, weightMaxG },
        })
        const item = {
          unit_price: unitPriceE4 / 10_000,
          packages_quantity: halves / 2,
          weight_min_kg: weightMinG / 1000,
          weight_max_kg: weightMaxG / 1000,
          line_total: 0,
        }
        expect(itemsRange([item])).toEqual(
          fromCents < toCents ? { from: fromCents / 100, to: toCents / 100 } : null,
        )
      },
    ),
  )
})
