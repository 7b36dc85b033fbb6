import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

const { add, call, db, newBuyer, newMember, newOffer, newOrder, newShop } = await openOrderingApp()

const shop = await newShop('Primeurs de Rungis')
const elsewhere = await newShop('Fruits de Provence')

const completions = (token: string, cartId: number) =>
  call(endpoints.listCompletions, { token, params: { cartId } })
const star = async (token: string, offer: { specification_id: number }) =>
  (await call(endpoints.addFavorite, { token, params: { specId: offer.specification_id } })).ok()

test('favourites and what was bought of that wholesaler, but for what is in the cart', async () => {
  const { token } = await newBuyer()
  const [held, starred, bought, never, others, gone] = await Promise.all([
    newOffer(shop.id),
    newOffer(shop.id, { offer: { min_packages_milli: 2_000 } }),
    newOffer(shop.id, {
      offer: { unit_price_e4: 30_000 },
      brackets: [{ min_packages_milli: 4_000, unit_price_e4: 20_000 }],
    }),
    newOffer(shop.id),
    newOffer(elsewhere.id),
    newOffer(shop.id),
  ])
  await newOrder(token, bought, 2)
  await newOrder(token, bought, 5)
  for (const offer of [held, starred, others, gone]) await star(token, offer)
  await db.updateTable('offers').set({ is_available: false }).where('id', '=', gone.id).execute()
  const cart = (await add(token, held)).ok().data

  const { data } = (await completions(token, cart.id)).ok()

  expect(data).toMatchObject([
    { offer_id: bought.id, usual_packages: 5, min_packages: 1, price: 2, favorite: false },
    { offer_id: starred.id, usual_packages: 2, favorite: true, last_ordered_at: null },
  ])
  expect(data[0]?.last_ordered_at).not.toBeNull()
  expect(data.map(({ offer_id }) => offer_id)).not.toContain(never.id)
})

test('nobody completes another company’s cart, nor does an accountant', async () => {
  const buyer = await newBuyer()
  const offer = await newOffer(shop.id)
  const cart = (await add(buyer.token, offer)).ok().data
  const { token: other } = await newBuyer('Autre table')
  expect(await completions(other, cart.id)).toMatchObject({
    status: 404,
    answer: { code: 'cart_not_found' },
  })
  const accountant = await newMember(buyer.id, 'accountant')
  expect((await completions(accountant, cart.id)).status).toBe(403)
})
