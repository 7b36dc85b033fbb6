import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'

const { db, add, call, create, newBuyer, newOffer, newShop } = await openListsApp()

const compare = (token: string, listId: number) =>
  call(endpoints.compareWholesalers, { token, params: { listId } })

const alsoAt = async (shopId: number, offer: { id: number }, unit_price_e4: number) => {
  const { specification_id, product_id, billing_type } = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('offers')
    .values({ shop_id: shopId, specification_id, product_id, billing_type, unit_price_e4 })
    .execute()
  return { shop_id: shopId, specification_id }
}

test('whose cart can be sent comes first, then who has most, then who is cheapest', async () => {
  const [cheap, most, mostAndCheaper, short, closed] = await Promise.all([
    newShop('Au moins cher'),
    newShop('Tout'),
    newShop('Tout, moins cher'),
    newShop('Minimum', { minimum_order_cents: 5_000 }),
    newShop('Jamais', { delivery_days: [] }),
  ])
  const tomato = await newOffer(cheap.id, { offer: { unit_price_e4: 5_000 } })
  const leek = await newOffer(most.id, { offer: { unit_price_e4: 20_000 } })
  await alsoAt(most.id, tomato, 20_000)
  for (const offer of [tomato, leek]) {
    await alsoAt(mostAndCheaper.id, offer, 15_000)
    await alsoAt(closed.id, offer, 10_000)
  }
  const leekOfShort = await alsoAt(short.id, leek, 10_000)
  const buyer = await newBuyer()
  const list = await create(buyer.token, {
    specifications: [tomato, leek].map(({ specification_id }) => ({
      id: specification_id,
      packages_quantity: 2,
    })),
  })

  const { data, meta } = (await compare(buyer.token, list.id)).ok()
  expect(meta).toEqual({ lines_count: 2 })
  expect(data).toMatchObject([
    { name: 'Tout, moins cher', lines_count: 2, total: 6, sendable: true },
    { name: 'Tout', lines_count: 2, total: 8, sendable: true },
    { name: 'Au moins cher', lines_count: 1, total: 1, sendable: true },
    { name: 'Jamais', lines_count: 2, sendable: false },
    { name: 'Minimum', lines_count: 1, total: 2, missing_for_minimum: 48, sendable: false },
  ])

  // What the cart holds already counts for its minimum.
  const filling = await newOffer(short.id, { offer: { unit_price_e4: 490_000 } })
  ;(await add(buyer.token, filling)).ok()
  ;(await add(buyer.token, leekOfShort, 3)).ok()
  expect((await compare(buyer.token, list.id)).ok().data).toContainEqual(
    expect.objectContaining({ name: 'Minimum', lines_count: 1, total: 2, sendable: true }),
  )
})

test('another company’s list is not found', async () => {
  const { token } = await newBuyer()
  const list = await create(token)
  const { token: other } = await newBuyer('Autre table')
  expect(await compare(other, list.id)).toMatchObject({
    status: 404,
    answer: { code: 'list_not_found' },
  })
})
