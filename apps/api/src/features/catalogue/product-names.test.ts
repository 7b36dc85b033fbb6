import { foldText } from '@carreau/domain/french/fold'
import { expect, test } from 'vitest'
import { type NamedProduct, productsNamed, wordsOf } from './product-names.ts'

const product = (designation: string, name: string, synonyms = ''): NamedProduct => ({
  id: 1,
  name,
  variety: null,
  designation,
  searchText: foldText(`${designation} ${name} ${synonyms}`),
  photoKey: null,
  tint: 'leaf',
  categoryName: 'Légumes',
})

const market = [
  product('Pomme de terre grenaille', 'Pomme de terre'),
  product('Pomme Golden', 'Pomme'),
  product('Poireau', 'Poireau'),
  product('Poire Conférence', 'Poire'),
  product('Laitue pommée', 'Laitue'),
  product('Ratte', 'Ratte', 'pomme de terre ratte'),
  product('Noix en coque', 'Noix'),
  product('Noisette en coque', 'Noisette'),
  product('Betterave (botte)', 'Betterave'),
]
const found = (text: string) => productsNamed(market, text).map(({ designation }) => designation)

test('the very name comes first, then its beginnings, then other names of the trade', () => {
  expect(found('pomme')).toEqual([
    'Pomme Golden',
    'Pomme de terre grenaille',
    'Ratte',
    'Laitue pommée',
  ])
  expect(found('poire')).toEqual(['Poire Conférence', 'Poireau'])
  expect(found('poi')).toEqual(['Poire Conférence', 'Poireau'])
})

test('every word counts, little ones do not', () => {
  expect(found('terre pomme')).toEqual(['Pomme de terre grenaille', 'Ratte'])
  expect(found('pommes de la terre')).toEqual(['Pomme de terre grenaille', 'Ratte'])
  expect(found('pomme poire')).toEqual([])
})

test('short words keep their last letter', () => {
  expect(found('noix')).toEqual(['Noix en coque'])
  expect(found('noi')).toEqual(['Noisette en coque', 'Noix en coque'])
})

test('brackets and accents are no part of a word', () => {
  expect(found('BOTTE')).toEqual(['Betterave (botte)'])
  expect(found('pommee')).toEqual(['Laitue pommée'])
})

test('a text without letters or digits has no words', () => {
  expect(wordsOf('%_!? 🍅')).toEqual([])
  expect(found('…')).toEqual([])
})

test('a pasted page is read no further than its first words', () => {
  expect(wordsOf('tomate '.repeat(5_000))).toHaveLength(12)
})
