import { expect, test } from 'vitest'
import { orderStatuses } from '../orders/orders.ts'
import { notificationRules } from './kinds.ts'
import { type OrderStep, orderNews, shortageNews } from './order-news.ts'

const step: OrderStep = {
  number: '12345',
  buyerName: 'Bistrot des Halles',
  shopName: 'Primeurs de Rungis',
  deliveryDate: '2026-11-24',
  linesCount: 3,
  grossCents: 640_12,
  from: 'submitted',
  to: 'accepted',
  actor: 'Karim',
  reason: null,
  contestableUntil: null,
}

test('a refusal names the wholesaler, the order and the reason', () => {
  expect(orderNews({ ...step, to: 'refused', reason: 'Plus de camion' })).toEqual([
    {
      kind: 'order_refused',
      to: 'buyer',
      title: 'Primeurs de Rungis a refusé votre commande',
      body: 'La commande 12345 ne sera pas livrée. Motif\u00a0: Plus de camion.',
    },
  ])
})

test('who approves reads who asks, for how much and for when', () => {
  expect(orderNews({ ...step, from: null, to: 'to_approve', actor: 'Capucine' })).toEqual([
    {
      kind: 'order_to_approve',
      to: 'buyer',
      title: 'Commande de 640,12\u00a0€ à approuver chez Primeurs de Rungis',
      body: 'Capucine attend votre accord\u00a0: commande 12345, 3\u00a0lignes, 640,12\u00a0€\u00a0TTC. Livraison mardi 24 novembre 2026.',
    },
  ])
})

test('an approval tells both sides, a first order the wholesaler alone', () => {
  const kinds = (news: ReturnType<typeof orderNews>) => news.map(({ kind, to }) => [kind, to])
  expect(kinds(orderNews({ ...step, from: 'to_approve', to: 'submitted' }))).toEqual([
    ['order_approved', 'buyer'],
    ['order_received', 'shop'],
  ])
  expect(kinds(orderNews({ ...step, from: null, to: 'submitted' }))).toEqual([
    ['order_received', 'shop'],
  ])
})

test('the wholesaler never hears of what waited for approval', () => {
  expect(orderNews({ ...step, from: 'to_approve', to: 'cancelled' })).toEqual([])
  expect(orderNews({ ...step, from: 'accepted', to: 'cancelled' })).toHaveLength(1)
})

test('what the wholesaler wrote down is told with the time to contest it, and its end to the wholesaler', () => {
  const entered = { ...step, contestableUntil: new Date('2026-11-23T23:00:00+01:00') }
  expect(orderNews({ ...entered, from: null })).toEqual([
    {
      kind: 'order_entered',
      to: 'buyer',
      title: 'Primeurs de Rungis a saisi une commande pour vous',
      body: 'Commande 12345, prise par téléphone. Livraison mardi 24 novembre 2026. Vous pouvez la contester jusqu’au lundi 23 novembre 2026 à 23:00.',
    },
  ])
  const [waits, ...others] = orderNews({ ...entered, from: null, to: 'to_approve' })
  expect([waits?.kind, others]).toEqual(['order_entered', []])
  expect(waits?.body).toContain('attend l’accord d’un administrateur')
  for (const to of ['rejected', 'cancelled'] as const)
    expect(orderNews({ ...entered, from: 'to_approve', to }).at(-1)).toMatchObject({
      kind: 'order_cancelled',
      to: 'shop',
      title: 'Bistrot des Halles n’a pas confirmé la commande saisie',
    })
})

test.each(orderStatuses)('%s: whoever is told may be told of that kind', to => {
  for (const news of orderNews({ ...step, to }))
    expect(notificationRules[news.kind].toldTo[news.to]).toBeDefined()
})

test('what replaces missing packages is told with them, put in or to be accepted', () => {
  const line = {
    ...{ name: 'Tomate grappe', orderedMilli: 10_000, pickedMilli: 6000 },
    ...{ substitute: null, reason: 'Arrivage court, réparti au prorata' },
  }
  const replacement = { name: 'Tomate ronde', milli: 4000, isProposed: false }
  expect(shortageNews(step, [{ ...line, replacement }]).body).toBe(
    'Commande 12345\u00a0: Tomate grappe (6\u00a0colis sur 10\u00a0colis\u00a0: arrivage court, réparti au prorata\u00a0; remplacé par 4\u00a0colis de Tomate ronde, selon votre liste).',
  )
  const proposed = { ...replacement, isProposed: true }
  expect(shortageNews(step, [{ ...line, replacement: proposed }]).body).toContain(
    '\u00a0; proposé à la place\u00a0: 4\u00a0colis de Tomate ronde, à accepter)',
  )
})

test('a shortage says why and what comes instead, and counts what it does not name', () => {
  const line = {
    name: 'Tomate',
    orderedMilli: 5000,
    pickedMilli: 2000,
    substitute: null,
    reason: null,
  }
  const { body } = shortageNews(step, [
    line,
    { ...line, name: 'Ail', pickedMilli: 0, reason: 'Arrivage court, réparti au prorata' },
    { ...line, name: 'Mâche', pickedMilli: 0, substitute: 'Roquette' },
    line,
    line,
  ])
  expect(body).toBe(
    'Commande 12345\u00a0: Tomate (2\u00a0colis sur 5\u00a0colis), Ail (rien sur 5\u00a0colis\u00a0: arrivage court, réparti au prorata), Mâche (remplacé par Roquette) et 2\u00a0autres lignes.',
  )
})
