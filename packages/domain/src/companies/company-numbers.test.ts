import { describe, expect, test } from 'vitest'
import {
  isIban,
  isSiren,
  isSiret,
  isVatNumber,
  normaliseIban,
  normaliseSiret,
  normaliseVatNumber,
  sirenOf,
  vatNumberOf,
} from './company-numbers.ts'

/** Fictional but valid numbers of docs/trade-and-law.md#numbers. */
const known = [
  ['100000009', 'FR88100000009'],
  ['200000008', 'FR37200000008'],
  ['300000007', 'FR83300000007'],
  ['400000006', 'FR32400000006'],
  ['500000005', 'FR78500000005'],
  ['600000004', 'FR27600000004'],
  ['700000003', 'FR73700000003'],
  ['800000002', 'FR22800000002'],
  ['900000001', 'FR68900000001'],
] as const

test.each(known)('SIREN %s has VAT number %s', (siren, vatNumber) => {
  expect(isSiren(siren)).toBe(true)
  expect(vatNumberOf(siren)).toBe(vatNumber)
  expect(isVatNumber(vatNumber)).toBe(true)
})

test('a VAT key below ten keeps its zero', () => {
  expect(vatNumberOf('100000207')).toBe('FR03100000207')
  expect(isVatNumber('FR03100000207')).toBe(true)
})

describe('SIRET', () => {
  test.each(['10000000900009', '20000000800009', '73282932000074'])('%s is one', siret => {
    expect(isSiret(siret)).toBe(true)
    expect(isSiren(sirenOf(siret))).toBe(true)
  })

  test.each([
    ['one digit wrong', '10000000900008'],
    ['two digits swapped', '01000000900009'],
    ['all zero', '00000000000000'],
    ['too short', '1000000090000'],
    ['too long', '100000009000090'],
    ['with letters', '1000000090000A'],
    ['with a line break', '10000000900009\n'],
    ['empty', ''],
  ])('%s is none', (_, text) => {
    expect(isSiret(text)).toBe(false)
  })

  test('of La Poste may fail Luhn when its digits add up to a multiple of five', () => {
    expect(isSiret('35600000000048')).toBe(true)
    expect(isSiret('35600000049837')).toBe(true)
    expect(isSiret('35600000049838')).toBe(false)
  })
})

test.each([
  ['a wrong key', 'FR89100000009'],
  ['a wrong SIREN', 'FR88100000008'],
  ['another country', 'BE88100000009'],
  ['small letters', 'fr88100000009'],
  ['nothing', ''],
])('%s makes no VAT number', (_, text) => {
  expect(isVatNumber(text)).toBe(false)
})

test('separators people write are taken away', () => {
  expect(normaliseSiret(' 100 000 009\u00a00000-9.')).toBe('10000000900009')
  expect(normaliseVatNumber('fr 88 100\u202f000 009')).toBe('FR88100000009')
})

test.each([
  'FR14 2004 1010 0505 0001 3M02 606',
  'fr76 3000 6000 0112 3456 7890 189',
  'DE89 3704 0044 0532 0130 00',
  'GB82-WEST-1234-5698-7654-32',
])('« %s » is an IBAN', text => {
  expect(isIban(normaliseIban(text))).toBe(true)
})

test.each([
  '',
  'FR14 2004 1010 0505 0001 3M02 607',
  // Two digits changed places.
  'FR76 3000 6000 0112 3456 7890 198',
  'FR76 3000 6000 0112 3456 7890',
  'FR00',
  'bonjour',
  '76 3000 6000 0112 3456 7890 189',
])('« %s » is none', text => {
  expect(isIban(normaliseIban(text))).toBe(false)
})
