import { expect, test } from 'vitest'
import { journalChanges } from './journal-kinds.ts'

test('only what differs is kept, in words', () => {
  const before = { days: [1, 2], franco: null, auto_accept: false, cut_off: '23:00', secret: 'a' }
  const after = { days: [1, 2, 6], franco: 250, auto_accept: true, cut_off: '23:00', secret: 'b' }
  expect(journalChanges(before, after, ['days', 'franco', 'auto_accept', 'cut_off'])).toEqual([
    { field: 'days', before: 'lundi, mardi', after: 'lundi, mardi, samedi' },
    { field: 'franco', before: null, after: '250,00\u00a0€' },
    { field: 'auto_accept', before: 'non', after: 'oui' },
  ])
})

test('an address is one text, empty is nothing, and long texts are cut', () => {
  const address = { line1: '1 rue des Halles', line2: '', postal_code: '75001', city: 'Paris' }
  expect(journalChanges({ siret: '' }, { address, siret: null }, ['address', 'siret'])).toEqual([
    { field: 'address', before: null, after: '1 rue des Halles, 75001, Paris' },
  ])
  const [change] = journalChanges({}, { reason: 'x'.repeat(1_000) }, ['reason'])
  expect(change?.after).toHaveLength(300)
})
