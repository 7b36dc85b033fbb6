import { expect, test } from 'vitest'
import { foldText } from './fold.ts'

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
