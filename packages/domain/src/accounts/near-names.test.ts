import { expect, test } from 'vitest'
import { isNearName } from './near-names.ts'

test.each([
  'Primeurs Benali Lyon',
  'Primeurs B\u00e9nali SAS',
  'BENALI PRIMEURS',
  'Primeurs Benaly',
  'Primeur Benali',
  'Primeurs Bneali',
  'Primeurs Bennali et Fils',
  'S.A.R.L. Les Primeurs de Benali',
  'PrimeursBenali',
  'Benali',
])('%s is near Primeurs Benali', name => {
  expect(isNearName(name, 'Primeurs Benali')).toBe(true)
  expect(isNearName('Primeurs Benali', name)).toBe(true)
})

test.each([
  'Primeurs Dupont',
  'Bistrot Benali',
  'Primeurs',
  'Primeurs de Lyon',
  'Chez Ben',
  'SARL',
])('%s is not', name => {
  expect(isNearName(name, 'Primeurs Benali')).toBe(false)
  expect(isNearName('Primeurs Benali', name)).toBe(false)
})

test('what the whole trade is called is near nothing', () => {
  expect(isNearName('Fruits et L\u00e9gumes Martin', 'Fruits et L\u00e9gumes')).toBe(false)
  expect(isNearName('Bistrot des Halles', 'Les Halles')).toBe(false)
})
