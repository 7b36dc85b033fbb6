import { expect, test } from 'vitest'
import { exampleOffer } from '../offers/example-offer.test-app.ts'
import { planPaste, readClipboard, writeClipboard } from './paste.ts'

test('lines, tabs and quoted cells of a spreadsheet are read, and written back the same', () => {
  const copied = 'a\tb\r\n"deux\nlignes"\t"dit ""oui"""\r\n'
  const rows = [
    ['a', 'b'],
    ['deux\nlignes', 'dit "oui"'],
  ]
  expect(readClipboard(copied)).toEqual(rows)
  expect(readClipboard(writeClipboard(rows))).toEqual(rows)
})

test('a column of French prices goes downwards; what is refused is named, with why', () => {
  const offers = [1, 2, 3, 4].map(id => exampleOffer({ id, unit_price: 2.35 }))
  const pasted = planPaste([['2,50 €'], ['1\u202f234,5'], ['0'], ['2.35'], ['3']], offers, [
    'unit_price',
  ])
  expect(pasted.changes.map(({ offerId, from, to }) => [offerId, from, to])).toEqual([
    [1, 2.35, 2.5],
    [2, 2.35, 1234.5],
  ])
  expect(pasted.unchanged).toBe(1)
  expect(pasted.refused.map(({ text, reason }) => [text, reason])).toEqual([
    ['0', 'Le prix doit être supérieur à zéro.'],
    ['3', 'Il n’y a plus d’offre à cet endroit.'],
  ])
})

test('a range of several columns goes to each; a column that nobody edits refuses', () => {
  const pasted = planPaste(
    [['2', 'x', 'oui', '30/11/2026']],
    [exampleOffer({ id: 7, unit_price: 1, is_available: false })],
    ['unit_price', null, 'is_available', 'valid_until'],
  )
  expect(pasted.changes.map(({ field, to }) => [field, to])).toEqual([
    ['unit_price', 2],
    ['is_available', true],
    ['valid_until', '2026-11-30T22:59:00.000Z'],
  ])
  expect(pasted.refused.map(({ reason }) => reason)).toEqual(['Cette colonne ne se modifie pas.'])
})
