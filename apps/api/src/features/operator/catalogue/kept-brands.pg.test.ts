import { endpoints as all } from '@carreau/contract/endpoints'
import { keptBrandEndpoints as endpoints } from '@carreau/contract/operator/kept-words'
import { beforeAll, expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call } = app

let shops: { id: number; token: string }[]
let product: { product_id: number; variant_id: number; packaging_id: number; origin_id: number }
beforeAll(async () => {
  shops = [await app.newShop('Un'), await app.newShop('Deux'), await app.newShop('Trois')]
  const { specification_id } = await app.newOffer(shops[0]?.id ?? 0, {
    product: { commercial_designation: 'Poireau', search_text: 'poireau' },
  })
  product = await db
    .selectFrom('specifications')
    .select(['product_id', 'variant_id', 'packaging_id', 'origin_id'])
    .where('id', '=', specification_id)
    .executeTakeFirstOrThrow()
})

const create = async (name: string) =>
  (await call(endpoints.createBrand, { body: { name } })).ok().data
const now = async (brandId: number) => {
  const { data } = (await call(endpoints.listKeptBrands, { query: '?per_page=100' })).ok()
  const brand = data.find(({ id }) => id === brandId)
  if (brand === undefined) throw new Error(`no brand ${brandId}`)
  return brand
}
const merge = async (brandId: number, into_id: number, version?: number) =>
  call(endpoints.mergeBrand, {
    params: { brandId },
    body: { into_id, version: version ?? (await now(brandId)).version },
  })
const decide = async (brandId: number, how: 'approveBrand' | 'refuseBrand') =>
  call(endpoints[how], {
    params: { brandId },
    body: { version: (await now(brandId)).version, reason: 'Ce n’est pas une marque.' },
  })

