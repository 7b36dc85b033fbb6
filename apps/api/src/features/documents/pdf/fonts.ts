import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { openFont } from './opened-font.ts'

const woffHeader = 44
const woffEntry = 20
const sfntHeader = 12
const sfntEntry = 16

const aligned = (length: number): number => Math.ceil(length / 4) * 4

/** A WOFF font as the plain font it wraps: fontkit would unpack a table anew for each letter, in JavaScript. */
const unwrap = (woff: Buffer): Buffer => {
  const count = woff.readUInt16BE(12)
  const tables = Array.from({ length: count }, (_, index) => {
    const entry = woffHeader + index * woffEntry
    const offset = woff.readUInt32BE(entry + 4)
    const packed = woff.subarray(offset, offset + woff.readUInt32BE(entry + 8))
    const length = woff.readUInt32BE(entry + 12)
    return {
      tag: woff.subarray(entry, entry + 4),
      checksum: woff.readUInt32BE(entry + 16),
      bytes: packed.length < length ? inflateSync(packed) : packed,
    }
  })

  const end = tables.reduce((sum, { bytes }) => sum + aligned(bytes.length), 0)
  const font = Buffer.alloc(sfntHeader + count * sfntEntry + end)
  const selector = Math.floor(Math.log2(count))
  font.writeUInt32BE(woff.readUInt32BE(4), 0)
  font.writeUInt16BE(count, 4)
  font.writeUInt16BE(2 ** selector * sfntEntry, 6)
  font.writeUInt16BE(selector, 8)
  font.writeUInt16BE((count - 2 ** selector) * sfntEntry, 10)
  let offset = sfntHeader + count * sfntEntry
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = sfntHeader + index * sfntEntry
    tag.copy(font, entry)
    font.writeUInt32BE(checksum, entry + 4)
    font.writeUInt32BE(offset, entry + 8)
    font.writeUInt32BE(bytes.length, entry + 12)
    bytes.copy(font, offset)
    offset += aligned(bytes.length)
  })
  return font
}

const require = createRequire(import.meta.url)
const read = (file: string) => openFont(unwrap(readFileSync(file)))

export const regular = read(require.resolve('@fontsource/inter/files/inter-latin-400-normal.woff'))
export const semibold = read(require.resolve('@fontsource/inter/files/inter-latin-600-normal.woff'))
