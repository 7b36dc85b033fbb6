import { expect, test } from 'vitest'
import { textsOfPdf } from './pdf-text.test-data.ts'
import { drawable, left, openSheet, top } from './sheet.ts'

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

const paper = async (text: string): Promise<string[]> => {
  const sheet = openSheet({ title: 'Essai', author: 'Carreau' })
  sheet.newPage()
  for (const bold of [false, true]) sheet.write(text, { x: left, y: top, width: 500, bold })
  return textsOfPdf(await sheet.end()).flat()
}

test('a paper reads as it was written, whatever papers were drawn before it', async () => {
  const texts = ['ÀÉÎÔÙ ÇÑ çéèêëïôûüÿœ ½ 1/2 €', 'C00123456789', 'aceinouy ACEINOU 0123456789 oe']
  for (const text of [...texts, ...texts]) expect((await paper(text)).join('')).toBe(text + text)
})
