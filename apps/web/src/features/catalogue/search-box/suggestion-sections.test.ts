import { expect, test } from 'vitest'
import { idleSections, typedSections } from './suggestion-sections.ts'

const popular = ['Tomate', 'Carotte', 'Poire', 'Pomme', 'Endive', 'Navet', 'Persil'].map(
  (commercial_designation, index) => ({ id: index + 1, commercial_designation }),
)
const texts = (sections: ReturnType<typeof idleSections>) =>
  sections.map(section => section.entries.map(entry => entry.text))

test('popular products fill up to six entries after at most three recent ones', () => {
  const sections = idleSections(['chou', 'ail', 'blette', 'radis'], popular)
  expect(sections.map(section => section.title)).toEqual([
    'Recherches récentes',
    'Recherches populaires',
  ])
  expect(texts(sections)).toEqual([
    ['chou', 'ail', 'blette'],
    ['Tomate', 'Carotte', 'Poire'],
  ])
})

test('a popular product searched lately is shown once', () => {
  expect(texts(idleSections(['tomate'], popular))).toEqual([
    ['tomate'],
    ['Carotte', 'Poire', 'Pomme', 'Endive', 'Navet'],
  ])
})

test('with nothing recent there is no empty section', () => {
  expect(idleSections([], popular).map(section => section.title)).toEqual(['Recherches populaires'])
})

test('names stand in, accents aside, until live suggestions have come', () => {
  expect(texts(typedSections('pech', undefined, ['Pêche', 'Poire']))).toEqual([['Pêche']])
  expect(typedSections('pech', [], ['Pêche'])).toEqual([])
})
