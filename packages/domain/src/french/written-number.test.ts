import { expect, test } from 'vitest'
import { writeNumber } from './written-number.ts'

/** What the browser writes itself, with a minus for a hyphen and none before nothing. */
const byBrowser = (value: number, least: number, most: number) =>
  new Intl.NumberFormat('fr-FR', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    signDisplay: 'negative',
  })
    .format(value)
    .replace('-', '\u2212')

/** The same in each run (mulberry32). */
let seed = 7
const random = () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

const kinds = [
  [2, 2],
  [2, 4],
  [0, 3],
  [0, 0],
] as const

test.each([
  0, -0, 1, -1, 0.1, 0.005, 1.005, 2.675, -0.004, -0.005, 999.995, 999_999.9995, 1e-7, 5e-5,
  0.00005, 1234.5, 123_456_789.125, 1e11, 8.5, 0.285, 4.35, 1_000, 10_000_000,
])('%d is written as the browser writes it', value => {
  for (const [least, most] of kinds)
    expect(writeNumber(value, least, most)).toBe(byBrowser(value, least, most))
})

test('fifty thousand amounts, weights and halves of a cent are written as the browser writes them', () => {
  const differing: number[] = []
  for (let round = 0; round < 50_000; round++) {
    const size = 10 ** Math.floor(random() * 8)
    const places = 10 ** Math.floor(random() * 6)
    const value =
      (Math.round((random() - 0.4) * size * places) + (random() < 0.3 ? 0.5 : 0)) / places
    const [least, most] = kinds[round % kinds.length] ?? [0, 3]
    if (writeNumber(value, least, most) !== byBrowser(value, least, most)) differing.push(value)
  }
  expect(differing).toEqual([])
})
