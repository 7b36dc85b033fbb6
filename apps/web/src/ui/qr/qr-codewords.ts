import { errorCorrection } from './qr-error-correction.ts'

// Level M restores 15 % of the codewords. Of each version 1 to 20 (ISO/IEC 18004, table 9):
const correctionPerBlock = [
  10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
]
const blocks = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

/** Modules that carry data, correction and remainder bits: all but the fixed patterns. */
const dataModules = (version: number): number => {
  const all = (16 * version + 128) * version + 64
  if (version < 2) return all
  const aligned = Math.floor(version / 7) + 2
  return all - ((25 * aligned - 10) * aligned - 55) - (version < 7 ? 0 : 36)
}

type Capacity = { total: number; data: number; blocks: number; correction: number }

/** Codewords of a version at level M. */
export const capacityOf = (version: number): Capacity => {
  const correction = correctionPerBlock[version - 1] ?? 0
  const parts = blocks[version - 1] ?? 1
  const total = Math.floor(dataModules(version) / 8)
  return { total, data: total - correction * parts, blocks: parts, correction }
}

/** Bits of the length that stands before bytes. */
const lengthBits = (version: number): number => (version < 10 ? 8 : 16)

/** The smallest version that holds so many bytes. Throws RangeError beyond 666. */
export const versionFor = (bytes: number): number => {
  for (let version = 1; version <= blocks.length; version += 1)
    if (4 + lengthBits(version) + bytes * 8 <= capacityOf(version).data * 8) return version
  throw new RangeError(`${bytes} bytes do not fit a QR code of version ${blocks.length}`)
}

/** Mode, length, bytes and padding: the data codewords of a version. */
const dataCodewords = (bytes: Uint8Array, version: number): number[] => {
  const { data } = capacityOf(version)
  const bits: number[] = []
  const append = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i -= 1) bits.push((value >>> i) & 1)
  }
  append(0b0100, 4)
  append(bytes.length, lengthBits(version))
  for (const byte of bytes) append(byte, 8)
  append(0, Math.min(4, data * 8 - bits.length))
  append(0, (8 - (bits.length % 8)) % 8)
  for (let pad = 0xec; bits.length < data * 8; pad ^= 0xec ^ 0x11) append(pad, 8)
  return Array.from({ length: data }, (_, at) =>
    bits.slice(at * 8, at * 8 + 8).reduce((byte, bit) => (byte << 1) | bit, 0),
  )
}

/** All codewords of a text's bytes in the order they are drawn: blocks take turns. */
export const codewordsOf = (bytes: Uint8Array, version: number): number[] => {
  const { total, data, blocks: parts, correction } = capacityOf(version)
  const words = dataCodewords(bytes, version)
  const short = Math.floor(data / parts)
  const shortBlocks = parts - (data % parts)
  const split = Array.from({ length: parts }, (_, at) => {
    const start = at * short + Math.max(0, at - shortBlocks)
    return words.slice(start, start + short + (at < shortBlocks ? 0 : 1))
  })
  const protectedBy = split.map(block => errorCorrection(block, correction))
  const drawn: number[] = []
  for (let i = 0; i <= short; i += 1)
    for (const block of split) if (i < block.length) drawn.push(block[i] ?? 0)
  for (let i = 0; i < correction; i += 1) for (const block of protectedBy) drawn.push(block[i] ?? 0)
  if (drawn.length !== total) throw new Error(`${drawn.length} codewords for ${total}`)
  return drawn
}
