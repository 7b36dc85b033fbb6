import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCheckDigit } from './gs1.ts'
import {
  codeOfLot,
  codeOfOrder,
  cratesOf,
  gs1Data,
  gtin14,
  type LotLabel,
  printedCode,
} from './label-codes.ts'
import { lotTyped, readScan } from './scanned.ts'

const plain: LotLabel = {
  lot: 'L4711',
  gtin: null,
  netWeightG: null,
  packedOn: null,
  bestBefore: null,
}
/** What a scanner types of a code, and what stands below it for whoever has none. */
const typedOf = (label: LotLabel): string[] => {
  const code = codeOfLot(label)
  return code.kind === 'plain'
    ? [code.text]
    : [gs1Data(code.elements), `]C1${gs1Data(code.elements)}`, printedCode(code)]
}
const withCheckDigit = (body: string): string =>
  Array.from('0123456789', digit => body + digit).find(hasCheckDigit) ?? ''

const gtin = fc.stringMatching(/^\d{13}$/).map(withCheckDigit)
const day = fc.constantFrom(null, '2026-11-24', '2027-01-01')

test('an article of a variable weight says number, weight, date and, last, its lot', () => {
  const label = {
    ...plain,
    gtin: '99520000000014',
    netWeightG: 12_500,
    bestBefore: '2026-11-30',
  }
  expect(printedCode(codeOfLot(label))).toBe('(01)99520000000014(3102)001250(15)261130(10)L4711')
  expect(printedCode(codeOfLot({ ...label, netWeightG: 12_505 }))).toContain('(3103)012505')
})

test('without a number of the article, or without the weight it asks for, the code is our own', () => {
  for (const label of [
    plain,
    { ...plain, gtin: '99520000000014' },
    { ...plain, gtin: '03012345000017', lot: 'été 2026' },
    { ...plain, gtin: '03012345000017', lot: 'L'.repeat(21) },
  ])
    expect(codeOfLot(label).kind).toBe('plain')
})

test('whatever a lot is called, its own code has no sign that a scanner loses, and reads as that lot', () => {
  const lot = fc
    .string({ minLength: 1, maxLength: 80, unit: 'grapheme' })
    .map(text => text.trim().slice(0, 80).toWellFormed())
    .filter(text => text.trim() !== '' && text === text.trim())
  fc.assert(
    fc.property(lot, name => {
      const [typed = ''] = typedOf({ ...plain, lot: name })
      expect(typed).toMatch(/^[\w./%-]+$/)
      expect(readScan(typed)).toEqual({ kind: 'lot', lot: name })
      expect(lotTyped(typed)).toBe(name)
    }),
  )
})

test('what a GS1 label writes a scanner reads: article, weight and lot', () => {
  const lot = fc.stringMatching(/^[!"%-?A-Z_a-z]{1,20}$/)
  const grams = fc.option(fc.integer({ min: 1, max: 999_999 }))
  fc.assert(
    fc.property(lot, gtin, grams, day, day, (name, article, netWeightG, packedOn, bestBefore) => {
      const label = { lot: name, gtin: article, netWeightG, packedOn, bestBefore }
      const varies = article.startsWith('9')
      for (const typed of typedOf(label)) {
        const read = readScan(typed)
        if (varies && netWeightG === null) expect(read).toEqual({ kind: 'lot', lot: name })
        // Printed for the eye, a lot with brackets in it is not told from an element.
        else if (!(typed.startsWith('(') && /[()]/.test(name)))
          expect(read).toEqual({
            kind: 'goods',
            gtin: article,
            lot: name,
            netWeightG: varies ? netWeightG : null,
          })
      }
    }),
  )
})

test('the two halves of a code that is too long for one are read one by one', () => {
  const code = codeOfLot({ ...plain, gtin: '99520000000014', netWeightG: 12_500 })
  if (code.kind !== 'gs1') throw new Error('not GS1')
  expect(readScan(gs1Data(code.elements.slice(0, -1)))).toMatchObject({
    gtin: '99520000000014',
    netWeightG: 12_500,
    lot: null,
  })
  expect(readScan(gs1Data(code.elements.slice(-1)))).toMatchObject({ kind: 'goods', lot: 'L4711' })
})

test('a crate’s code is the number of its order', () => {
  const code = codeOfOrder('C00000123')
  expect(readScan(printedCode(code))).toEqual({ kind: 'order', orderNumber: 'C00000123' })
})

test.each([
  ['3012345000017', '03012345000017'],
  [' 9952 0000 0000 14 ', '99520000000014'],
  ['3012345000011', null],
  ['123', null],
  ['L-47', null],
])('%j is the article %j', (typed, read) => {
  expect(gtin14(typed)).toBe(read)
})

test('a half package has a crate, nothing has none', () => {
  expect([0, 500, 1000, 2500].map(cratesOf)).toEqual([0, 1, 1, 3])
})

test('what is typed by hand into a field for a lot stays as it is', () => {
  for (const typed of ['L-47', '261126-1', 'été', 'CRL.%E0%A4%A', ''])
    expect(lotTyped(typed)).toBe(typed)
  expect(lotTyped('(01)99520000000014(3102)001250(10)L4711')).toBe('L4711')
})
