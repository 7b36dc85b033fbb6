import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists/lists.test-app.ts'

const { db, add, call, create, listCarts, newBuyer, newOffer, newShop, preview } =
  await openListsApp()

const near = await newShop('Primeurs de Rungis')
const far = await newShop('Halles du Midi')

const deliverTo = (shopId: number, delivery_departments: string[]) =>
  db.updateTable('shops').set({ delivery_departments }).where('tenant_id', '=', shopId).execute()

const buyerInParis = async () => {
  const buyer = await newBuyer()
  await db.updateTable('tenants').set({ postal_code: '75001' }).where('id', '=', buyer.id).execute()
  return buyer
}

/** An offer of the far wholesaler, and a dearer one of the same by the near one. */
const soldByBoth = async (name: string) => {
  const offer = await newOffer(far.id, { product: { commercial_designation: name } })
  const { specification_id, product_id, billing_type } = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offers')
    .values({ shop_id: near.id, specification_id, product_id, billing_type, unit_price_e4: 20_000 })
    .execute()
  return offer
}

test('nothing goes into the cart of a wholesaler who does not deliver there', async () => {
  const { token } = await buyerInParis()
  const offer = await newOffer(far.id)
  await deliverTo(far.id, ['13'])
  expect(await add(token, offer)).toMatchObject({
    status: 409,
    answer: { code: 'shop_does_not_deliver', message: 'Ce fournisseur ne livre pas chez vous.' },
  })
  expect(await listCarts(token)).toEqual([])
  await deliverTo(far.id, ['13', '75'])
  expect((await add(token, offer)).status).toBe(201)
})

test('a cart filled before says why it cannot be ordered, and is not', async () => {
  const { token } = await buyerInParis()
  await deliverTo(far.id, [])
  const cart = (await add(token, await newOffer(far.id), 2)).ok().data
  expect(cart.blockers).toEqual([])

  await deliverTo(far.id, ['13'])
  const message = 'Halles du Midi ne livre pas chez vous. Videz ce panier.'
  const [blocked] = await listCarts(token)
  expect(blocked?.blockers).toEqual([{ code: 'shop_does_not_deliver', message }])
  expect(blocked?.items.map(({ available }) => available)).toEqual([false])
  expect(await call(endpoints.validateCarts, { token })).toMatchObject({
    status: 409,
    answer: { code: 'shop_does_not_deliver', message },
  })
  expect(await listCarts(token)).toHaveLength(1)

  await deliverTo(far.id, ['75'])
  expect((await call(endpoints.validateCarts, { token })).status).toBe(200)
})

test('a list takes the cheapest who delivers there', async () => {
  const { token } = await buyerInParis()
  await deliverTo(far.id, [])
  const offer = await soldByBoth('Mangue')
  const list = await create(token, {
    specifications: [{ id: offer.specification_id, packages_quantity: 6 }],
  })
  const seller = async () => (await preview(token, list.id)).lines[0]?.offer?.shop_id
  expect(await seller()).toBe(far.id)

  await deliverTo(far.id, ['13'])
  expect(await seller()).toBe(near.id)
})

test('what was ordered there once is named, with who has it here', async () => {
  const { token } = await buyerInParis()
  await deliverTo(far.id, [])
  const offer = await soldByBoth('Fraise Gariguette')
  ;(await add(token, offer, 2)).ok()
  const { orders } = (await call(endpoints.validateCarts, { token })).ok().data
  const orderId = orders[0]?.id ?? 0

  await deliverTo(far.id, ['13'])
  const { added, missing } = (
    await call(endpoints.reorderOrder, { token, params: { orderId } })
  ).ok().data
  expect(added).toBe(0)
  expect(missing).toMatchObject([
    { name: 'Fraise Gariguette', alternative: { shop: { id: near.id } } },
  ])
})
