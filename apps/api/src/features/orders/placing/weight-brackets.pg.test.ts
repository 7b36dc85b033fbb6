import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../ordering.test-app.ts'

const {
  add,
  call,
  db,
  listCarts,
  move,
  newBuyer,
  newMember,
  newOffer,
  newOrder,
  newShop,
  validate,
} = await openOrderingApp()

const shop = await newShop()
/** About 10 kg at 10 €/kg: 105.50 € with its VAT. */
const newCrate = async (
  weights: Partial<Record<'weight_min_kg' | 'weight_max_kg', number>> = {},
) => {
  const offer = await newOffer(shop.id, {
    product: { name: 'Potimarron', volume_type: 'variable' },
    variant: { average_volume_g: 10_000 },
    offer: { unit_price_e4: 100_000 },
  })
  if (Object.keys(weights).length > 0) (await change(offer.id, weights)).ok()
  return offer
}
const listed = async (offerId: number) =>
  (await call(endpoints.getShopOffer, { token: shop.token, params: { offerId } })).ok().data
const change = async (offerId: number, body: Record<string, unknown>) =>
  call(endpoints.updateShopOffer, {
    token: shop.token,
    params: { offerId },
    body: { version: (await listed(offerId)).version, ...body },
  })
const bracket = { weight_min_kg: 9.2, weight_max_kg: 10.5 }

/** A company of that limit with somebody who orders for it. */
const newCompany = async (approval_limit_cents: number | null = null) => {
  const company = await newBuyer('Bistrot des Halles', { approval_limit_cents })
  return { ...company, purchaser: await newMember(company.id, 'purchaser') }
}

test('a wholesaler announces between what and what a package weighs', async () => {
  const offer = await newCrate()
  expect(await listed(offer.id)).toMatchObject({ weight_min_kg: null, weight_max_kg: null })
  expect((await change(offer.id, bracket)).ok().data).toMatchObject(bracket)
  // What is said of something else leaves it alone; null takes it away.
  expect((await change(offer.id, { note: 'Bio' })).ok().data).toMatchObject(bracket)
  const nothing = { weight_min_kg: null, weight_max_kg: null }
  expect((await change(offer.id, nothing)).ok().data).toMatchObject(nothing)
})

test('a bracket that cannot be is refused in French, and nothing changes', async () => {
  const offer = await newCrate(bracket)
  const refused = async (body: Record<string, unknown>) => {
    const { status, answer } = await change(offer.id, body)
    expect(status).toBe(422)
    return (answer as { errors: Record<string, string[]> }).errors
  }
  expect(await refused({ weight_min_kg: null })).toEqual({
    weight_min_kg: ['Indiquez les deux poids, ou aucun.'],
  })
  expect(await refused({ weight_max_kg: null })).toEqual({
    weight_max_kg: ['Indiquez les deux poids, ou aucun.'],
  })
  expect(await refused({ weight_min_kg: 10.1 })).toEqual({
    weight_min_kg: ['La fourchette comprend le poids habituel du colis.'],
  })
  expect(await refused({ weight_max_kg: 15.1 })).toMatchObject({
    weight_min_kg: [expect.stringContaining('50')],
  })
  expect(await refused({ weight_max_kg: 0 })).toMatchObject({
    weight_max_kg: ['Indiquez un poids supérieur à zéro.'],
  })
  expect(await listed(offer.id)).toMatchObject(bracket)
})

test('priced by the package it announces none', async () => {
  const offer = await newCrate(bracket)
  const byPackage = { billing_type: 'package', unit_price: 100, prices_confirmed: true }
  expect((await change(offer.id, { ...byPackage, ...bracket })).status).toBe(422)
  const changed = (await change(offer.id, byPackage)).ok().data
  expect([changed.weight_min_kg, changed.weight_max_kg]).toEqual([null, null])
})

