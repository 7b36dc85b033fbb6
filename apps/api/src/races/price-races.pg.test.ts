import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { openRaces, racePairs, taken } from './racing.test-app.ts'

// Prices that several change while buyers order by them, and invoices that several are paid on.

vi.setConfig({ testTimeout: 60_000 })
const {
  db,
  add,
  bringForward,
  call,
  listCarts,
  move,
  newBuyer,
  newMember,
  newOffer,
  newShop,
  send,
  validate,
} = await openRaces()

const shop = await newShop()
const sales = await newMember(shop.id, 'sales')
const accountant = await newMember(shop.id, 'accountant')
const picker = await newMember(shop.id, 'picker')

type OfferScene = { offerId: number; specificationId: number; buyer: { id: number; token: string } }

/** An offer on the list that a customer's cart holds. */
const offerScene = async (): Promise<OfferScene> => {
  const offer = await newOffer(shop.id)
  const buyer = await newBuyer()
  ;(await add(buyer.token, offer, 2)).ok()
  await sql`insert into shop_customers (shop_id, buyer_id) values (${shop.id}, ${buyer.id})`.execute(
    db,
  )
  return { offerId: offer.id, specificationId: offer.specification_id, buyer }
}

racePairs('an offer', {
  scene: offerScene,
  calls: {
    'set its price': ({ offerId }) =>
      send('updateShopOffer', {
        token: sales,
        params: { offerId },
        body: { version: 1, unit_price: 2.35 },
      }),
    'raise it by a tenth': ({ offerId }) =>
      send('changeShopOffers', {
        token: shop.token,
        body: { which: { offer_ids: [offerId] }, set: { percent: 10 } },
      }),
    'paste over it': ({ offerId }) =>
      send('changeShopOffers', {
        token: sales,
        body: { changes: [{ offer_id: offerId, is_available: false, note: 'Fini' }] },
      }),
    withdraw: ({ offerId }) =>
      send('withdrawShopOffer', { token: shop.token, params: { offerId } }),
    'offer it again': ({ specificationId }) =>
      send('createShopOffer', {
        token: sales,
        body: {
          specification_id: specificationId,
          billing_type: 'weight',
          unit_price: 3,
          prices_confirmed: true,
        },
      }),
    'agree on a price': ({ offerId, buyer }) =>
      send('setCustomerPrices', {
        token: shop.token,
        body: { prices: [{ buyer_id: buyer.id, offer_id: offerId, unit_price: 0.9 }] },
      }),
    'add to the cart': ({ specificationId, buyer }) =>
      send('addToCart', {
        token: buyer.token,
        body: { specification_id: specificationId, shop_id: shop.id, packages_quantity: 1 },
      }),
    order: ({ buyer }) => send('validateCarts', { token: buyer.token }),
  },
  holds: async ({ offerId, buyer }, outcome) => {
    // The row was locked when its change was written: what the history shows last is what holds.
    const { rows } = await sql<{ version: number; price: number; last: number | null }>`
      select o.version, o.unit_price_e4 as price,
             (select after_e4 from price_changes c
               where c.offer_id = o.id and c.buyer_id is null order by c.at desc limit 1) as last
        from offers o where o.id = ${offerId}`.execute(db)
    const [offer] = rows
    // Who saw version 1 changes it once.
    expect(taken(outcome, 'set its price')).toBeLessThanOrEqual(1)
    expect(offer?.version).toBeGreaterThanOrEqual(1)
    expect(offer?.last ?? offer?.price).toBe(offer?.price)
    expect(taken(outcome, 'order')).toBeLessThanOrEqual(1 + taken(outcome, 'add to the cart'))
    for (const { items } of await listCarts(buyer.token)) expect(items).toHaveLength(1)
  },
})

type InvoiceScene = {
  number: string
  buyerId: number
  claimId: number
  paymentId: number
  token: string
}

