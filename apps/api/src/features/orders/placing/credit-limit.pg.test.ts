import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actFor } from '../../../platform/db/acting-for.ts'
import { findCredit } from '../../customers/door/credit.sql.ts'
import { placeDecided } from '../door/place-decided.ts'
import { openOrderingApp } from '../ordering.test-app.ts'

const {
  db,
  clock,
  add,
  bringForward,
  call,
  listCarts,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  validate,
} = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis', { auto_accept: true })
/** 105.50 € with its VAT. */
const crate = await newOffer(shop.id, { offer: { unit_price_e4: 1_000_000 } })
const owed = (policy: 'warn' | 'ask' | 'block', limitCents: number | null = 25_000) => ({
  credit_policy: policy,
  credit_limit_cents: limitCents,
})

/** A customer that may owe 250 € unless said. */
const newCustomer = async (terms: ReturnType<typeof owed>, buyerTerms = {}) => {
  const buyer = await newBuyer('Bistrot des Halles', buyerTerms)
  await db
    .insertInto('shop_customers')
    .values({ shop_id: shop.id, buyer_id: buyer.id, ...terms })
    .execute()
  return buyer
}
const ordersOf = (buyerId: number) =>
  db.selectFrom('orders').selectAll().where('buyer_id', '=', buyerId).orderBy('id').execute()
const separately = { query: { separate: 'true' } }
const reached = { status: 409, answer: { code: 'credit_limit_reached' } }

test('a cart that would go beyond a limit that blocks says so, and is refused with the same words', async () => {
  const { token, id } = await newCustomer(owed('block'))
  await newOrder(token, crate)
  ;(await add(token, crate, 1)).ok()
  const [within] = await listCarts(token)
  expect(within?.blockers).toEqual([])
  ;(await add(token, crate, 1)).ok()
  const [beyond] = await listCarts(token)
  expect(beyond?.blockers).toEqual([
    {
      code: 'credit_limit_reached',
      message:
        'Chez Primeurs de Rungis, vos factures à régler et vos commandes en cours font 105,50\u00a0€ TTC, pour un plafond d’encours de 250,00\u00a0€. Cette commande le dépasserait de 66,50\u00a0€. Réglez vos factures, commandez moins ou appelez Primeurs de Rungis.',
    },
  ])
  expect(await validate(token)).toMatchObject({
    ...reached,
    answer: { message: beyond?.blockers[0]?.message },
  })
  expect(await validate(token, separately)).toMatchObject(reached)
  expect(await ordersOf(id)).toHaveLength(1)
})

test('a delivered order is owed by its invoice, and a payment makes room', async () => {
  const { token, id } = await newCustomer(owed('block'))
  const { id: orderId, lines } = await newOrder(token, crate, 2)
  const body = { updates: [{ line_id: lines[0]?.id, packages_quantity: 2 }] }
  ;(await call(endpoints.pickOrder, { token: shop.token, params: { orderId }, body })).ok()
  ;(await move(shop.token, orderId, 'ship')).ok()
  await bringForward(orderId)
  ;(await move(shop.token, orderId, 'deliver')).ok()
  const pair = { buyerId: id, shopId: shop.id }
  expect(await findCredit(db, pair)).toMatchObject({ owedCents: 21_100 })
  ;(await add(token, crate)).ok()
  expect(await validate(token)).toMatchObject(reached)
  await sql`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method)
    select document_id, shop_id, buyer_id, issued_on, 10000, 'transfer'
      from invoice_balances where buyer_id = ${id}`.execute(db)
  ;(await validate(token)).ok()
  expect(await findCredit(db, pair)).toMatchObject({ owedCents: 21_650 })
})

test('what is cancelled or refused is owed no more', async () => {
  const { token, id } = await newCustomer(owed('block'))
  const { id: orderId } = await newOrder(token, crate, 2)
  ;(await call(endpoints.cancelOrder, { token, params: { orderId } })).ok()
  expect(await findCredit(db, { buyerId: id, shopId: shop.id })).toMatchObject({ owedCents: 0 })
})

test('lines added to an order count by what they add, and are refused beyond the limit', async () => {
  const { token } = await newCustomer(owed('block'))
  const order = await newOrder(token, crate)
  const change = (version: number, packages: number) =>
    call(endpoints.changeOrderLines, {
      token,
      params: { orderId: order.id },
      body: { version, lines: [{ line_id: order.lines[0]?.id, packages_quantity: packages }] },
    })
  expect(await change(1, 3)).toMatchObject(reached)
  expect((await change(1, 2)).ok().data.totals?.gross).toBe(211)
  expect((await change(2, 1)).ok().data.totals?.gross).toBe(105.5)
  ;(await add(token, crate, 2)).ok()
  expect(await validate(token)).toMatchObject(reached)
})

test('what waits for the buyer’s own admin is judged when it is approved', async () => {
  const buyer = await newCustomer(owed('block'), { approval_limit_cents: 100 })
  const purchaser = await newMember(buyer.id, 'purchaser')
  const waiting = await newOrder(purchaser, crate, 2)
  expect(waiting.status).toBe('to_approve')
  await newOrder(buyer.token, crate)
  expect(await move(buyer.token, waiting.id, 'approve')).toMatchObject(reached)
  const [first] = await ordersOf(buyer.id)
  expect(first?.status).toBe('to_approve')
})

