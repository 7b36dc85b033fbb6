import { expect, test } from 'vitest'
import { unbroken } from './unbroken.ts'

test.each([
  ['Barquette 250 g', 'Barquette 250\u00a0g'],
  ['Colis 12 × 250 g', 'Colis 12\u00a0×\u00a0250\u00a0g'],
  ['Colis 12 pièces', 'Colis 12\u00a0pièces'],
  ['57-67', '57-67'],
  ['Vrac (kg)', 'Vrac (kg)'],
] as const)('a number of « %s » parts from nothing that it counts', (text, written) => {
  expect(unbroken(text)).toBe(written)
})
