import { expect, test } from 'vitest'
import { readCatalogue } from '../../../seeds/catalogue.ts'
import { categoryIdOf } from '../../../seeds/categories.ts'
import { buildProducts } from '../../../seeds/products.ts'
import { type NamedProduct, productsNamed } from './product-names.ts'

/** The 210 products of the demo market. */
const products: NamedProduct[] = buildProducts(readCatalogue(), categoryIdOf).map(product => ({
  id: product.id,
  name: product.name,
  variety: product.variety,
  designation: product.designation,
  searchText: product.searchText,
  photoKey: null,
  tint: 'leaf',
  categoryName: product.entry.family,
}))

const named = (text: string): string[] =>
  productsNamed(products, text).map(({ designation }) => designation)

test('every apple comes before any potato', () => {
  const found = named('pomme')
  const apples = products.filter(({ name }) => name === 'Pomme').length
  expect(apples).toBeGreaterThan(3)
  expect(found.slice(0, apples).every(name => /^Pomme (?!de terre)/.test(name))).toBe(true)
  expect(found.slice(apples)).toContain('Pomme de terre de consommation')
})

test('every pear comes before the leek', () => {
  const found = named('poire')
  expect(found.slice(0, 4).every(name => name.startsWith('Poire '))).toBe(true)
  expect(found.indexOf('Poireau')).toBeGreaterThan(3)
  expect(named('poireau')[0]).toBe('Poireau')
})

test.each([
  ['ail', ['Ail', 'Ail nouveau']],
  ['noix', ['Noix en coque', 'Noix de coco']],
  ['kiwi', ['Kiwi jaune', 'Kiwi vert']],
  ['pomme de terre primeur', ['Pomme de terre primeur']],
])('« %s » finds exactly its own', (text, expected) => {
  expect(named(text)).toEqual(expected)
})

test('a cabbage of any kind comes first under chou', () => {
  const cabbages = products.filter(({ name }) => /^Chou( |-|$)/.test(name))
  expect(cabbages.length).toBeGreaterThan(5)
  expect(named('chou').slice(0, cabbages.length).sort()).toEqual(
    cabbages.map(({ designation }) => designation).sort(),
  )
})

test.each([
  ['pomme', 'pommes'],
  ['chou', 'choux'],
  ['tomate', 'Tomates'],
  ['haricot vert', 'haricots verts'],
  ['pomme de terre', 'Pommes de terre'],
  ['fève', 'FEVES'],
  ['maïs', 'mais'],
  ['echalote', 'Échalotes'],
  ['cœur de bœuf', 'coeur-de-boeuf'],
  ['chou-fleur', 'choux fleurs'],
  ['ail', 'l’ail'],
  ['ail', "  l'AIL  "],
])('« %s » and « %s » find the same', (one, other) => {
  expect(named(one).length).toBeGreaterThan(0)
  expect(named(other)).toEqual(named(one))
})

test('the beginning of a word is enough', () => {
  expect(named('auber')[0]).toBe('Aubergine')
  expect(named('cour')).toContain('Courgette verte')
  expect(named('tom gr')[0]).toBe('Tomate grappe')
})

test('every product is found by its own designation, first or beside its like', () => {
  for (const { designation } of products) {
    expect(named(designation).slice(0, 4)).toContain(designation)
  }
})