test('cart and order say from what to what they may come, the order once and for all', async () => {
  const [offer, plain] = [await newCrate(bracket), await newCrate()]
  const { token } = await newBuyer()
  ;(await add(token, offer, 2)).ok()
  ;(await add(token, plain, 1)).ok()
  const [cart] = await listCarts(token)
  expect(cart).toMatchObject({ price: 300, from: 284, to: 310 })
  expect(cart?.items).toMatchObject([bracket, {}])
  expect(cart?.items[1]).not.toHaveProperty('weight_min_kg')
  const [order] = (await validate(token)).ok().data.orders
  const range = { from: { net: 284, gross: 299.62 }, to: { net: 310, gross: 327.05 } }
  expect(order?.totals).toMatchObject({ net: 300, gross: 316.5, ...range })
  expect(order?.lines).toMatchObject([bracket, {}])

  // Another bracket since is another offer's.
  ;(await change(offer.id, { weight_min_kg: 8, weight_max_kg: 12 })).ok()
  const params = { orderId: order?.id ?? 0 }
  const read = async () => (await call(endpoints.getOrder, { token, params })).ok().data
  expect((await read()).totals).toMatchObject(range)
  expect((await read()).lines).toMatchObject([bracket, {}])

  // What is weighed within it is billed within; then nothing varies any more.
  ;(await move(shop.token, params.orderId, 'accept')).ok()
  const [first, second] = order?.lines ?? []
  const picker = await newMember(shop.id, 'picker')
  const pick = (updates: unknown) =>
    call(endpoints.pickOrder, { token: picker, params, body: { updates } })
  ;(await pick([{ line_id: second?.id, packages_quantity: 1, weight_kg: 10.2 }])).ok()
  expect((await read()).totals).toMatchObject({
    net: 302,
    from: { net: 286 },
    to: { net: 312 },
  })
  ;(await pick([{ line_id: first?.id, packages_quantity: 2, weight_kg: 20.8 }])).ok()
  const { totals } = await read()
  expect(totals).toMatchObject({ net: 310, estimated: false })
  expect(totals).not.toHaveProperty('from')
})

test('what is added under another bracket stands on a line of its own', async () => {
  const offer = await newCrate(bracket)
  const { token } = await newBuyer()
  const order = await newOrder(token, offer)
  ;(await add(token, offer, 1)).ok()
  const [grown] = (await validate(token)).ok().data.orders
  expect(grown?.lines).toMatchObject([{ ordered_packages: 2, ...bracket }])
  ;(await change(offer.id, { weight_max_kg: 11 })).ok()
  ;(await add(token, offer, 1)).ok()
  const [again] = (await validate(token)).ok().data.orders
  expect(again?.id).toBe(order.id)
  expect(again?.lines).toMatchObject([
    { ordered_packages: 2, ...bracket },
    { ordered_packages: 1, weight_min_kg: 9.2, weight_max_kg: 11 },
  ])
  expect(again?.totals).toMatchObject({ net: 300, from: { net: 276 }, to: { net: 320 } })
})

test('the approval limit counts the upper amount, and who validates is told so', async () => {
  const offer = await newCrate(bracket)
  const { token, purchaser } = await newCompany(11_000)
  ;(await add(purchaser, offer, 1)).ok()
  const asked = async (of = purchaser) =>
    (await call(endpoints.previewApproval, { token: of, query: {} })).ok().data.carts
  // 105.50 € as announced, 110.78 € at most.
  expect(await asked()).toMatchObject([{ with_others: false, at_most: true }])
  const [order] = (await validate(purchaser)).ok().data.orders
  expect(order).toMatchObject({
    status: 'to_approve',
    history: [{ reason: 'Au poids le plus élevé annoncé, le plafond d’approbation est dépassé.' }],
  })
  expect((await move(token, order?.id ?? 0, 'approve')).ok().data.status).toBe('submitted')
})

