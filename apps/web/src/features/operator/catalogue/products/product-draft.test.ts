import { expect, test } from 'vitest'
import { blankDraft, differences, textOf, wordErrors } from './product-draft.ts'

const endive = { ...blankDraft('Endive', 3), synonyms: ['chicon'] }

test('what a colleague changed is told by its French names', () => {
  const theirs = { ...endive, synonyms: ['chicon', 'witloof'], months: [1] }
  expect(differences(endive, theirs)).toEqual(['Saison', 'Synonymes'])
  expect(differences(endive, { ...endive })).toEqual([])
})

test('an empty variety or description is none', () => {
  expect(textOf({ ...endive, variety: ' ', description: '' })).toMatchObject({
    variety: null,
    description: null,
    photo_keys: [],
  })
})

test('each refused word is found by its place', () => {
  const errors = { 'synonyms.1': ['C’est un autre produit.'], name: ['x'] }
  expect(wordErrors(errors, 'synonyms')).toEqual({ 1: 'C’est un autre produit.' })
  expect(wordErrors(errors, 'cultivars')).toEqual({})
})
