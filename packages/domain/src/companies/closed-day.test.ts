import { expect, test } from 'vitest'
import { closedForApproval } from './closed-day.ts'

const shop = { shopName: 'Primeurs', deliveryDays: [1, 3], cutOff: '23:00', leadDays: 1 }
/** A Tuesday, after the cut-off for Wednesday. */
const now = new Date('2026-11-24T23:50:00+01:00')

test('an approval that comes too late is told the next day there is, and what to do', () => {
  expect(closedForApproval(shop, '2026-11-25', { now, by: 'admin' })).toBe(
    'Primeurs ne prend plus de commande pour le mercredi 25 novembre 2026. Prochaine livraison possible\u00a0: lundi 30 novembre 2026. Rejetez cette commande, puis commandez à nouveau.',
  )
})

test('the way on is what the reader may do', () => {
  const told = (by: 'purchaser' | 'accountant') =>
    closedForApproval(shop, '2026-11-25', { now, by }).replace(/^.* possible/, '')
  expect(told('purchaser')).toBe(
    '\u00a0: lundi 30 novembre 2026. Annulez cette commande, puis commandez à nouveau.',
  )
  expect(told('accountant')).toBe('\u00a0: lundi 30 novembre 2026.')
})

test('where no day is open, none is promised', () => {
  expect(closedForApproval({ ...shop, deliveryDays: [] }, '2026-11-25', { now, by: 'admin' })).toBe(
    'Primeurs ne prend plus de commande pour le mercredi 25 novembre 2026. Aucune autre livraison n’est ouverte pour le moment.',
  )
})
