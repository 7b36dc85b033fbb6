import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packPage } from './packed-page.ts'

const html = '<p>Tomate cœur de bœuf, 3,20 €</p>'.repeat(40)
const inForm = packPage(html)

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['br;q=0.0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['brotli', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('to whom accepts %j a page goes as %s, and says what it said', async (accepted, expected) => {
  const { encoding, body } = await inForm(accepted)
  expect(encoding).toBe(expected)
  const read = { br: brotliDecompressSync, gzip: gunzipSync, identity: (as: Buffer) => as }[
    encoding
  ]
  expect(read(body).toString()).toBe(html)
})

test('a page is compressed once for all who ask', async () => {
  const [one, other] = await Promise.all([inForm('br'), inForm('gzip, br')])
  expect(one.body).toBe(other.body)
  expect(one.body.length).toBeLessThan(html.length / 5)
})
