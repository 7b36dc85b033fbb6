import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openNeedsApp } from '../needs.test-app.ts'

const { call, db, newBuyer, newMember, newOffer, newShop } = await openNeedsApp()

const shop = await newShop()
const other = await newShop()
const sales = await newMember(shop.id, 'sales')
const picker = await newMember(shop.id, 'picker')
const buyer = await newBuyer('Chez Léon')
await db
  .insertInto('shop_customers')
  .values({ shop_id: shop.id, buyer_id: buyer.id, auto_accept: null })
  .execute()

const sold = (shopId: number, commercial_designation: string) =>
  newOffer(shopId, {
    product: {
      commercial_designation,
      name: commercial_designation,
      search_text: commercial_designation.toLowerCase(),
    },
    variant: { unit: 'kg', units_per_package: 1, average_volume_g: 6_000 },
    offer: { billing_type: 'weight' },
  })
const leek = await sold(shop.id, 'Poireau')
await sold(other.id, 'Topinambour')

const read = (text: string, token = sales) =>
  call(endpoints.readOrderText, { token, body: { buyer_id: buyer.id, text } })
const linesOf = async (text: string) => (await read(text)).ok().data.lines

test('a message becomes lines of this wholesaler’s offers, its courtesies none', async () => {
  expect(await linesOf('Bonjour,\n3 colis de poireaux\nMerci')).toMatchObject([
    {
      status: 'read',
      asked: { quantity: 3, unit: 'package' },
      offers: [{ offer_id: leek.id, packages_quantity: 3 }],
    },
  ])
})

test('a weight is counted in packages, and what no package holds exactly is a doubt', async () => {
  const [exact, more] = await linesOf('12 kg de poireaux\n10 kg de poireaux')
  expect(exact).toMatchObject({ status: 'read', offers: [{ packages_quantity: 2 }] })
  expect(more).toMatchObject({ status: 'doubt', offers: [{ packages_quantity: 2 }] })
})

test('without a quantity nothing is sure, and what only others sell is never an offer', async () => {
  const [leeks, sunchokes] = await linesOf('poireaux\n2 colis de topinambours')
  expect(leeks).toMatchObject({
    status: 'doubt',
    asked: null,
    offers: [{ offer_id: leek.id, packages_quantity: null }],
  })
  expect(sunchokes?.status).not.toBe('read')
})

test('a number that nobody orders is a doubt, not a failure', async () => {
  const [line] = await linesOf('999999999999999 kg de poireaux')
  expect(line).toMatchObject({ status: 'doubt', offers: [{ packages_quantity: null }] })
})

test('another wholesaler’s customer is nobody’s, and who refuses entered orders is not read', async () => {
  const stranger = await newBuyer()
  const answer = await call(endpoints.readOrderText, {
    token: sales,
    body: { buyer_id: stranger.id, text: '3 colis de poireaux' },
  })
  expect(answer).toMatchObject({ status: 404, answer: { code: 'customer_not_found' } })
  await db.insertInto('entry_refusals').values({ buyer_id: buyer.id, shop_id: shop.id }).execute()
  expect(await read('3 colis de poireaux')).toMatchObject({
    status: 409,
    answer: { code: 'entry_not_allowed' },
  })
  await db.deleteFrom('entry_refusals').where('buyer_id', '=', buyer.id).execute()
})

test('the message stays with the order for who takes orders, not for its buyer nor the picker', async () => {
  const message = 'Bonjour,\n3 colis de poireaux'
  const { id } = (
    await call(endpoints.enterOrder, {
      token: sales,
      body: {
        buyer_id: buyer.id,
        delivery_date: '2026-11-27',
        lines: [{ offer_id: leek.id, packages_quantity: 3 }],
        message,
      },
    })
  ).ok().data
  const seenBy = async (token: string) =>
    (await call(endpoints.getOrder, { token, params: { orderId: id } })).ok().data.message
  expect(await seenBy(sales)).toBe(message)
  expect(await seenBy(buyer.token)).toBeNull()
  expect(await seenBy(picker)).toBeNull()
})
