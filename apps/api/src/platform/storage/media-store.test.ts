import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { type FileStore, folderStore } from './file-store.ts'
import { openMediaStore } from './media-store.ts'
import { NotAPicture, PictureTooLarge } from './photographs.ts'

const dataDir = await mkdtemp(join(tmpdir(), 'carreau-pictures-'))
afterAll(() => rm(dataDir, { recursive: true }))

/** A folder that notes what is written to it. */
const written: string[] = []
const folder = folderStore(dataDir)
const files: FileStore = {
  ...folder,
  put: (name, bytes) => {
    written.push(name)
    return folder.put(name, bytes)
  },
}
const store = openMediaStore(files)

const plain = (width: number, height: number, background = '#f4a261') =>
  sharp({ create: { width, height, channels: 3, background } })

const original = async (key: string): Promise<Buffer> =>
  (await files.get(`originals/${key}.webp`)) ?? Buffer.alloc(0)

/** A PNG of one row, which no encoder of ours writes. */
const rowOf = async (width: number): Promise<Buffer> => {
  const chunk = (name: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(named))
    return Buffer.concat([length, named, sum])
  }
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  header.writeUInt32BE(width)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(width + 1))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('an upload', () => {
  test.each(['png', 'jpeg', 'webp', 'avif'] as const)('may be a picture in %s', async format => {
    const { key } = await store.putImage(await plain(30, 20).toFormat(format).toBuffer())
    expect(await sharp(await original(key)).metadata()).toMatchObject({ format: 'webp', width: 30 })
  })

  test('loses where and with what it was taken, and stands upright', async () => {
    const photograph = await plain(30, 20)
      .withExif({ IFD0: { Make: 'Appareil', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photograph).metadata()).exif).toBeDefined()
    const { key, size } = await store.putImage(photograph)
    expect(await original(key)).toHaveLength(size)
    const kept = await sharp(await original(key)).metadata()
    expect(kept).toMatchObject({ width: 20, height: 30 })
    expect([kept.exif, kept.xmp, kept.iptc, kept.orientation]).toEqual(Array(4).fill(undefined))
  })

  test('is kept no larger than any screen needs', async () => {
    const { key } = await store.putImage(await plain(3000, 1500).jpeg().toBuffer())
    expect(await sharp(await original(key)).metadata()).toMatchObject({ width: 2048, height: 1024 })
  })

  test('may be as long as 12 000 pixels, and no longer', async () => {
    const { key } = await store.putImage(await rowOf(12_000))
    expect(await sharp(await original(key)).metadata()).toMatchObject({ width: 2048, height: 1 })
    for (const long of [plain(12_001, 1), plain(1, 12_001), plain(8_000, 8_000)])
      await expect(store.putImage(await long.png().toBuffer())).rejects.toThrow(PictureTooLarge)
  })

  test('may have 16 million pixels as AVIF: its decoder holds each of them many times', async () => {
    const large = await plain(4_200, 4_000).avif({ effort: 0 }).toBuffer()
    await expect(store.putImage(large)).rejects.toThrow(PictureTooLarge)
  })

  test('may be a progressive photograph of fifty million pixels, lying on its side', async () => {
    const large = plain(8_600, 5_800).withMetadata({ orientation: 6 })
    const { key } = await store.putImage(
      await large.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    )
    expect(await sharp(await original(key)).metadata()).toMatchObject({ height: 2048 })
  }, 60_000)

  test('is removed with all that was made of it, and no other', async () => {
    const [{ key: gone }, { key: kept }] = await Promise.all([
      store.putImage(await plain(30, 20, '#111111').png().toBuffer()),
      store.putImage(await plain(30, 20, '#222222').png().toBuffer()),
    ])
    for (const key of [gone, kept]) await store.getPicture(key, 128, 'webp')
    await store.removeImage(gone)
    await store.removeImage(gone)
    const left = await readdir(dataDir, { recursive: true })
    expect(left.filter(name => name.includes(gone) && name.endsWith('.webp'))).toEqual([])
    expect(await store.getPicture(gone, 128, 'webp')).toBeUndefined()
    expect(await store.getPicture(kept, 128, 'webp')).toBeDefined()
  })

  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  test.each<[string, () => Promise<Buffer>]>([
    ['a drawing that can hold scripts', async () => svg],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a GIF', () => plain(9, 9).gif().toBuffer()],
    ['nothing', async () => Buffer.alloc(0)],
    ['half a picture', async () => (await plain(99, 99).png().toBuffer()).subarray(0, 80)],
    ['a small file that unfolds into 64 million pixels', () => plain(8000, 8000).png().toBuffer()],
    ['a row of 49 million pixels', () => rowOf(49_000_000)],
  ])('cannot be %s', async (_, bytes) => {
    await expect(store.putImage(await bytes())).rejects.toThrow(NotAPicture)
  })
})

test('the same picture is stored once under one key', async () => {
  const picture = await plain(10, 10, '#000000').png().toBuffer()
  const before = written.length
  const [first, again] = [await store.putImage(picture), await store.putImage(picture)]
  expect(again).toEqual(first)
  expect(written.slice(before)).toEqual([`originals/${first.key}.webp`])
})

test('a width asked for by many at once is made once', async () => {
  const { key } = await store.putImage(await plain(400, 400).png().toBuffer())
  const asked = Array.from({ length: 8 }, () => store.getPicture(key, 256, 'avif'))
  const pictures = await Promise.all(asked)
  expect(new Set(pictures.map(picture => picture?.toString('base64'))).size).toBe(1)
  expect(written.filter(name => name === `derived/${key}/256.avif`)).toHaveLength(1)
  expect(await readdir(join(dataDir, 'derived', key))).toEqual(['256.avif'])
})

test('a key that nothing has gives no picture and leaves no file', async () => {
  const before = written.length
  expect(await store.getPicture('f'.repeat(32), 128, 'webp')).toBeUndefined()
  expect(written).toHaveLength(before)
})