/** What a wholesaler sells under a brand: its offer. */
const sell = async (
  brand_id: number,
  {
    shop = 0,
    category = 'I',
    price = 10_000,
  }: { shop?: number; category?: string; price?: number },
) => {
  const key = { ...product, brand_id, category, is_organic: false }
  const known = await db
    .selectFrom('specifications')
    .select('id')
    .where('brand_id', '=', brand_id)
    .where('category', '=', category)
    .executeTakeFirst()
  const specification =
    known ??
    (await db.insertInto('specifications').values(key).returning('id').executeTakeFirstOrThrow())
  const offer = await db
    .insertInto('offers')
    .values({
      shop_id: shops[shop]?.id ?? 0,
      specification_id: specification.id,
      product_id: product.product_id,
      billing_type: 'weight',
      unit_price_e4: price,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    id: offer.id,
    shop_id: shops[shop]?.id ?? 0,
    specification_id: specification.id,
  }
}
const offersOf = (brandId: number) =>
  db
    .selectFrom('offers')
    .innerJoin('specifications', 'specifications.id', 'offers.specification_id')
    .select(['offers.id', 'offers.shop_id', 'offers.unit_price_e4', 'category'])
    .where('brand_id', '=', brandId)
    .orderBy('category')
    .orderBy('offers.shop_id')
    .execute()

test('a merged brand’s offers move, what is the same becomes one, and buyers keep carts and lists', async () => {
  const [old, kept] = [await create('PDB'), await create('Prince de Bretagne')]
  const alone = await sell(old.id, { category: 'II' })
  const both = await sell(old.id, { category: 'I', price: 20_000 })
  const onlyOld = await sell(old.id, { category: 'I', shop: 1, price: 30_000 })
  const stays = await sell(kept.id, { category: 'I', price: 21_000 })
  const buyer = await app.newBuyer()
  for (const offer of [both, stays, alone]) (await app.add(buyer.token, offer, 2)).ok()
  await db
    .insertInto('favorites')
    .values({ buyer_id: buyer.id, specification_id: both.specification_id })
    .execute()
  await db
    .insertInto('customer_prices')
    .values({ buyer_id: buyer.id, offer_id: both.id, unit_price_e4: 15_000 })
    .execute()

  expect((await merge(old.id, kept.id)).ok().data).toMatchObject({
    state: 'merged',
    merged_into: { id: kept.id, name: 'Prince de Bretagne' },
    offers_count: 0,
  })
  expect(await offersOf(old.id)).toEqual([])
  const [one, two] = shops.map(({ id }) => id)
  expect(await offersOf(kept.id)).toEqual([
    { id: stays.id, shop_id: one, unit_price_e4: 21_000, category: 'I' },
    { id: onlyOld.id, shop_id: two, unit_price_e4: 30_000, category: 'I' },
    { id: alone.id, shop_id: one, unit_price_e4: 10_000, category: 'II' },
  ])
  const [cart] = await app.listCarts(buyer.token)
  expect(cart?.items.map(({ packages_quantity }) => packages_quantity).toSorted()).toEqual([2, 4])
  expect(cart?.items.every(item => item.specification.brand_name === 'Prince de Bretagne')).toBe(
    true,
  )
  const favorites = await db.selectFrom('favorites').select('specification_id').execute()
  expect(favorites).toEqual([{ specification_id: stays.specification_id }])
  const prices = await db.selectFrom('customer_prices').selectAll().execute()
  expect(prices).toMatchObject([{ offer_id: stays.id, unit_price_e4: 15_000 }])
  const history = await db
    .selectFrom('offer_prices')
    .select(['shop_id', 'price_e4'])
    .where('specification_id', '=', stays.specification_id)
    .orderBy('shop_id')
    .execute()
  expect(history).toEqual([
    { shop_id: one, price_e4: 21_000 },
    { shop_id: two, price_e4: 30_000 },
  ])
})

test('what a wholesaler has in stock of a merged brand stays in stock, and picking goes on taking from it', async () => {
  const [old, kept] = [await create('Rouge de F.'), await create('Rouge de France')]
  const offer = await sell(old.id, { shop: 2 })
  await sell(kept.id, { shop: 2 })
  const token = shops[2]?.token ?? ''
  const lines = [{ specification_id: offer.specification_id, lot: 'L-1', packages: 10 }]
  const body = { supplier: 'Coopérative', arrived_on: '2026-11-24', lines }
  const arrival = (await call(all.recordArrival, { token, body })).ok().data
  const buyer = await app.newBuyer()
  const order = await app.newOrder(buyer.token, offer, 4)
  const params = { orderId: order.id }
  const pick = async (packages: number) =>
    (
      await call(all.pickOrder, {
        token,
        params,
        body: {
          updates: [
            {
              line_id: order.lines[0]?.id ?? 0,
              packages_quantity: packages,
              lot: 'L-1',
              ...(packages < 4 && { reason: 'Rupture' }),
            },
          ],
        },
      })
    ).ok()
  const left = async () => {
    const sent = { token, params: { lotId: arrival.lines[0]?.id ?? 0 } }
    return (await call(all.getStockLot, sent)).ok().data.packages
  }
  ;(await call(all.moveOrder, { token, params, body: { action: 'accept' } })).ok()
  await pick(4)
  expect(await left()).toBe(6)
  ;(await merge(old.id, kept.id)).ok()
  expect(await left()).toBe(6)
  await pick(1)
  expect(await left()).toBe(9)
})

test('an offer on the list stays where the kept brand’s had been withdrawn', async () => {
  const [old, kept] = [await create('Savéol SA'), await create('Savéol')]
  const listed = await sell(old.id, { price: 25_000 })
  const withdrawn = await sell(kept.id, { price: 9_000 })
  await db
    .updateTable('offers')
    .set({ withdrawn_at: new Date(), is_available: false })
    .where('id', '=', withdrawn.id)
    .execute()
  ;(await merge(old.id, kept.id)).ok()
  expect(await offersOf(kept.id)).toMatchObject([{ id: withdrawn.id, unit_price_e4: 25_000 }])
  expect(await db.selectFrom('offers').where('id', '=', listed.id).execute()).toEqual([])
})

test('an old order keeps the name it was written with, and is ordered again under the new one', async () => {
  const [old, kept] = [await create('Carotte Plus'), await create('Carottes Plus')]
  const offer = await sell(old.id, { category: 'Extra' })
  await sell(kept.id, { category: 'Extra', shop: 1 })
  const buyer = await app.newBuyer()
  const order = await app.newOrder(buyer.token, offer)
  ;(await merge(old.id, kept.id)).ok()
  const { data } = (
    await call(all.getOrder, { params: { orderId: order.id }, token: buyer.token })
  ).ok()
  expect(data.lines.map(({ brand_name }) => brand_name)).toEqual(['Carotte Plus'])
  const again = await call(all.reorderOrder, { params: { orderId: order.id }, token: buyer.token })
  expect(again.ok().data).toMatchObject({ added: 1, missing: [] })
  const [cart] = await app.listCarts(buyer.token)
  expect(cart?.items.map(item => item.specification.brand_name)).toEqual(['Carottes Plus'])
})

test('the name of a merged brand is read as the kept one, and so are those merged into it', async () => {
  const [first, second, kept] = [
    await create('Ardo fr'),
    await create('Ardo France'),
    await create('Ardo'),
  ]
  ;(await merge(first.id, second.id)).ok()
  ;(await merge(second.id, kept.id)).ok()
  expect((await now(first.id)).merged_into?.id).toBe(kept.id)
  const offered = await call(all.createShopOffer, {
    token: shops[2]?.token ?? '',
    body: {
      specification: {
        ...product,
        brand_name: 'Ardo fr',
        category: 'I',
        content_unit: 'kg',
        average_volume: 1,
      },
      billing_type: 'weight',
      unit_price: 2,
    },
  })
  expect(offered.ok().data.specification.brand_name).toBe('Ardo')
  const csv = 'Produit;Origine;Marque;Catégorie;Prix\nPoireau;France;Ardo France;I;2,00\n'
  const { rows } = await app.importList(shops[2]?.token ?? '', csv)
  expect(rows[0]?.message ?? '').not.toContain('est inconnu')
  expect((await merge(kept.id, first.id)).answer.errors.into_id[0]).toContain('fusionnée')
  expect((await merge(kept.id, kept.id)).answer.errors.into_id[0]).toContain('autre marque')
})

test('a brand of a wholesaler that waits is approved for everybody, or refused for good', async () => {
  const waiting = await app.newShop('En attente')
  await db.updateTable('tenants').set({ status: 'pending' }).where('id', '=', waiting.id).execute()
  const propose = async (name: string) => {
    const answer = await call(all.createShopOffer, {
      token: waiting.token,
      body: {
        specification: {
          ...product,
          brand_name: name,
          category: 'I',
          content_unit: 'kg',
          average_volume: 1,
        },
        billing_type: 'weight',
        unit_price: 2,
      },
    })
    return answer
  }
  const brandNamed = async (name: string) => {
    const query = `?state=to_review&q=${encodeURIComponent(name)}`
    const [brand] = (await call(endpoints.listKeptBrands, { query })).ok().data
    expect(brand).toMatchObject({
      name,
      proposed_by: 'En attente',
      is_hidden: true,
      offers_count: 1,
    })
    return brand?.id ?? 0
  }
  const choices = async (token: string) =>
    (await call(all.getOfferChoices, { token })).ok().data.brands

  ;(await propose('Ferme du Gué')).ok()
  const good = await brandNamed('Ferme du Gué')
  expect(await choices(shops[0]?.token ?? '')).not.toContain('Ferme du Gué')
  expect((await decide(good, 'approveBrand')).ok().data).toMatchObject({
    state: 'approved',
    // Who named it stays known.
    proposed_by: 'En attente',
    is_hidden: false,
  })
  expect(await choices(shops[0]?.token ?? '')).toContain('Ferme du Gué')

  ;(await propose('ACHETEZ ICI')).ok()
  const bad = await brandNamed('ACHETEZ ICI')
  expect((await decide(bad, 'refuseBrand')).ok().data).toMatchObject({
    state: 'refused',
    offers_count: 0,
  })
  expect(await choices(waiting.token)).not.toContain('ACHETEZ ICI')
  expect(await propose('ACHETEZ ICI')).toMatchObject({
    status: 422,
    answer: { code: 'brand_refused' },
  })
  const list = (await call(all.listShopOffers, { token: waiting.token })).ok().data
  expect(list.some(({ specification: { brand_name } }) => brand_name === 'ACHETEZ ICI')).toBe(false)
  expect((await app.journal('brand_changed')).at(-1)).toMatchObject({ subject: 'ACHETEZ ICI' })
})

test('two of one name are refused, and of two operators the second is told', async () => {
  const brand = await create('Les Vergers')
  expect(await call(endpoints.createBrand, { body: { name: 'LES VERGERS' } })).toMatchObject({
    status: 422,
    answer: { errors: { name: [expect.stringContaining('existe déjà')] } },
  })
  const rename = (name: string) =>
    call(endpoints.renameBrand, {
      params: { brandId: brand.id },
      body: { name, version: brand.version },
    })
  const answers = await Promise.all([rename('Les Vergers du Sud'), rename('Vergers du Sud')])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const other = await create('Autre verger')
  expect((await merge(brand.id, other.id, brand.version)).answer.code).toBe('changed_meanwhile')
  expect((await merge(brand.id, 999_999)).status).toBe(422)
})
