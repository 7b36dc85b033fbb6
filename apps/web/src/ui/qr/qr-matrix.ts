import { codewordsOf, versionFor } from './qr-codewords.ts'

/** Rows of modules; true is dark. */
export type QrMatrix = readonly (readonly boolean[])[]

/** Whether a mask inverts the module at a column and row (ISO/IEC 18004, table 10). */
const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  x => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

/** Value with its remainder by a generator, so many bits of it: the BCH codes of QR codes. */
const withRemainder = (value: number, bits: number, generator: number): number => {
  let rest = value
  for (let i = 0; i < bits; i += 1) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * generator)
  return (value << bits) | rest
}

/** Level M, which is 0, and the mask. */
export const formatBits = (mask: number): number => withRemainder(mask, 10, 0x537) ^ 0x5412
export const versionBits = (version: number): number => withRemainder(version, 12, 0x1f25)

/** Columns, and rows, where alignment patterns are centred. */
const alignmentCentres = (version: number): number[] => {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4)) * 2
  const last = version * 4 + 10
  return [6, ...Array.from({ length: count - 1 }, (_, at) => last - (count - 2 - at) * step)]
}

/** The modules of a version, and which of them are patterns rather than data. */
const openGrid = (version: number) => {
  const size = version * 4 + 17
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false))
  const fix = (x: number, y: number, isDark: boolean) => {
    const [row, fixedRow] = [dark[y], fixed[y]]
    if (row === undefined || fixedRow === undefined || x < 0 || x >= size) return
    row[x] = isDark
    fixedRow[x] = true
  }
  return { size, dark, fixed, fix }
}
type Grid = ReturnType<typeof openGrid>

/** Rings of modules around a centre; those at `light` distances are light. */
const fixRings = ({ fix }: Grid, x: number, y: number, reach: number, light: number[]) => {
  for (let dy = -reach; dy <= reach; dy += 1)
    for (let dx = -reach; dx <= reach; dx += 1)
      fix(x + dx, y + dy, !light.includes(Math.max(Math.abs(dx), Math.abs(dy))))
}

const fixFormat = ({ size, fix }: Grid, mask: number) => {
  const bits = formatBits(mask)
  for (let i = 0; i < 15; i += 1) {
    const isDark = ((bits >>> i) & 1) === 1
    // Beside the first finder, around its corner …
    if (i < 8) fix(8, i < 6 ? i : i + 1, isDark)
    else fix(i === 8 ? 7 : 14 - i, 8, isDark)
    // … and again beside the two others.
    if (i < 8) fix(size - 1 - i, 8, isDark)
    else fix(8, size - 15 + i, isDark)
  }
  fix(8, size - 8, true)
}

const fixPatterns = (grid: Grid, version: number) => {
  const { size, fix } = grid
  for (let i = 0; i < size; i += 1) {
    fix(6, i, i % 2 === 0)
    fix(i, 6, i % 2 === 0)
  }
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    fixRings(grid, x, y, 4, [2, 4])
  const centres = alignmentCentres(version)
  const end = size - 7
  for (const y of centres)
    for (const x of centres)
      if (!((x === 6 && (y === 6 || y === end)) || (x === end && y === 6)))
        fixRings(grid, x, y, 2, [1])
  fixFormat(grid, 0)
  if (version < 7) return
  const bits = versionBits(version)
  for (let i = 0; i < 18; i += 1) {
    const isDark = ((bits >>> i) & 1) === 1
    const [near, far] = [Math.floor(i / 3), size - 11 + (i % 3)]
    fix(far, near, isDark)
    fix(near, far, isDark)
  }
}

/** Where data goes: two columns at a time from the right, up and down in turn, past column 6. */
const dataPath = ({ size, fixed }: Grid): { x: number; y: number }[] => {
  const path: { x: number; y: number }[] = []
  for (let pair = size - 1; pair >= 1; pair -= 2) {
    const right = pair <= 6 ? pair - 1 : pair
    const isUpwards = ((right + 1) & 2) === 0
    for (let i = 0; i < size; i += 1)
      for (const x of [right, right - 1]) {
        const y = isUpwards ? size - 1 - i : i
        if (fixed[y]?.[x] === false) path.push({ x, y })
      }
  }
  return path
}

/** How hard a picture is to read (ISO/IEC 18004, 7.8.3): the mask that makes it least is taken. */
const penaltyOf = (dark: QrMatrix): number => {
  const size = dark.length
  const rows = dark.map(row => row.map(Number).join(''))
  const columns = dark.map((_, x) => dark.map(row => Number(row[x])).join(''))
  let penalty = 0
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2
    penalty += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length
  }
  for (let y = 1; y < size; y += 1)
    for (let x = 1; x < size; x += 1) {
      const square = [dark[y]?.[x], dark[y - 1]?.[x], dark[y]?.[x - 1], dark[y - 1]?.[x - 1]]
      if (square.every(module => module === square[0])) penalty += 3
    }
  const share = rows.join('').replaceAll('0', '').length / size ** 2
  return penalty + 10 * Math.floor(Math.abs(share - 0.5) * 20)
}

/**
 * The QR code of a text in UTF-8, at correction level M, without its quiet zone (4 modules). Throws
 * RangeError for more than 666 bytes.
 */
export const qrMatrix = (text: string): QrMatrix => {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const words = codewordsOf(bytes, version)
  const grid = openGrid(version)
  fixPatterns(grid, version)
  const path = dataPath(grid)
  const drawn = masks.map((inverts, mask): QrMatrix => {
    fixFormat(grid, mask)
    const dark = grid.dark.map(row => [...row])
    for (const [at, { x, y }] of path.entries()) {
      // Past the last codeword up to seven modules are left over: light, then masked.
      const bit = ((words[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1
      const row = dark[y]
      if (row !== undefined) row[x] = (bit === 1) !== inverts(x, y)
    }
    return dark
  })
  return drawn.reduce((best, other) => (penaltyOf(other) < penaltyOf(best) ? other : best))
}
