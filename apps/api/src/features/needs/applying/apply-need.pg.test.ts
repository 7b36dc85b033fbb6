import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openNeedsApp } from '../needs.test-app.ts'

const {
  add,
  apply,
  call,
  clock,
  db,
  listCarts,
  newBuyer,
  newMember,
  newProduct,
  newShop,
  splitOk,
} = await openNeedsApp()

/** A company, a wholesaler and the cheapest proposal for twenty kilograms, as a screen would apply it. */
const withProposal = async (terms: Parameters<typeof newShop>[1] = {}) => {
  const buyer = await newBuyer()
  const shop = await newShop('Primeurs de Rungis', terms)
  const { productId, offers } = await newProduct([{ shopId: shop.id, price: 2 }])
  const need = { lines: [{ product_id: productId, quantity: 20, unit: 'kg' as const }] }
  const [proposal] = (await splitOk(buyer.token, need)).proposals
  if (proposal === undefined) throw new Error('nothing proposed')
  const body = {
    need,
    lines: proposal.shops.flatMap(({ lines }) =>
      lines.map(({ offer_id, packages_quantity, unit_price }) => ({
        offer_id,
        packages_quantity,
        unit_price,
      })),
    ),
    delivery_dates: proposal.shops.map(({ shop, delivery_date }) => ({
      shop_id: shop.id,
      date: delivery_date,
    })),
  }
  const [offer] = offers
  if (offer === undefined) throw new Error('no offer')
  return { ...buyer, shop, offer, body, proposal }
}

const held = async (token: string) =>
  (await listCarts(token)).flatMap(({ items }) =>
    items.map(({ offer_id, packages_quantity }) => [offer_id, packages_quantity]),
  )

test('a proposal goes into the carts with its days, at its cents, ready to be sent', async () => {
  const { token, shop, body, proposal } = await withProposal({ minimum_order_cents: 4_000 })
  const { data } = (await apply(token, body)).ok()
  expect(data.carts).toMatchObject([
    {
      shop: { id: shop.id },
      price: proposal.goods_net,
      delivery_date: '2026-11-25',
      blockers: [],
    },
  ])
  expect((await call(endpoints.validateCarts, { token })).status).toBe(200)
})

test('packages that announce between what and what they weigh count at their usual weight in both', async () => {
  const buyer = await newBuyer()
  const shop = await newShop('Primeurs de Rungis', { minimum_order_cents: 4_000 })
  const { productId, offers } = await newProduct([{ shopId: shop.id, price: 2 }])
  const [offer] = offers
  if (offer === undefined) throw new Error('no offer')
  await db
    .updateTable('offers')
    .set({ weight_min_g: 4_500, weight_max_g: 5_600 })
    .where('id', '=', offer.id)
    .execute()
  await db
    .updateTable('products')
    .set({ volume_type: 'variable' })
    .where('id', '=', productId)
    .execute()
  const lines = [{ product_id: productId, quantity: 20, unit: 'kg' as const }]
  const [proposal] = (await splitOk(buyer.token, { lines })).proposals
  // Four packages of about 5 kg at 2 €: they reach the minimum of 40 € as it is counted when the cart is sent.
  expect(proposal?.goods_net).toBe(40)
  ;(await add(buyer.token, offer, 4)).ok()
  expect(await listCarts(buyer.token)).toMatchObject([
    { price: 40, blockers: [], from: 36, to: 44.8 },
  ])
})

test('the same call again adds nothing', async () => {
  const { token, offer, body } = await withProposal()
  const first = (await apply(token, body, 'tap')).ok()
  expect((await apply(token, body, 'tap')).ok()).toEqual(first)
  expect(await held(token)).toEqual([[offer.id, 4]])
})

test('where a price rose, nothing changes and the proposals of the moment come back', async () => {
  const { token, offer, body } = await withProposal()
  await db.updateTable('offers').set({ unit_price_e4: 30_000 }).where('id', '=', offer.id).execute()
  expect(await apply(token, body)).toMatchObject({
    status: 409,
    answer: {
      code: 'proposal_changed',
      data: {
        proposals: expect.arrayContaining([
          expect.objectContaining({ kind: 'cheapest', total_net: 60 }),
        ]),
      },
    },
  })
  expect(await held(token)).toEqual([])
  // A lower price is nobody's complaint.
  await db.updateTable('offers').set({ unit_price_e4: 10_000 }).where('id', '=', offer.id).execute()
  expect((await apply(token, body)).status).toBe(200)
})

test('where an offer is gone, or a cut-off has passed meanwhile, nothing changes either', async () => {
  const { token, offer, body } = await withProposal()
  clock.now = new Date('2026-11-24T23:00:01+01:00')
  const tooLate = await apply(token, body)
  expect(tooLate).toMatchObject({ status: 409, answer: { code: 'proposal_changed' } })
  expect(JSON.stringify(tooLate.answer)).toContain('"delivery_date":"2026-11-26"')
  clock.now = new Date('2026-11-24T09:00:00+01:00')
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', offer.id).execute()
  expect(await apply(token, body)).toMatchObject({
    status: 409,
    answer: { data: { proposals: [], missing: [{ code: 'no_offer' }] } },
  })
  expect(await held(token)).toEqual([])
})

test('two people who apply at once each add theirs once', async () => {
  const { id, token, offer, body } = await withProposal()
  const colleague = await newMember(id, 'purchaser')
  const both = await Promise.all([apply(token, body, 'a'), apply(colleague, body, 'b')])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await held(token)).toEqual([[offer.id, 8]])
})

test('in place of the carts it is all they hold, and the answer undoes it', async () => {
  const { token, shop, offer, body } = await withProposal()
  const other = await newProduct([{ shopId: shop.id, price: 9 }])
  const [another] = other.offers
  if (another === undefined) throw new Error('no offer')
  ;(await add(token, another, 3)).ok()
  const { before, after } = (await apply(token, { ...body, replace: true })).ok().data
  expect(await held(token)).toEqual([[offer.id, 4]])
  const undo = { ...before, replace: true, seen: after }
  expect((await apply(token, undo)).status).toBe(200)
  expect(await held(token)).toEqual([[another.id, 3]])
  // A second undo would take away what has come since.
  expect(await apply(token, undo)).toMatchObject({
    status: 409,
    answer: { code: 'changed_meanwhile' },
  })
})

test('an undo leaves no cart where there was none', async () => {
  const { token, body } = await withProposal()
  const { before, after } = (await apply(token, body)).ok().data
  ;(await apply(token, { ...before, replace: true, seen: after })).ok()
  expect(await listCarts(token)).toEqual([])
})

test('another company’s offers at nobody’s prices, half packages and doubles are refused', async () => {
  const { token, offer, body } = await withProposal()
  const line = { offer_id: offer.id, packages_quantity: 1.5 }
  expect((await apply(token, { ...body, lines: [line] })).status).toBe(409)
  expect((await apply(token, { lines: [{ ...line, packages_quantity: 0.3 }] })).status).toBe(422)
  expect((await apply(token, { lines: [line, line] })).status).toBe(422)
  expect((await apply(token, { lines: [] })).status).toBe(422)
  expect(await held(token)).toEqual([])
})
