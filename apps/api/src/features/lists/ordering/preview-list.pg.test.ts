import { endpoints } from '@carreau/contract/endpoints'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'

const app = await openListsApp()
const { db, call, create, preview, newBuyer, newOffer, newOrder, newShop, add } = app

const cheap = await newShop('Primeurs de Rungis', { minimum_order_cents: 5_000 })
const dear = await newShop('Fruits de Provence')

/** The same specification at another wholesaler. */
const alsoAt = async (shopId: number, offer: { id: number }, unit_price_e4: number) => {
  const { specification_id, product_id, billing_type } = await db
    .selectFrom('offers')
    .selectAll()
    .where('id', '=', offer.id)
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('offers')
    .values({ shop_id: shopId, specification_id, product_id, billing_type, unit_price_e4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const listOf = async (token: string, ...offers: { specification_id: number }[]) =>
  create(token, {
    specifications: offers.map(({ specification_id }) => ({
      id: specification_id,
      packages_quantity: 6,
    })),
  })

test('a line takes the cheapest offer at its quantity, its brackets included', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(dear.id, {
    offer: { unit_price_e4: 12_000 },
    brackets: [{ min_packages_milli: 5_000, unit_price_e4: 8_000 }],
  })
  await alsoAt(cheap.id, offer, 10_000)
  const list = await listOf(token, offer)

  expect(await preview(token, list.id)).toMatchObject({
    id: list.id,
    name: 'Base cuisine',
    lines: [
      {
        id: offer.specification_id,
        packages_quantity: 6,
        in_carts: 0,
        offer: { shop_id: dear.id, unit_price: 0.8, package_price: 0.8 },
        line_total: 4.8,
        price_change: null,
        missing: null,
        alternative: null,
      },
    ],
    total: 4.8,
    estimated: false,
    shops: [{ id: dear.id, name: 'Fruits de Provence', lines_count: 1, total: 4.8 }],
  })
  const chosen = await preview(token, list.id, { shop_id: cheap.id })
  expect(chosen).toMatchObject({
    lines: [{ offer: { shop_id: cheap.id, unit_price: 1 } }],
    total: 6,
    shops: [{ minimum_order: 50 }],
  })
})

test('an offer that cannot be cut to the quantity gives way to one that can', async () => {
  const { token } = await newBuyer()
  const bulk = await newOffer(cheap.id, {
    offer: { unit_price_e4: 5_000, min_packages_milli: 20_000 },
  })
  const list = await listOf(token, bulk)
  expect((await preview(token, list.id)).lines).toMatchObject([
    {
      offer: { shop_id: cheap.id },
      missing: {
        code: 'quantity_below_minimum',
        message: 'Cette offre se vend à partir de 20\u00a0colis.',
      },
    },
  ])
  await alsoAt(dear.id, bulk, 9_000)
  expect((await preview(token, list.id)).lines).toMatchObject([
    { offer: { shop_id: dear.id }, missing: null },
  ])
})

test('a price is compared with the last time the company ordered it', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(dear.id, { offer: { unit_price_e4: 20_000 } })
  await newOrder(token, offer, 2)
  await db.updateTable('offers').set({ unit_price_e4: 22_500 }).where('id', '=', offer.id).execute()
  const list = await listOf(token, offer)
  const [line] = (await preview(token, list.id)).lines
  expect(line?.price_change).toMatchObject({
    previous_unit_price: 2,
    percent: 12.5,
    shop_name: 'Fruits de Provence',
  })
})

test('what the carts hold is told', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(dear.id)
  ;(await add(token, offer, 4)).ok()
  const list = await listOf(token, offer)
  expect((await preview(token, list.id)).lines[0]?.in_carts).toBe(4)
})

test('out of season, nobody, withdrawn: each line says why, with the nearest there is', async () => {
  const { token } = await newBuyer()
  const off = { is_available: false }
  // Names of products join alternatives: these have none but what the test gives them.
  const strawberry = await newOffer(cheap.id, {
    product: { name: 'Fraise', months: [5, 6] },
    offer: off,
  })
  const leek = await newOffer(cheap.id, { product: { name: 'Poireau', months: [] }, offer: off })
  const near = await newOffer(dear.id, { product: { name: 'Poireau' } })
  const archived = await newOffer(cheap.id, { product: { name: 'Crosne', status: 'archived' } })
  const list = await listOf(token, strawberry, leek, archived)

  const { lines, total } = await preview(token, list.id)

  expect(lines.map(({ missing }) => missing?.code)).toEqual([
    'out_of_season',
    'no_wholesaler',
    'withdrawn',
  ])
  expect(lines.map(({ alternative }) => alternative?.specification.id)).toEqual([
    undefined,
    near.specification_id,
    undefined,
  ])
  expect(lines[1]?.alternative).toMatchObject({
    product: { name: 'Poireau' },
    offer: { shop_id: dear.id, unit_price: 1 },
  })
  expect(total).toBe(0)
})

test('what the chosen wholesaler lacks is told, with who has it', async () => {
  const { token } = await newBuyer()
  const offer = await newOffer(dear.id, { product: { name: 'Blette' } })
  const list = await listOf(token, offer)
  expect((await preview(token, list.id, { shop_id: cheap.id })).lines).toMatchObject([
    {
      offer: null,
      line_total: null,
      missing: {
        code: 'not_at_shop',
        message: 'Primeurs de Rungis ne le propose pas aujourd’hui.',
      },
      alternative: { specification: { id: offer.specification_id }, offer: { shop_id: dear.id } },
    },
  ])
})

test('a wholesaler that does not exist is not found', async () => {
  const { token } = await newBuyer()
  const list = await listOf(token)
  const query = { shop_id: 999_999 }
  expect(
    await call(endpoints.previewList, { token, params: { listId: list.id }, query }),
  ).toMatchObject({ status: 404, answer: { code: 'shop_not_found' } })
})
