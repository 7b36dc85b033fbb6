import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasCheckDigit } from './gs1.ts'
import { readGs1, readScan } from './scanned.ts'

const gtin = '03123450000010'
const checked = (body: string): string =>
  Array.from('0123456789', digit => body + digit).find(hasCheckDigit) ?? ''

test('an article, its net weight and its lot, as a scanner types them or a label prints them', () => {
  const valid = checked(gtin.slice(0, 13))
  const read = { gtin: valid, lot: 'L-47', netWeightG: 10_395 }
  expect(readGs1(`01${valid}310301039510L-47`)).toEqual(read)
  expect(readGs1(`]C101${valid}10L-47\u001d3103010395`)).toEqual(read)
  expect(readGs1(`(01)${valid}(3103)010395(10)L-47`)).toEqual(read)
  expect(readGs1(`01${valid}3102001039`)).toEqual({ gtin: valid, lot: null, netWeightG: 10_390 })
})

test('a wrong check digit, a code cut short or a fraction of a gram is no GS1 code', () => {
  const valid = checked(gtin.slice(0, 13))
  const wrong = valid.slice(0, 13) + ((Number(valid[13]) + 1) % 10)
  expect(readGs1(`01${wrong}`)).toBeNull()
  expect(readGs1(`01${valid.slice(0, 9)}`)).toBeNull()
  expect(readGs1(`01${valid}3105000001`)).toBeNull()
})

test('whatever order the elements come in, they are read back', () => {
  const lot = fc.stringMatching(/^[A-Za-z0-9-]{1,20}$/)
  const grams = fc.integer({ min: 0, max: 999_999 })
  const body = fc.stringMatching(/^\d{13}$/)
  fc.assert(
    fc.property(lot, grams, body, fc.boolean(), (lotNumber, weight, digits, lotFirst) => {
      const article = checked(digits)
      const net = `3103${String(weight).padStart(6, '0')}`
      const code = lotFirst
        ? `10${lotNumber}\u001d${net}01${article}`
        : `01${article}${net}10${lotNumber}`
      expect(readGs1(code)).toEqual({ gtin: article, lot: lotNumber, netWeightG: weight })
    }),
  )
})

test('any text is read without failing', () => {
  fc.assert(fc.property(fc.string(), text => readScan(text).kind.length > 0))
})

test.each([
  ['C00000123', { kind: 'order', orderNumber: 'C00000123' }],
  ['c00000123', { kind: 'order', orderNumber: 'C00000123' }],
  ['L-47', { kind: 'lot', lot: 'L-47' }],
  ['999', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('%j means %j', (typed, meaning) => {
  expect(readScan(typed)).toEqual(meaning)
})
