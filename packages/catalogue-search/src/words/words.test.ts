import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldText } from './fold.ts'
import { editDistance, openSpelling } from './spelling.ts'
import { singular, soundOf } from './word-forms.ts'

test.each([
  ['tomate', 'tomate', 0],
  ['tomatte', 'tomate', 1],
  ['avocta', 'avocat', 1],
  ['fenouille', 'fenouil', 2],
  ['chou', 'poire', 3],
])('« %s » is %s but for %i letters', (one, other, letters) => {
  expect(editDistance(one, other, 2)).toBe(letters)
})

test('a distance is the same both ways, and none only between equals', () => {
  const word = fc.string({ unit: fc.constantFrom(...'aeinrst'), maxLength: 8 })
  fc.assert(
    fc.property(word, word, (one, other) => {
      expect(editDistance(one, other, 2)).toBe(editDistance(other, one, 2))
      expect(editDistance(one, other, 2) === 0).toBe(one === other)
    }),
  )
})

test('misspelt words find the nearest; short ones, and words with digits, none', () => {
  const spelling = openSpelling(['ail', 'noix', 'poire', 'poivre', 'aubergine'])
  expect(spelling('poirre').words).toEqual(['poire', 'poivre'])
  expect(spelling('aubrgin').words).toEqual(['aubergine'])
  for (const text of ['aip', 'ai1l', 'voix', '']) expect(spelling(text).words).toEqual([])
})

test.each([
  ['basilique', 'basilic'],
  ['obergine', 'aubergine'],
  ['epinar', 'epinard'],
  ['sitron', 'citron'],
])('« %s » sounds like « %s »', (one, other) => {
  expect(soundOf(one)).toBe(soundOf(other))
})

test.each([
  ['tomates', 'tomate'],
  ['choux', 'chou'],
  ['ails', 'ail'],
  ['noix', 'noix'],
  ['pois', 'pois'],
  ['riz', 'riz'],
])('one of « %s » is « %s »', (plural, one) => {
  expect(singular(plural)).toBe(one)
})

test.each([
  ['Pêche', 'peche'],
  ['Cœur-de-bœuf', 'coeur de boeuf'],
  ['ŒUF', 'oeuf'],
  ['Curriculum vitæ', 'curriculum vitae'],
  ['  Pomme   de\u00a0terre\t', 'pomme de terre'],
  ["Queue d’ail / l'Échalote", 'queue d ail / l echalote'],
  ['57–67', '57 67'],
  ['Pe\u0302che', 'peche'],
  ['Ça ÎLE ÀÙÏ ñ', 'ca ile aui n'],
  ['--', ''],
  ['', ''],
])('%j folds to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
  expect(foldText(folded)).toBe(folded)
})
