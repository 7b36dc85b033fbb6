import { expect, test } from 'vitest'
import { exampleOffer } from '../example-offer.test-data.ts'
import { blankParts, readParts } from './described-parts.ts'
import { billingsOf, draftOf, readDraft } from './offer-draft.ts'

test('an offer that is opened and saved untouched says what it said', () => {
  const offer = exampleOffer({
    unit_price: 1234.5,
    min_packages: 1.5,
    allows_half: true,
    valid_until: '2026-11-30T18:00:00+01:00',
    note: 'arrivage vendredi',
    brackets: [{ min_packages: 1000, unit_price: 1.2345, package_price: 7.41 }],
    weight_min_kg: 5.6,
    weight_max_kg: 6.425,
  })
  const { ok, values } = readDraft(draftOf(offer), offer.valid_until)
  expect(ok).toBe(true)
  expect(values).toEqual({
    unit_price: 1234.5,
    billing_type: 'weight',
    min_packages: 1.5,
    allows_half: true,
    note: 'arrivage vendredi',
    valid_until: '2026-11-30T18:00:00+01:00',
    brackets: [{ min_packages: 1000, unit_price: 1.2345 }],
    weight_min_kg: 5.6,
    weight_max_kg: 6.425,
  })
})

test('the weights of a package are read as they are typed; priced otherwise it announces none', () => {
  const draft = { ...draftOf(exampleOffer({})), weightMin: ' 5,6 kg', weightMax: '6.4' }
  expect(readDraft(draft).values).toMatchObject({ weight_min_kg: 5.6, weight_max_kg: 6.4 })
  const byPackage = readDraft({ ...draft, billing: 'package' })
  expect(byPackage.values).toMatchObject({ weight_min_kg: null, weight_max_kg: null })
  expect(readDraft({ ...draft, weightMin: '', weightMax: 'six' }).errors).toEqual({
    weightMax: 'Écrivez un poids en kg, par exemple 5,6.',
  })
})

test('each fault stands under its field, and a new day lasts until its end in Paris', () => {
  const draft = { ...draftOf(exampleOffer({})), price: '0', minimum: '1,5', day: '2026-12-01' }
  const { ok, errors, values } = readDraft(draft)
  expect(ok).toBe(false)
  expect(errors).toEqual({
    price: 'Le prix doit être supérieur à zéro.',
    minimum: 'Cette offre se vend par colis entiers.',
  })
  expect(values.valid_until).toBe('2026-12-01T22:59:00.000Z')
})

test('a package of unknown weight has no price by weight', () => {
  const types = (content_unit: 'kg' | 'bunch', average_volume: number | null) =>
    billingsOf({ content_unit, average_volume }).map(({ type }) => type)
  expect(types('kg', 6)).toEqual(['weight', 'package'])
  expect(types('bunch', null)).toEqual(['unit', 'package'])
})

test('a package by weight needs its weight, one by the piece its count', () => {
  const chosen = { ...blankParts, origin: '3', packaging: '7' }
  expect(readParts(1, chosen).errors).toEqual({ weight: 'Indiquez le poids du colis.' })
  expect(readParts(1, { ...chosen, weight: '2,5 kg' })).toMatchObject({
    ok: true,
    described: { average_volume: 2.5, units_per_package: 1, brand_name: null },
  })
  const pieces = { ...chosen, contentUnit: 'piece' as const }
  expect(readParts(1, { ...pieces, count: '1,5' }).errors).toEqual({
    count: 'Indiquez un nombre entier.',
  })
  expect(readParts(1, { ...pieces, count: '12' })).toMatchObject({
    ok: true,
    described: { average_volume: null, units_per_package: 12 },
  })
})

test('what nothing was chosen for is named', () => {
  expect(readParts(1, { ...blankParts, weight: 'lourd' }).errors).toEqual({
    origin: 'Choisissez une origine.',
    packaging: 'Choisissez un conditionnement.',
    weight: 'Indiquez un poids en kg, ainsi\u00a0: 6 ou 2,5.',
  })
})
