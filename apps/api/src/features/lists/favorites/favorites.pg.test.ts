import { endpoints } from '@carreau/contract/endpoints'
import { maxFavorites } from '@carreau/domain/lists/list-lines'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openListsApp } from '../lists.test-app.ts'

const { db, call, read, newBuyer, newMember, newOffer, newShop } = await openListsApp()
const shop = await newShop()
const dear = await newShop('Fruits de Provence')
const offer = await newOffer(shop.id, { product: { name: 'Tomate', variety: 'Grappe' } })
await db
  .insertInto('offers')
  .columns(['shop_id', 'specification_id', 'product_id', 'billing_type', 'unit_price_e4'])
  .expression(eb =>
    eb
      .selectFrom('offers')
      .select([
        eb.val(dear.id).as('shop_id'),
        'specification_id',
        'product_id',
        'billing_type',
        eb.val(20_000).as('unit_price_e4'),
      ])
      .where('id', '=', offer.id),
  )
  .execute()

const star = (token: string, specId: number) =>
  call(endpoints.addFavorite, { token, params: { specId } })
const unstar = (token: string, specId: number) =>
  call(endpoints.removeFavorite, { token, params: { specId } })

test('a favourite comes with what a screen needs and today’s best offer', async () => {
  const { token } = await newBuyer()

  expect((await star(token, offer.specification_id)).ok().data).toEqual({
    id: offer.specification_id,
    favorite: true,
  })

  expect((await read(token)).favorites).toMatchObject([
    {
      id: offer.specification_id,
      variant: {
        size: null,
        units_per_package: 1,
        average_volume: 1,
        product: { name: 'Tomate', variety: 'Grappe' },
      },
      is_organic: false,
      maturity: null,
      shown: true,
      specification: { id: offer.specification_id, origin_iso_code: 'FR' },
      best_offer: { offer_id: offer.id, shop_id: shop.id, unit_price: 1, package_price: 1 },
    },
  ])
})

test('the best offer is the company’s own price', async () => {
  const { id, token } = await newBuyer()
  const { id: dearOffer } = await db
    .selectFrom('offers')
    .select('id')
    .where('shop_id', '=', dear.id)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: id, offer_id: dearOffer, unit_price_e4: 5_000 })
    .execute()
  ;(await star(token, offer.specification_id)).ok()
  expect((await read(token)).favorites[0]?.best_offer).toMatchObject({
    shop_id: dear.id,
    unit_price: 0.5,
  })
})

test('colleagues share favourites, other companies do not see them', async () => {
  const { id, token } = await newBuyer()
  const colleague = await newMember(id, 'purchaser')
  const stranger = await newBuyer()
  ;(await star(token, offer.specification_id)).ok()
  expect((await read(colleague)).favorites).toHaveLength(1)
  expect((await read(stranger.token)).favorites).toEqual([])
})

test('a star pressed twice, or by two people at once, is one favourite; so is taking it away', async () => {
  const { id, token } = await newBuyer()
  const colleague = await newMember(id, 'purchaser')
  const both = [token, colleague, token, colleague]

  const on = await Promise.all(both.map(each => star(each, offer.specification_id)))
  expect(on.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await read(token)).favorites).toHaveLength(1)

  const off = await Promise.all(both.map(each => unstar(each, offer.specification_id)))
  expect(off.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await read(token)).favorites).toEqual([])
})

test('what nobody offers stays a favourite, without an offer; an archived product is not shown', async () => {
  const { token } = await newBuyer()
  const gone = await newOffer(shop.id, { offer: { is_available: false } })
  const archived = await newOffer(shop.id, { product: { status: 'archived' } })
  ;(await star(token, gone.specification_id)).ok()
  ;(await star(token, archived.specification_id)).ok()
  const { favorites } = await read(token)
  expect(favorites.map(({ best_offer }) => best_offer)).toEqual([null, null])
  expect(new Map(favorites.map(({ id, shown }) => [id, shown]))).toEqual(
    new Map([
      [gone.specification_id, true],
      [archived.specification_id, false],
    ]),
  )
})

test('a specification that does not exist is not found', async () => {
  const { token } = await newBuyer()
  for (const answer of [await star(token, 999_999), await unstar(token, 999_999)]) {
    expect(answer).toMatchObject({ status: 404, answer: { code: 'specification_not_found' } })
  }
})

test('a company keeps 500 favourites at most', async () => {
  const { id, token } = await newBuyer()
  await sql`
    with made as (
      insert into specifications
        (product_id, variant_id, origin_id, packaging_id, is_organic, cultivar)
      select product_id, variant_id, origin_id, packaging_id, is_organic, 'Cultivar ' || n
        from specifications, generate_series(1, ${maxFavorites}) n
       where id = ${offer.specification_id}
      returning id)
    insert into favorites (buyer_id, specification_id) select ${id}, id from made`.execute(db)

  expect(await star(token, offer.specification_id)).toMatchObject({
    status: 422,
    answer: { code: 'too_many_favorites' },
  })
  const [kept] = (await read(token)).favorites
  expect((await star(token, kept?.id ?? 0)).status).toBe(200)
})

test('an accountant looks and does not touch', async () => {
  const { id, token } = await newBuyer()
  const accountant = await newMember(id, 'accountant')
  ;(await star(token, offer.specification_id)).ok()
  expect((await read(accountant)).favorites).toHaveLength(1)
  expect((await unstar(accountant, offer.specification_id)).status).toBe(403)
})

test('a star that comes again under its key does not undo what a colleague did since', async () => {
  const { token } = await newBuyer()
  const press = (name: 'addFavorite' | 'removeFavorite', key?: string) =>
    call(endpoints[name], {
      token,
      params: { specId: offer.specification_id },
      ...(key !== undefined && { key }),
    })
  const kept = async () => (await read(token)).favorites.length
  const answers = await Promise.all(Array.from({ length: 5 }, () => press('addFavorite', 's1')))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  ;(await press('removeFavorite')).ok()
  ;(await press('addFavorite', 's1')).ok()
  expect(await kept()).toBe(0)
  ;(await press('addFavorite', 's2')).ok()
  ;(await press('removeFavorite', 's3')).ok()
  ;(await press('addFavorite')).ok()
  ;(await press('removeFavorite', 's3')).ok()
  expect(await kept()).toBe(1)
  expect((await press('removeFavorite', 's2')).status).toBe(422)
})
