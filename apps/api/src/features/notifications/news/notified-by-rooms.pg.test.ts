import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { refuseAfterDeparture } from '../../orders/moving/automatic-answers.ts'
import { findDueMail } from '../sending/due.sql.ts'
import { openNewsApp } from './news.test-app.ts'
import { warnBeforeCutOff } from './warn-before-cut-off.ts'

const app = await openNewsApp()
const {
  add,
  call,
  clock,
  db,
  kindsOf,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  read,
} = app

/** A delivered order of two packages, all of them there. */
const delivered = async () => {
  const buyer = await newBuyer()
  const shop = await newShop()
  const order = await newOrder(buyer.token, await newOffer(shop.id), 2)
  ;(await move(shop.token, order.id, 'accept')).ok()
  const [line] = order.lines
  if (line === undefined) throw new Error('no line')
  const updates = [{ line_id: line.id, packages_quantity: 2 }]
  ;(
    await call(endpoints.pickOrder, {
      token: shop.token,
      params: { orderId: order.id },
      body: { updates },
    })
  ).ok()
  ;(await move(shop.token, order.id, 'ship')).ok()
  await app.bringForward(order.id)
  ;(await move(shop.token, order.id, 'deliver')).ok()
  return { buyer, shop, order, line }
}

test('a claim is told to the wholesaler, its answer and the credit note to the buyer', async () => {
  const { buyer, shop, order, line } = await delivered()
  const accountant = await newMember(buyer.id, 'accountant')
  const claimed = (
    await call(endpoints.openClaim, {
      token: buyer.token,
      params: { orderId: order.id },
      body: { lines: [{ line_id: line.id, packages_quantity: 1, reason: 'Abîmé' }] },
    })
  ).ok().data
  expect((await read(shop.token)).data[0]).toMatchObject({
    kind: 'claim_opened',
    body: expect.stringContaining('Réponse attendue'),
  })
  ;(
    await call(endpoints.resolveClaim, {
      token: shop.token,
      params: { claimId: claimed.claims[0]?.id ?? 0 },
      body: { action: 'accept', reason: 'Désolé' },
    })
  ).ok()
  expect((await read(accountant)).data.map(({ title }) => title).toSorted()).toEqual([
    expect.stringMatching(/^Avoir A2026-/),
    'Primeurs de Rungis a accepté votre réclamation',
  ])
})

test('an invoice is told to who pays it', async () => {
  const { buyer } = await delivered()
  expect(
    (await read(buyer.token)).data.find(({ kind }) => kind === 'document_issued'),
  ).toMatchObject({
    title: expect.stringMatching(/^Facture F2026-\d{6} de Primeurs de Rungis$/),
    body: expect.stringMatching(/ TTC, à régler avant le /),
    link: expect.stringMatching(/^\/invoices\?q=F2026-\d{6}$/),
  })
})

test('the mail of an invoice names whom the invoice names, whatever its company is called since', async () => {
  const { buyer } = await delivered()
  await app.db
    .updateTable('tenants')
    .set({ company_name: 'Hôtel 39' })
    .where('id', '=', buyer.id)
    .execute()
  const { user_id } = await app.db
    .selectFrom('memberships')
    .select('user_id')
    .where('tenant_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const due = await findDueMail(app.db, user_id)
  expect(due.find(({ kind }) => kind === 'document_issued')?.companyName).toBe('Bistrot du Coin')
})

test('what nobody answered before the truck left is refused, and the buyer told why', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Halle muette', { auto_refuse: true })
  const order = await newOrder(buyer.token, await newOffer(shop.id))
  const late = new Date(`${order.delivery_date}T22:00:00Z`)
  await refuseAfterDeparture(db, { day: order.delivery_date, now: late })
  expect((await read(buyer.token)).data).toMatchObject([
    { kind: 'order_refused', body: expect.stringContaining('Sans réponse') },
  ])
})

test('an hour before the cut-off a cart that waits is told of, once', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Halle du Soir', { cut_off: '23:00', lead_days: 1 })
  const far = await newShop('Halle du Matin', { cut_off: '14:00' })
  for (const { id } of [shop, far]) (await add(buyer.token, await newOffer(id))).ok()
  const at = (time: string) => new Date(`2026-11-24T${time}:00+01:00`)
  expect(await warnBeforeCutOff(db, at('21:59'))).toBe(0)
  expect(await warnBeforeCutOff(db, at('22:05'))).toBe(1)
  expect(await warnBeforeCutOff(db, at('22:10'))).toBe(0)
  expect((await read(buyer.token)).data).toMatchObject([
    { kind: 'cut_off_near', title: 'Bientôt trop tard chez Halle du Soir', link: '/cart' },
  ])
  // The next evening is another delivery.
  clock.now = at('12:00')
  expect(await warnBeforeCutOff(db, new Date('2026-11-25T22:30:00+01:00'))).toBe(1)
})

test('a suspended buyer is not warned of a cart that it cannot validate', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Halle de Trois Heures', { cut_off: '03:00' })
  ;(await add(buyer.token, await newOffer(shop.id))).ok()
  await db.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', buyer.id).execute()
  expect(await warnBeforeCutOff(db, new Date('2026-11-25T02:30:00+01:00'))).toBe(0)
  await db.updateTable('tenants').set({ status: 'active' }).where('id', '=', buyer.id).execute()
  expect(await warnBeforeCutOff(db, new Date('2026-11-25T02:30:00+01:00'))).toBe(1)
})

test('a cart that is validated or empty warns of nothing', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Halle de Nuit', { cut_off: '00:30' })
  await newOrder(buyer.token, await newOffer(shop.id))
  expect(await warnBeforeCutOff(db, new Date('2026-11-24T23:50:00+01:00'))).toBe(0)
  expect(await kindsOf(buyer.token)).not.toContain('cut_off_near')
})
