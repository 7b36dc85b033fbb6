import { expect, test } from 'vitest'
import { readLabel } from './read-label.ts'
import { readPrice } from './read-number.ts'
import { recogniseHeader } from './recognise-columns.ts'

test.each([
  [
    'TOMATE grappe France cat.I 57-67 colis 6kg : 2,35',
    { price: '2,35', category: 'I', weightG: 6000, unit: null },
  ],
  [
    'CONCOMBRE France cat.I 400-500g colis (les 12 pièces) : 8,40€',
    { price: '8,40', unit: 'package', weightG: null },
  ],
  ['OIGNON blanc frais France cat.I botte (la botte) : 1,00€', { price: '1,00', unit: 'bunch' }],
  [
    'POMME DE TERRE Amandine France lavée cat.I +35mm – sac 12,5kg : 1,20€ (€/kg)',
    { price: '1,20', weightG: 12_500 },
  ],
  ['POTIMARRON France cat.I 1,2-2 kg colis 10 kg', { price: null, weightG: 10_000 }],
])('« %s »', (label, expected) => {
  expect(readLabel(label)).toMatchObject(expected)
})

test('prices as the French write them', () => {
  expect(['2,35 €', '1.234,50', '1 234,5', '2.35'].map(text => readPrice(text).e4)).toEqual([
    23_500, 12_345_000, 12_345_000, 23_500,
  ])
  for (const text of ['0', '-2', '', '=A1+2', 'abc', '99999999'])
    expect(readPrice(text).error).toBeTypeOf('string')
})

test('headers by any spelling', () => {
  expect(['PRODUITS', 'Prix HT (€)', 'Cat.', 'Origine', 'zzz'].map(recogniseHeader)).toEqual([
    'product',
    'price',
    'category',
    'origin',
    null,
  ])
})
