import { expect, test } from 'vitest'
import { ofName } from './of-name.ts'

test.each([
  ['Agrumes du Sud', 'd’Agrumes du Sud'],
  ['Éric', 'd’Éric'],
  ['œillet', 'd’œillet'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Halles Mandar', 'de Halles Mandar'],
  ['Primeurs de Rungis', 'de Primeurs de Rungis'],
  ['', 'de '],
])('%s: %s', (name, expected) => {
  expect(ofName(name)).toBe(expected)
})
