import { expect, test } from 'vitest'
import { momentOf, reasonOf } from './status-words.ts'

const refused = { code: '210', label: 'Refusée' }

test('a reason is said in French with the code that the platform gave', () => {
  expect(reasonOf({ ...refused, reason: 'DEST_INC' })).toBe('destinataire inconnu (DEST_INC)')
  expect(reasonOf({ ...refused, reason: 'DEST_INC', message: null })).toBe(
    'destinataire inconnu (DEST_INC)',
  )
})

test('the platform’s own words come first, without their full stop', () => {
  expect(reasonOf({ ...refused, reason: 'DEST_ERR', message: 'Mauvais établissement. ' })).toBe(
    'Mauvais établissement (DEST_ERR)',
  )
  expect(reasonOf({ ...refused, reason: null, message: 'Voir le courrier.' })).toBe(
    'Voir le courrier.',
  )
})

test('a code that nobody knows is shown as it came, and no reason is none', () => {
  expect(reasonOf({ ...refused, reason: 'XYZ_9' })).toBe('XYZ_9')
  expect(reasonOf({ ...refused, reason: 'XYZ_9', message: ' ' })).toBe('XYZ_9')
  expect(reasonOf({ ...refused, reason: null })).toBeNull()
})

test('a status is of a day and an hour in Paris', () => {
  expect(momentOf('2026-11-30T23:30:00Z')).toBe('1er décembre 2026 à 00:30')
})
