import { expect, test } from 'vitest'
import { drawable } from './drawable.ts'

test.each([
  ['1\u202f234,50\u00a0€', '1\u00a0234,50\u00a0€'],
  ['Œuvre & Cie – « L’Été », n° 4…', 'Œuvre & Cie – « L’Été », n° 4…'],
  ['Łódź Čerstvé', 'Lódz Cerstvé'],
  ['e\u0301te\u0301', 'été'],
  ['calibre ≥ 22', 'calibre >= 22'],
  ['新鮮 🥕', '?? ?'],
  ['Tomate · France · Colis 6 kg', 'Tomate\u00a0· France\u00a0· Colis 6\u00a0kg'],
  ['deux\nlignes\u0000', 'deux\nlignes?'],
])('%j is drawn as %j', (text, drawn) => {
  expect(drawable(text)).toBe(drawn)
})
