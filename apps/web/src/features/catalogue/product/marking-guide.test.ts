import { expect, test } from 'vitest'
import { markingNotes } from './marking-guide.tsx'

const terms = (...held: [category: string | null, is_organic: boolean][]) =>
  markingNotes(held.map(([category, is_organic]) => ({ category, is_organic }))).map(
    ({ term }) => term,
  )

test('what is explained is what the product has, the best class first', () => {
  expect(terms(['II', false], ['Extra', false], ['II', true])).toEqual([
    'Origine',
    'Catégorie Extra',
    'Catégorie II',
    'Bio',
  ])
  expect(terms([null, false])).toEqual(['Origine', 'Sans catégorie'])
})