test('it counts the upper amounts of the other orders of the day, and of what is added to one', async () => {
  const offer = await newCrate(bracket)
  // Twice 105.50 € would be within it, twice 110.78 € is not.
  const { purchaser } = await newCompany(21_500)
  const first = await newOrder(purchaser, offer)
  expect(first.status).toBe('submitted')
  ;(await add(purchaser, offer, 1)).ok()
  const asked = async (query: { separate?: string }) =>
    (await call(endpoints.previewApproval, { token: purchaser, query })).ok().data.carts
  expect(await asked({})).toMatchObject([{ joined: true, at_most: true }])
  expect(await asked({ separate: 'true' })).toMatchObject([
    { joined: false, with_others: true, at_most: true },
  ])
  const [second] = (await validate(purchaser, { query: { separate: 'true' } })).ok().data.orders
  expect(second).toMatchObject({
    status: 'to_approve',
    history: [
      {
        reason:
          'Avec les autres commandes du même jour à ce fournisseur et au poids le plus élevé annoncé, le plafond d’approbation est dépassé.',
      },
    ],
  })
})

test('the tables hold no half of a bracket, and no order outside its own', async () => {
  const offer = await newCrate(bracket)
  const update = (weights: { weight_min_g: number | null; weight_max_g: number | null }) =>
    db.updateTable('offers').set(weights).where('id', '=', offer.id).execute()
  await expect(update({ weight_min_g: null, weight_max_g: 9_000 })).rejects.toThrow('check')
  await expect(update({ weight_min_g: 9_000, weight_max_g: 8_999 })).rejects.toThrow('check')
  const order = await newOrder((await newBuyer()).token, offer)
  const outside = { net_cents: (order.totals?.net ?? Number.NaN) * 100 * 2 }
  await expect(
    db.updateTable('orders').set(outside).where('id', '=', order.id).execute(),
  ).rejects.toThrow('check')
})

const proposalOf = async (offerId: number, token = shop.token) =>
  (await call(endpoints.getOfferWeighings, { token, params: { offerId } })).ok().data.proposal

/** Orders so many packages, weighs each alone in half a kilogram of packaging, and ships them. */
const deliver = async (
  offer: Awaited<ReturnType<typeof newCrate>>,
  grossKg: readonly number[],
  of = shop.token,
) => {
  const order = await newOrder((await newBuyer()).token, offer, grossKg.length)
  ;(await move(of, order.id, 'accept')).ok()
  const update = {
    line_id: order.lines[0]?.id,
    packages_quantity: grossKg.length,
    weights_kg: grossKg,
    tare_kg: 0.5,
    reason: 'Pesé',
  }
  const params = { orderId: order.id }
  ;(await call(endpoints.pickOrder, { token: of, params, body: { updates: [update] } })).ok()
  return order.id
}

test('a wholesaler’s own latest weighings propose its bracket, nobody else’s', async () => {
  const offer = await newCrate()
  const first = await deliver(offer, [9.93, 10.21, 10.5, 10.62])
  const second = await deliver(offer, [10.71, 10.83, 10.9, 11.02])
  expect(await proposalOf(offer.id)).toBeNull()
  ;(await move(shop.token, first, 'ship')).ok()
  // Four of them: too few to say anything.
  expect(await proposalOf(offer.id)).toBeNull()
  ;(await move(shop.token, second, 'ship')).ok()
  expect(await proposalOf(offer.id)).toEqual({
    weight_min_kg: 9.4,
    weight_max_kg: 10.6,
    weighings: 8,
  })

  // Another wholesaler of the same goods has weighed nothing, and does not ask about this one's offer.
  const rival = await newShop('Fruits de Provence')
  const { product_id, billing_type } = await db
    .selectFrom('offers')
    .select(['product_id', 'billing_type'])
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  const theirs = await db
    .insertInto('offers')
    .values({
      shop_id: rival.id,
      specification_id: offer.specification_id,
      product_id,
      billing_type,
      unit_price_e4: 100_000,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await proposalOf(theirs.id, rival.token)).toBeNull()
  const abroad = { token: rival.token, params: { offerId: offer.id } }
  expect((await call(endpoints.getOfferWeighings, abroad)).status).toBe(404)

  // Two months later it says nothing any more.
  await db
    .updateTable('orders')
    .set({ delivery_date: '2026-09-01' })
    .where('id', 'in', [first, second])
    .execute()
  expect(await proposalOf(offer.id)).toBeNull()
})
