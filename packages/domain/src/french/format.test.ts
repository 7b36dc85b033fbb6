import { describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateInSentence,
  formatDateTime,
  formatDay,
  formatLongDate,
  formatSoon,
  formatTime,
} from './dates.ts'
import {
  formatCount,
  formatEuros,
  formatExactUnitPrice,
  formatKg,
  formatList,
  formatNumber,
  formatPackages,
  formatQuantity,
  formatRate,
  formatUnitPrice,
  frenchSpaces,
  plural,
} from './format.ts'

describe('amounts', () => {
  test('are written as a French invoice writes them', () => {
    expect(formatEuros(1234.5)).toBe('1\u202f234,50\u00a0€')
    expect(formatEuros(0)).toBe('0,00\u00a0€')
    expect(formatEuros(-12.3)).toBe('\u221212,30\u00a0€')
  })

  test.each([
    [1.85, 'kg', '1,85\u00a0€/kg'],
    [0.95, 'piece', '0,95\u00a0€/pièce'],
    [0.62, 'bunch', '0,62\u00a0€/botte'],
    [1.2, 'punnet', '1,20\u00a0€/barquette'],
    [19.9, 'package', '19,90\u00a0€/colis'],
    [0.7425, 'kg', '0,74\u00a0€/kg'],
    [0.0042, 'piece', '0,0042\u00a0€/pièce'],
  ] as const)('%d € per %s is %s', (price, unit, expected) => {
    expect(formatUnitPrice(price, unit)).toBe(expected)
  })

  test('have up to four decimals where every one counts', () => {
    expect(formatExactUnitPrice(0.7425, 'kg')).toBe('0,7425\u00a0€/kg')
    expect(formatExactUnitPrice(1.2, 'punnet')).toBe('1,20\u00a0€/barquette')
  })

  test('of weight, packages, rates and counts keep their word beside them', () => {
    expect(formatKg(30.395)).toBe('30,395\u00a0kg')
    expect(formatKg(24)).toBe('24\u00a0kg')
    expect(formatPackages(1)).toBe('1\u00a0colis')
    expect(formatPackages(1.5)).toBe('1,5\u00a0colis')
    expect(formatRate('5.5')).toBe('5,5\u00a0%')
    expect(formatRate('20')).toBe('20\u00a0%')
    expect(formatNumber(1234.5)).toBe('1\u202f234,5')
    expect(formatNumber(-18)).toBe('\u221218')
    expect(formatCount(1234, 'produit', 'produits')).toBe('1\u202f234\u00a0produits')
    expect(formatCount(0, 'produit', 'produits')).toBe('0\u00a0produit')
  })
})

describe('dates are those of Paris', () => {
  test('long, with a two-digit day', () => {
    expect(formatLongDate('2026-11-21')).toBe('samedi 21 novembre 2026')
    expect(formatLongDate('2026-08-01')).toBe('samedi 01 août 2026')
    expect(formatLongDate('2026-11-20T23:30:00Z')).toBe('samedi 21 novembre 2026')
    expect(formatLongDate(new Date('2026-11-20T22:30:00Z'))).toBe('vendredi 20 novembre 2026')
  })

  test('in a sentence, as one writes them', () => {
    expect(formatDateInSentence('2026-12-01')).toBe('mardi 1er décembre 2026')
    expect(formatDateInSentence('2026-12-05')).toBe('samedi 5 décembre 2026')
    expect(formatDateInSentence('2026-11-21')).toBe('samedi 21 novembre 2026')
    expect(formatDateInSentence('2026-11-30T23:30:00Z')).toBe('mardi 1er décembre 2026')
    expect(formatDateTime('2026-12-01T05:30:00Z')).toBe('mardi 1er décembre 2026 à 06:30')
    expect(() => formatDateInSentence('demain')).toThrow(RangeError)
  })

  test('with two-digit hours and minutes', () => {
    expect(formatTime('2026-11-21T06:30:00+01:00')).toBe('06:30')
    expect(formatTime(new Date('2026-07-01T22:00:00Z'))).toBe('00:00')
    expect(formatDateTime('2026-11-21T05:30:00Z')).toBe('samedi 21 novembre 2026 à 06:30')
  })

  test('of the coming days, in few letters', () => {
    expect(formatSoon('2026-11-30T17:00:00Z')).toBe('lun. 30 à 18:00')
    expect(formatSoon('2026-12-01T23:30:00Z')).toBe('mer. 02 à 00:30')
    expect(() => formatSoon('demain')).toThrow(RangeError)
  })

  test('and nothing is made up of what is no date', () => {
    expect(() => formatLongDate('demain')).toThrow(RangeError)
    expect(() => formatTime('')).toThrow(RangeError)
  })
})

test.each([
  [0, 'pièce'],
  [1, 'pièce'],
  [1.5, 'pièce'],
  [1.99, 'pièce'],
  [2, 'pièces'],
  [-1, 'pièce'],
  [-2, 'pièces'],
])('%d calls for « %s »', (count, expected) => {
  expect(plural(count, 'pièce', 'pièces')).toBe(expected)
})

test('a day without its year is that of Paris', () => {
  expect(formatDay('2026-11-12')).toBe('12 novembre')
  expect(formatDay('2026-11-12T23:30:00Z')).toBe('13 novembre')
  expect(formatDay('2026-08-01')).toBe('1er août')
  expect(formatDay('2026-08-11')).toBe('11 août')
})

test('lists end with « et »', () => {
  expect(formatList(['a', 'b', 'c'])).toBe('a, b et c')
  expect(formatList(['a', 'b'])).toBe('a et b')
  expect(formatList(['a'])).toBe('a')
  expect(formatList([])).toBe('')
})

test.each([
  ['Vraiment ?', 'Vraiment\u202f?'],
  ['Oui ! Non ;', 'Oui\u202f! Non\u202f;'],
  ['Total : « 12 € »', 'Total\u00a0: «\u00a012 €\u00a0»'],
  ['à 12:30, https://carreau.demo?a=1', 'à 12:30, https://carreau.demo?a=1'],
])('%j is spaced as French wants', (text, expected) => {
  expect(frenchSpaces(text)).toBe(expected)
  expect(frenchSpaces(expected)).toBe(expected)
})

test.each([
  [30.395, 'kg', '30,395\u00a0kg'],
  [1, 'piece', '1\u00a0pièce'],
  [36, 'piece', '36\u00a0pièces'],
  [20, 'bunch', '20\u00a0bottes'],
  [8, 'punnet', '8\u00a0barquettes'],
  [1.5, 'package', '1,5\u00a0colis'],
] as const)('%d %s is « %s »', (quantity, unit, text) => {
  expect(formatQuantity(quantity, unit)).toBe(text)
})

test('a date on paper has its year and no weekday', () => {
  expect(formatDate('2026-11-24')).toBe('24 novembre 2026')
  expect(formatDate(new Date('2026-12-31T23:30:00Z'))).toBe('1er janvier 2027')
})
