import { expect, test } from 'vitest'
import { blankParts, readParts } from './described-parts.ts'

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