/** An invoice of 10 €, of which 1 € is paid and a tenth disputed. */
const invoiceScene = async (): Promise<InvoiceScene> => {
  const buyer = await newBuyer()
  const offer = await newOffer(shop.id)
  ;(await add(buyer.token, offer, 10)).ok()
  const [order] = (await validate(buyer.token, { query: { separate: 'true' } })).ok().data.orders
  if (order === undefined) throw new Error('no order')
  const params = { orderId: order.id }
  const lines = order.lines.map(line => ({ line_id: line.id, packages_quantity: 10 }))
  ;(await move(sales, order.id, 'accept')).ok()
  ;(await call(endpoints.pickOrder, { token: picker, params, body: { updates: lines } })).ok()
  ;(await move(picker, order.id, 'ship')).ok()
  await bringForward(order.id)
  const delivered = (await move(shop.token, order.id, 'deliver')).ok().data
  const number = delivered.invoice?.number ?? ''
  const disputed = lines.map(line => ({ ...line, packages_quantity: 5, reason: 'Abîmé' }))
  const claimed = await call(endpoints.openClaim, {
    token: buyer.token,
    params,
    body: { lines: disputed },
  })
  const paid = await send('recordPayment', {
    token: accountant,
    params: { number },
    body: { paid_on: '2026-11-24', amount: 1, method: 'cash' },
  })
  if (paid.status !== 201) throw new Error(paid.text)
  return {
    number,
    buyerId: buyer.id,
    token: buyer.token,
    claimId: claimed.ok().data.claims[0]?.id ?? 0,
    paymentId: Number(/"payments":\[\{"id":(\d+)/.exec(paid.text)?.[1] ?? -1),
  }
}

const pay =
  (amount: number) =>
  ({ number }: InvoiceScene) =>
    send('recordPayment', {
      token: accountant,
      params: { number },
      body: { paid_on: '2026-11-24', amount, method: 'transfer' },
    })

racePairs('an invoice', {
  scene: invoiceScene,
  calls: {
    'pay most': pay(8),
    'pay under a key': ({ number }) =>
      send('recordPayment', {
        token: shop.token,
        params: { number },
        body: { paid_on: '2026-11-24', amount: 0.5, method: 'cheque' },
        key: `cheque ${number}`,
      }),
    spread: ({ buyerId }) =>
      send('spreadPayment', {
        token: accountant,
        params: { buyerId },
        body: { paid_on: '2026-11-24', amount: 4, method: 'card' },
      }),
    undo: ({ paymentId }) =>
      send('undoPayment', {
        token: accountant,
        params: { paymentId },
        body: { reason: 'Deux fois' },
      }),
    credit: ({ claimId }) =>
      send('resolveClaim', { token: sales, params: { claimId }, body: { action: 'accept' } }),
    'set the terms': ({ buyerId }) =>
      send('updateCustomer', { token: shop.token, params: { buyerId }, body: { note: 'Fidèle' } }),
  },
  holds: async ({ buyerId, paymentId }, outcome) => {
    const { rows } = await sql<{
      paid: number
      sum: number
      credited: number
      notes: number
      gross: number
      open: number
      undone: number
    }>`
      select b.paid_cents as paid, b.credited_cents as credited, b.gross_cents as gross,
             b.open_cents as open,
             (select coalesce(sum(p.amount_cents), 0)::int from invoice_payments p
               where p.document_id = b.document_id) as sum,
             (select coalesce(sum(d.gross_cents), 0)::int from documents d
               where d.order_id = b.order_id and d.kind = 'credit_note') as notes,
             (select count(*)::int from invoice_payments p where p.undoes_id = ${paymentId}) as undone
        from invoice_balances b where b.buyer_id = ${buyerId}`.execute(db)
    const [books] = rows
    expect(books?.paid).toBe(books?.sum)
    expect(books?.credited).toBe(books?.notes)
    // Nobody pays more than is left; only a credit note that comes later makes it less than nothing.
    if (books?.credited === 0) expect(books.open).toBeGreaterThanOrEqual(0)
    expect(books?.paid).toBeLessThanOrEqual(books?.gross ?? 0)
    expect(books?.undone).toBe(taken(outcome, 'undo'))
    expect(taken(outcome, 'undo')).toBeLessThanOrEqual(1)
    expect(taken(outcome, 'credit')).toBeLessThanOrEqual(1)
    expect(taken(outcome, 'pay most')).toBeLessThanOrEqual(1)
  },
})
