import { rateEndpoints as endpoints } from '@carreau/contract/operator/rates'
import { beforeEach, expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call } = app

beforeEach(() => db.deleteFrom('interfel_rates').execute())

const add = (zone: 'FR' | 'UE_TIERS', rate: string, valid_from: string) =>
  call(endpoints.addInterfelRate, { body: { zone, rate, valid_from } })
const remove = (rateId: number) => call(endpoints.removeInterfelRate, { params: { rateId } })
const rates = async () =>
  (await call(endpoints.listInterfelRates))
    .ok()
    .data.map(({ zone, rate, valid_from, valid_to, used }) => ({
      zone,
      rate,
      valid_from,
      valid_to,
      used,
    }))
const row = (rate: string, valid_from: string, valid_to: string | null, used = false) => ({
  zone: 'FR',
  rate,
  valid_from,
  valid_to,
  used,
})

/** An invoice of a day that counts the contribution of French produce. */
const invoiceOn = async (day: string) => {
  const shop = await app.newShop()
  const buyer = await app.newBuyer()
  const order = await app.newOrder(buyer.token, await app.newOffer(shop.id))
  const contributions = [{ label: 'Interfel', zone: 'FR', rate: 0.35, net_cents: 4 }]
  await db
    .updateTable('orders')
    .set({ contributions: JSON.stringify(contributions) })
    .where('id', '=', order.id)
    .execute()
  await db
    .insertInto('documents')
    .values({
      order_id: order.id,
      shop_id: shop.id,
      buyer_id: buyer.id,
      kind: 'invoice',
      number: `F-${order.id}`,
      issued_at: new Date(`${day}T11:00:00Z`),
      due_date: day,
      net_cents: 100,
      gross_cents: 106,
      content: '{}',
    })
    .execute()
}

test('a rate holds from its day until the next one begins, in whichever order they are entered', async () => {
  ;(await add('FR', '0,35', '2026-01-01')).ok()
  ;(await add('FR', '0.4', '2027-01-01')).ok()
  ;(await add('FR', '0.38', '2026-07-01')).ok()
  ;(await add('UE_TIERS', '0.2', '2026-03-01')).ok()
  expect((await rates()).filter(({ zone }) => zone === 'FR')).toEqual([
    row('0.4', '2027-01-01', null),
    row('0.38', '2026-07-01', '2026-12-31'),
    row('0.35', '2026-01-01', '2026-06-30'),
  ])
  expect((await app.journal('rate_changed')).at(-1)).toMatchObject({
    subject: expect.stringContaining('UE et pays tiers'),
    changes: [{ field: 'rate', before: null, after: '0.2' }],
  })
})

test('a rate that is taken back leaves its time to the one before', async () => {
  ;(await add('FR', '0.35', '2026-01-01')).ok()
  const [later] = (await add('FR', '0.4', '2027-01-01')).ok().data
  ;(await remove(later?.id ?? 0)).ok()
  expect(await rates()).toEqual([row('0.35', '2026-01-01', null)])
  expect((await remove(later?.id ?? 0)).answer.code).toBe('rate_not_found')
})

test('what an invoice has used is never written anew, and what comes after is free', async () => {
  const [used] = (await add('FR', '0.35', '2026-01-01')).ok().data
  await invoiceOn('2026-11-20')
  expect(await rates()).toEqual([row('0.35', '2026-01-01', null, true)])
  expect(await remove(used?.id ?? 0)).toMatchObject({ status: 409, answer: { code: 'rate_used' } })
  for (const day of ['2025-06-01', '2026-06-01', '2026-11-20'])
    expect(await add('FR', '0.5', day)).toMatchObject({
      status: 409,
      answer: { code: 'rate_used' },
    })
  ;(await add('FR', '0.5', '2026-11-21')).ok()
  ;(await add('UE_TIERS', '0.5', '2026-06-01')).ok()
  expect((await rates()).slice(0, 2)).toEqual([
    row('0.5', '2026-11-21', null),
    row('0.35', '2026-01-01', '2026-11-20', true),
  ])
})

test('of two operators who enter the same day at once, one is told', async () => {
  const answers = await Promise.all([
    add('FR', '0.3', '2026-12-01'),
    add('FR', '0.4', '2026-12-01'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
  expect(await rates()).toHaveLength(1)
})

test.each([
  ['no rate', { zone: 'FR', rate: '', valid_from: '2026-01-01' }, 'rate'],
  ['five decimals', { zone: 'FR', rate: '0.12345', valid_from: '2026-01-01' }, 'rate'],
  ['a negative rate', { zone: 'FR', rate: '-1', valid_from: '2026-01-01' }, 'rate'],
  ['no such day', { zone: 'FR', rate: '1', valid_from: '2026-02-30' }, 'valid_from'],
  ['a slip of the keyboard', { zone: 'FR', rate: '1', valid_from: '0226-01-01' }, 'valid_from'],
  ['no such origin', { zone: 'US', rate: '1', valid_from: '2026-01-01' }, 'zone'],
])('%s is refused and nothing changes', async (_, body, field) => {
  expect(await call(endpoints.addInterfelRate, { body })).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
  expect(await rates()).toEqual([])
})
