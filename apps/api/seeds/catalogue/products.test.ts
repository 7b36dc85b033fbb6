import { expect, test } from 'vitest'
import { readCatalogue } from './catalogue.ts'
import { buildProducts } from './products.ts'

test('name and variety are written as the trade writes them, whichever screen joins them', () => {
  const products = buildProducts(readCatalogue(), () => 1)
  const other = products.filter(
    ({ designation, name, variety }) =>
      [name, variety].filter(Boolean).join(' ') !== designation.replace(' (botte)', ''),
  )
  expect(other.map(({ designation }) => designation)).toEqual(['Melon vert / jaune d’hiver'])
})
