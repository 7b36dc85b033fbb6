import { expect, test } from 'vitest'
import { textsOfPdf } from './pdf-text.test-data.ts'
import { left, openSheet, top } from './sheet.ts'

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
