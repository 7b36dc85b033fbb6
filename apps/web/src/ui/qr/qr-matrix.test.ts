import { expect, test } from 'vitest'
import { capacityOf } from './qr-codewords.ts'
import { errorCorrection, multiply } from './qr-error-correction.ts'
import { formatBits, type QrMatrix, qrMatrix, versionBits } from './qr-matrix.ts'

test('error correction is that of ISO/IEC 18004, annex I', () => {
  const words = [0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11]
  expect(errorCorrection([...words, 0xec, 0x11], 10)).toEqual([
    0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55,
  ])
})

test('format and version information are those of its tables C.1 and D.1', () => {
  expect(formatBits(0)).toBe(0b101010000010010)
  expect(formatBits(5)).toBe(0b100000011001110)
  expect(versionBits(7)).toBe(0b000111110010010100)
})

test.each([
  [1, 26, 16],
  [5, 134, 86],
  [7, 196, 124],
  [10, 346, 216],
  [20, 1085, 669],
])('version %i has %i codewords, %i of data', (version, total, data) => {
  expect(capacityOf(version)).toMatchObject({ total, data })
})

// A reader of its own: it finds the mask, takes the codewords off the picture, checks that every
// block's syndromes are zero, and reads the bytes.

const maskOf = (dark: QrMatrix): number => {
  const at = (x: number, y: number) => Number(dark[y]?.[x])
  let bits = 0
  for (let i = 14; i >= 9; i -= 1) bits = (bits << 1) | at(14 - i, 8)
  bits = (bits << 1) | at(7, 8)
  bits = (bits << 1) | at(8, 8)
  bits = (bits << 1) | at(8, 7)
  for (let y = 5; y >= 0; y -= 1) bits = (bits << 1) | at(8, y)
  const mask = [0, 1, 2, 3, 4, 5, 6, 7].find(known => formatBits(known) === bits)
  if (mask === undefined) throw new Error('no such format')
  const size = dark.length
  let copy = 0
  for (let y = size - 1; y >= size - 7; y -= 1) copy = (copy << 1) | at(8, y)
  for (let x = size - 8; x < size; x += 1) copy = (copy << 1) | at(x, 8)
  expect(copy).toBe(bits)
  return mask
}

const inverts = (mask: number, x: number, y: number): boolean =>
  [
    (x + y) % 2,
    y % 2,
    x % 3,
    (x + y) % 3,
    (Math.trunc(x / 3) + Math.trunc(y / 2)) % 2,
    ((x * y) % 2) + ((x * y) % 3),
    (((x * y) % 2) + ((x * y) % 3)) % 2,
    (((x + y) % 2) + ((x * y) % 3)) % 2,
  ][mask] === 0

/** Centres of alignment patterns as annex E lists them, for the versions that are read here. */
const listedCentres: Record<number, number[]> = {
  1: [],
  3: [6, 22],
  5: [6, 30],
  8: [6, 24, 42],
  9: [6, 26, 46],
  14: [6, 26, 46, 66],
  20: [6, 34, 62, 90],
}

const isPattern = (x: number, y: number, size: number): boolean => {
  const version = (size - 17) / 4
  const centres = listedCentres[version]
  if (centres === undefined) throw new Error(`version ${version} is not listed`)
  if (x === 6 || y === 6) return true
  if (x < 9 && y < 9) return true
  if ((x >= size - 8 && y < 9) || (x < 9 && y >= size - 8)) return true
  if (version >= 7 && ((x >= size - 11 && y < 6) || (y >= size - 11 && x < 6))) return true
  const last = centres.at(-1)
  return centres.some(cx =>
    centres.some(cy => {
      const isCorner =
        (cx === 6 && cy === 6) || (cx === 6 && cy === last) || (cx === last && cy === 6)
      return !isCorner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2
    }),
  )
}

/** The bits on the way that data takes, without their mask. */
const bitsOf = (dark: QrMatrix): number[] => {
  const size = dark.length
  const mask = maskOf(dark)
  const bits: number[] = []
  let isUp = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let i = 0; i < size; i += 1)
      for (const x of [right, right - 1]) {
        const y = isUp ? size - 1 - i : i
        if (!isPattern(x, y, size)) bits.push(Number(dark[y]?.[x] !== inverts(mask, x, y)))
      }
    isUp = !isUp
  }
  return bits
}

/** The data codewords in order, once the syndromes of every block were seen to be zero. */
const dataOf = (words: readonly number[], version: number): number[] => {
  const { data, blocks, correction } = capacityOf(version)
  const long = data % blocks
  const short = Math.floor(data / blocks)
  const parts = Array.from({ length: blocks }, (): number[] => [])
  let at = 0
  for (let i = 0; i <= short; i += 1)
    for (const [number, part] of parts.entries())
      if (i < short || number >= blocks - long) part.push(words[at++] ?? 0)
  const read = parts.flatMap(part => [...part])
  for (let i = 0; i < correction; i += 1) for (const part of parts) part.push(words[at++] ?? 0)
  for (const part of parts)
    for (let power = 0, root = 1; power < correction; power += 1, root = multiply(root, 2))
      expect(part.reduce((sum, word) => multiply(sum, root) ^ word, 0)).toBe(0)
  return read
}

const readQr = (dark: QrMatrix): string => {
  const version = (dark.length - 17) / 4
  const bits = bitsOf(dark)
  const words = Array.from({ length: capacityOf(version).total }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  const stream = dataOf(words, version)
    .map(word => word.toString(2).padStart(8, '0'))
    .join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const start = version < 10 ? 12 : 20
  const length = Number.parseInt(stream.slice(4, start), 2)
  const bytes = Array.from({ length }, (_, i) =>
    Number.parseInt(stream.slice(start + i * 8, start + i * 8 + 8), 2),
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}

test.each([
  [1, 'Carreau'],
  [3, 'x'.repeat(42)],
  [5, 'é'.repeat(42)],
  [
    8,
    'otpauth://totp/Carreau:vente%40primeur.demo?issuer=Carreau&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  ],
  [9, 'otpauth://totp/'.padEnd(180, 'abc')],
  [14, 'otpauth://totp/'.padEnd(362, 'abc')],
  [20, 'z'.repeat(666)],
])('version %i reads back as what was written', (version, text) => {
  const matrix = qrMatrix(text)
  expect(matrix).toHaveLength(version * 4 + 17)
  expect(readQr(matrix)).toBe(text)
})

test('three finders, timing between them, and a text too long is refused', () => {
  const matrix = qrMatrix('Carreau').map(row => row.map(dark => (dark ? '█' : ' ')).join(''))
  const finder = ['███████', '█     █', '█ ███ █', '█ ███ █', '█ ███ █', '█     █', '███████']
  expect(matrix.slice(0, 7).map(row => row.slice(0, 7))).toEqual(finder)
  expect(matrix.slice(0, 7).map(row => row.slice(-7))).toEqual(finder)
  expect(matrix.slice(-7).map(row => row.slice(0, 7))).toEqual(finder)
  expect(matrix[6]?.slice(7, 14)).toBe(' █ █ █ ')
  expect(() => qrMatrix('z'.repeat(667))).toThrow(RangeError)
})