test('what a list sends by itself is refused, in words that it tells', async () => {
  const buyer = await newCustomer(owed('block'))
  const sendIt = (packages: number) =>
    db.transaction().execute(trx =>
      placeDecided(trx, buyer.id, {
        orders: [
          {
            shopId: shop.id,
            goodsCents: packages * 10_000,
            lines: [{ offerId: crate.id, packagesMilli: packages * 1_000, allowed: [] }],
          },
        ],
        date: '2026-11-25',
        note: '',
        by: { userId: 1, firstName: 'Liste', role: 'admin' },
        mayWait: false,
        now: clock.now,
      }),
    )
  expect(await sendIt(3)).toMatchObject({ kind: 'refused', message: /plafond d’encours/ })
  expect(await ordersOf(buyer.id)).toEqual([])
})

test('a limit that asks lets the order in, never accepted by itself', async () => {
  const { token } = await newCustomer(owed('ask'))
  const within = await newOrder(token, crate)
  expect(within.status).toBe('accepted')
  const beyond = await newOrder(token, crate, 2)
  expect(beyond.status).toBe('submitted')
  const seen = await call(endpoints.getOrder, {
    token: shop.token,
    params: { orderId: beyond.id },
  })
  expect(seen.ok().data.credit).toEqual({
    policy: 'ask',
    owed: 316.5,
    limit: 250,
    beyond: 66.5,
    until_first_delivery: false,
  })
  expect((await move(shop.token, beyond.id, 'accept')).ok().data.status).toBe('accepted')
})

test('an accepted order that grows beyond a limit that asks waits for the wholesaler’s yes', async () => {
  const { token } = await newCustomer(owed('ask'))
  const order = await newOrder(token, crate)
  const grow = async (version: number, packages: number) =>
    (
      await call(endpoints.changeOrderLines, {
        token,
        params: { orderId: order.id },
        body: { version, lines: [{ line_id: order.lines[0]?.id, packages_quantity: packages }] },
      })
    ).ok().data.changes
  expect((await grow(1, 2)).at(-1)).toMatchObject({ state: 'made' })
  const asked = (await grow(2, 3)).at(-1)
  expect(asked).toMatchObject({ state: 'asked' })
  const answered = await call(endpoints.answerOrderChange, {
    token: shop.token,
    params: { orderId: order.id, changeId: asked?.id ?? 0 },
    body: { action: 'accept' },
  })
  expect(answered.ok().data.totals?.gross).toBe(316.5)
})

test('a limit that warns changes nothing but what the wholesaler sees', async () => {
  const { token } = await newCustomer(owed('warn'))
  const { id, status } = await newOrder(token, crate, 3)
  expect(status).toBe('accepted')
  const warned = {
    policy: 'warn',
    owed: 316.5,
    limit: 250,
    beyond: 66.5,
    until_first_delivery: false,
  }
  const desk = (await call(endpoints.getDesk, { token: shop.token })).ok().data.orders
  expect(desk.find(order => order.id === id)?.beyond_credit).toEqual(warned)
  const list = (await call(endpoints.listOrders, { token: shop.token })).ok().data
  expect(list.find(order => order.id === id)?.beyond_credit).toEqual(warned)
})

test('a buyer and a picker learn nothing of it, and another company nothing at all', async () => {
  const buyer = await newCustomer(owed('warn'))
  const { id: orderId } = await newOrder(buyer.token, crate, 3)
  const picker = await newMember(shop.id, 'picker')
  for (const token of [buyer.token, picker]) {
    const read = await call(endpoints.getOrder, { token, params: { orderId } })
    expect(read.ok().data.credit).toBeNull()
    const [listed] = (await call(endpoints.listOrders, { token })).ok().data
    expect(listed?.beyond_credit).toBeNull()
  }
  const pair = { buyerId: buyer.id, shopId: shop.id }
  const known = (tenantId: number | null) =>
    actFor({ tenantId, userId: 1 }, () => findCredit(db, pair))
  expect(await known(shop.id)).toMatchObject({ owedCents: 31_650 })
  expect(await known(buyer.id)).toBeUndefined()
  expect(await known((await newShop('Rival')).id)).toBeUndefined()
  expect(await known((await newBuyer('Voisin')).id)).toBeUndefined()
  expect(await known(null)).toBeUndefined()
})

test('of carts and changes sent at once, those go together that the limit carries', async () => {
  for (let round = 0; round < 5; round++) {
    const buyer = await newCustomer(owed('block'), { approval_limit_cents: 1 })
    const colleague = await newMember(buyer.id, 'admin')
    const purchaser = await newMember(buyer.id, 'purchaser')
    const one = await newOrder(purchaser, crate)
    const other = await newOrder(purchaser, crate)
    ;(await add(buyer.token, crate, 2)).ok()
    const answers = await Promise.all([
      validate(buyer.token, separately),
      move(colleague, one.id, 'approve'),
      move(buyer.token, other.id, 'approve'),
    ])
    const [cart, ...approved] = answers.map(({ status }) => status)
    // The cart takes all there is; without it both orders go.
    expect(cart === 200 ? approved : [cart, ...approved]).toEqual(
      cart === 200 ? [409, 409] : [409, 200, 200],
    )
    const credit = await findCredit(db, { buyerId: buyer.id, shopId: shop.id })
    expect(credit?.owedCents).toBe(21_100)
  }
})
