import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerError } from '../http/error-handler.ts'
import { mediaRoutes } from './media.routes.ts'
import { mediaFormats, mediaPath, mediaUrl, mediaWidths } from './media-url.ts'
import { openStorage } from './open-storage.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'carreau-media-'))
const { pictures: store } = openStorage({ dataDir })
const app = fastify()
app.setErrorHandler(answerError)
mediaRoutes(app, { pictures: store })
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">
  <script>alert(1)</script><rect width="40" height="20" fill="#d7263d"/></svg>`
let drawn: string
let photographed: string

beforeAll(async () => {
  drawn = await store.putIllustration(drawing)
  const photograph = sharp({
    create: { width: 300, height: 200, channels: 3, background: '#2a9d8f' },
  })
  photographed = (await store.putImage(await photograph.jpeg().toBuffer())).key
})

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `${mediaPath}/${path}`, headers })

const sizes = mediaWidths.flatMap(width => mediaFormats.map(format => ({ width, format })))

test.each(sizes)('a drawing is made $width px wide in $format', async ({ width, format }) => {
  const answer = await get(`${drawn}/${width}.${format}`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe(`image/${format}`)
  const picture = await sharp(answer.rawPayload).metadata()
  expect(picture).toMatchObject({
    format: format === 'avif' ? 'heif' : format,
    width,
    height: width / 2,
  })
})

test('a photograph is scaled down, never up', async () => {
  const widthOf = async (width: number) =>
    (await sharp((await get(`${photographed}/${width}.webp`)).rawPayload).metadata()).width
  expect(await widthOf(128)).toBe(128)
  expect(await widthOf(512)).toBe(300)
})

test('an address in an answer leads to the picture', async () => {
  expect((await app.inject({ url: mediaUrl(drawn) })).statusCode).toBe(200)
})

test('a drawing with a script is served as pixels only', async () => {
  const answer = await get(`${drawn}/512.webp`)
  expect(answer.headers['x-content-type-options']).toBe('nosniff')
  expect(answer.rawPayload.toString('latin1')).not.toMatch(/script|svg/)
  for (const file of ['512.svg', `${drawn}.svg`, '512']) {
    expect((await get(`${drawn}/${file}`)).statusCode).toBe(404)
  }
})

test('a picture is kept for ever, and costs nothing the second time', async () => {
  const first = await get(`${drawn}/128.avif`)
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const tag = String(first.headers.etag)
  const again = await get(`${drawn}/128.avif`, { 'if-none-match': tag })
  expect(again).toMatchObject({ statusCode: 304, body: '' })
  expect(again.headers.etag).toBe(tag)
  expect((await get(`${drawn}/256.avif`, { 'if-none-match': tag })).statusCode).toBe(200)
})

const unknownKey = '0'.repeat(32)
test.each([
  ['an unknown key', `${unknownKey}/512.webp`],
  ['a key in capitals', `${'A'.repeat(32)}/512.webp`],
  ['a key too long', `${unknownKey}0/512.webp`],
  ['a way out of the folder', '..%2f..%2f..%2fetc/512.webp'],
  ['a way out in the file', `${unknownKey}/..%2f..%2fpostgres.password`],
  ['a NUL byte', `${unknownKey}%00/512.webp`],
  ['the folder itself', unknownKey],
])('%s is not found', async (_, path) => {
  const answer = await get(path)
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['cache-control']).toBeUndefined()
})

test.each(['1', '0', '64', '1024', '-128', '128.0', '0128', '99999999999', 'abc', ''])(
  'the width « %s » is not found',
  async width => {
    expect((await get(`${drawn}/${width}.webp`)).statusCode).toBe(404)
  },
)

test.each(['png', 'jpeg', 'svg', 'WEBP', 'webp.png', ''])(
  'the format « %s » is not found',
  async format => {
    expect((await get(`${drawn}/512.${format}`)).statusCode).toBe(404)
  },
)
