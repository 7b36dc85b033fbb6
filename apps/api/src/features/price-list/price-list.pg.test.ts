import { endpoints } from '@carreau/contract/endpoints'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPriceList, type PriceListApp } from './price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

const call: PriceListApp['call'] = (...asked) => app.call(...asked)
const first = async () => (await call('listShopOffers', { per_page: 1 })).body.data[0]

test('prices typed by hand: a paste is one entry of the journal, cell after cell one an hour', async () => {
  const offers = (await call('listShopOffers', { per_page: 3 })).body.data
  const [one] = offers
  const paste = offers.map(({ id, unit_price }: { id: number; unit_price: number }) => ({
    offer_id: id,
    unit_price: unit_price + 0.5,
  }))
  expect((await call('changeShopOffers', {}, { changes: paste })).body.data.changed).toBe(3)
  for (const unit_price of [1.11, 1.12])
    await call('changeShopOffers', {}, { changes: [{ offer_id: one.id, unit_price }] })
  const { version } = await first()
  expect(
    (await call('updateShopOffer', { offerId: one.id }, { version, unit_price: 1.13 })).status,
  ).toBe(200)
  // What is no price is no entry.
  await call('changeShopOffers', {}, { changes: [{ offer_id: one.id, note: 'Bien mûr' }] })
  const entries = await app.db
    .selectFrom('journal')
    .select(['kind', 'changes'])
    .where('kind', 'in', ['prices_changed', 'prices_edited'])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { kind: 'prices_changed', changes: [{ field: 'offers', before: null, after: '3' }] },
    { kind: 'prices_edited', changes: [] },
  ])
})

test('the list is read, changed and refuses to overwrite another’s change', async () => {
  const offer = await first()
  const changed = await call(
    'updateShopOffer',
    { offerId: offer.id },
    {
      version: offer.version,
      unit_price: 9.87,
      prices_confirmed: true,
    },
  )
  expect(changed.body.data).toMatchObject({ unit_price: 9.87, version: offer.version + 1 })
  const late = await call(
    'updateShopOffer',
    { offerId: offer.id },
    { version: offer.version, unit_price: 1 },
  )
  expect(late).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
  expect(late.body.errors.unit_price[0]).toContain('9,87')
  const history = await call('getShopOfferHistory', { offerId: offer.id })
  expect(history.body.data.changes[0]).toMatchObject({ unit_price: 9.87, source: 'edited' })
})

test('of two changes the history shows last what was written last, whichever began first', async () => {
  const offer = await first()
  await app.db.transaction().execute(async slow => {
    await sql`select now()`.execute(slow)
    const quick = { version: offer.version, unit_price: 4.01, prices_confirmed: true }
    expect((await call('updateShopOffer', { offerId: offer.id }, quick)).status).toBe(200)
    await sql`update offers set unit_price_e4 = 40200 where id = ${offer.id}`.execute(slow)
  })
  const { changes } = (await call('getShopOfferHistory', { offerId: offer.id })).body.data
  expect(changes.slice(0, 2)).toMatchObject([{ unit_price: 4.02 }, { unit_price: 4.01 }])
})

test('a change by ± % is undone by what it answers', async () => {
  const offer = await first()
  const bulk = await call(
    'changeShopOffers',
    {},
    {
      which: { offer_ids: [offer.id] },
      set: { percent: 10 },
    },
  )
  expect(bulk.body.data.changed).toBe(1)
  const entry = await app.db
    .selectFrom('journal')
    .select(['kind', 'changes'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({
    kind: 'prices_changed',
    changes: [
      { field: 'offers', before: null, after: '1' },
      { field: 'percent', before: null, after: '10' },
    ],
  })
  const undone = await call('changeShopOffers', {}, { changes: bulk.body.data.previous })
  expect(undone.body.data.offers[0].unit_price).toBe(offer.unit_price)
})

test('one bad change of many changes nothing', async () => {
  const offer = await first()
  const answer = await call(
    'changeShopOffers',
    {},
    {
      changes: [
        { offer_id: offer.id, unit_price: 3.21 },
        { offer_id: 99_999_999, unit_price: 3.21 },
      ],
    },
  )
  expect(answer).toMatchObject({ status: 404, body: { code: 'offer_not_found' } })
  expect((await first()).unit_price).toBe(offer.unit_price)
})

test('an offer is withdrawn with its customer prices, and comes back by being offered again', async () => {
  const offer = await first()
  expect((await call('withdrawShopOffer', { offerId: offer.id })).status).toBe(200)
  expect((await call('getShopOffer', { offerId: offer.id })).status).toBe(404)
  expect((await call('withdrawShopOffer', { offerId: offer.id })).status).toBe(404)
  const again = await call(
    'createShopOffer',
    {},
    {
      specification_id: offer.specification.id,
      billing_type: offer.billing_type,
      unit_price: offer.unit_price,
    },
  )
  expect(again).toMatchObject({ status: 201, body: { data: { id: offer.id } } })
  const twice = await call(
    'createShopOffer',
    {},
    {
      specification_id: offer.specification.id,
      billing_type: offer.billing_type,
      unit_price: offer.unit_price,
    },
  )
  expect(twice).toMatchObject({ status: 422, body: { code: 'already_offered' } })
})

test('a new specification is described and put on the list once per key', async () => {
  const { specification, billing_type } = await first()
  const body = {
    specification: {
      product_id: specification.product_id,
      size: '88-99',
      content_unit: 'kg',
      average_volume: 7.5,
      packaging_id: specification.packaging_id,
      origin_id: specification.origin_id,
      category: 'I',
      brand_name: 'Vergers d’essai',
    },
    billing_type: billing_type === 'weight' ? 'weight' : 'package',
    unit_price: 3.3,
    brackets: [{ min_packages: 5, unit_price: 3.1 }],
    note: 'Arrivage vendredi',
    prices_confirmed: true,
  }
  const key = crypto.randomUUID()
  const made = await Promise.all([1, 2, 3].map(() => call('createShopOffer', {}, body, { key })))
  expect(made.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(made.map(answer => answer.body.data.id)).size).toBe(1)
  expect(made[0]?.body.data).toMatchObject({
    note: 'Arrivage vendredi',
    specification: { size: '88-99', average_volume: 7.5, brand_name: 'Vergers d’essai' },
    brackets: [{ min_packages: 5, unit_price: 3.1 }],
  })
})

test('a price far from the one before is written only when it is confirmed, one of many as well', async () => {
  const offer = await first()
  const unit_price = Math.ceil(offer.unit_price * 3)
  const update = (more = {}) =>
    call('updateShopOffer', { offerId: offer.id }, { version: offer.version, unit_price, ...more })
  const refused = {
    status: 409,
    body: {
      code: 'price_unlikely',
      errors: { unit_price: [expect.stringContaining('jusqu’ici')] },
    },
  }
  expect(await update()).toMatchObject(refused)
  const changes = [{ offer_id: offer.id, unit_price }]
  expect(await call('changeShopOffers', {}, { changes })).toMatchObject({
    status: 409,
    body: { errors: { 'changes.0.unit_price': [expect.stringContaining('À confirmer')] } },
  })
  expect(await first()).toMatchObject({ unit_price: offer.unit_price, version: offer.version })
  expect((await update({ prices_confirmed: true })).body.data).toMatchObject({ unit_price })
})

test('a new offer far from what the market asks is put on the list only when it is confirmed', async () => {
  const { specification } = await first()
  const carrot = await app.db
    .selectFrom('products')
    .select('id')
    .where('commercial_designation', '=', 'Carotte')
    .executeTakeFirstOrThrow()
  const create = (more = {}) =>
    call(
      'createShopOffer',
      {},
      {
        specification: {
          product_id: carrot.id,
          size: '25-45',
          content_unit: 'kg',
          average_volume: 10,
          packaging_id: specification.packaging_id,
          origin_id: specification.origin_id,
          category: 'I',
        },
        billing_type: 'weight',
        unit_price: 90,
        ...more,
      },
    )
  expect(await create()).toMatchObject({
    status: 409,
    body: {
      code: 'price_unlikely',
      errors: { unit_price: [expect.stringContaining('d’habitude')] },
    },
  })
  expect((await create({ prices_confirmed: true })).status).toBe(201)
})

test('an appellation is refused of another origin, and a cultivar keeps its spelling', async () => {
  const carrot = await app.db
    .selectFrom('products')
    .select('id')
    .where('commercial_designation', '=', 'Carotte')
    .executeTakeFirstOrThrow()
  const originId = async (isoCode: string) =>
    app.db
      .selectFrom('origins')
      .select('id')
      .where('iso_code', '=', isoCode)
      .executeTakeFirstOrThrow()
  const { specification } = await first()
  const offered = async (isoCode: string) =>
    call(
      'createShopOffer',
      {},
      {
        specification: {
          product_id: carrot.id,
          size: '20-40',
          content_unit: 'kg',
          average_volume: 10,
          packaging_id: specification.packaging_id,
          origin_id: (await originId(isoCode)).id,
          category: 'I',
          cultivar: 'Des sables de CREANCES',
        },
        billing_type: 'weight',
        unit_price: 9.3,
        prices_confirmed: true,
      },
    )
  expect(await offered('ES')).toMatchObject({
    status: 422,
    body: { errors: { 'specification.origin_id': [expect.stringContaining('France')] } },
  })
  const made = await offered('FR')
  expect(made).toMatchObject({
    status: 201,
    body: { data: { specification: { cultivar: 'des sables de Créances' } } },
  })
})

test('of two edits at once one is refused with what the other put', async () => {
  const offer = await first()
  const both = await Promise.all(
    [5.55, 6.66].map(unit_price =>
      call(
        'updateShopOffer',
        { offerId: offer.id },
        { version: offer.version, unit_price, prices_confirmed: true },
      ),
    ),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const won = both.find(({ status }) => status === 200)?.body.data.unit_price
  const lost = both.find(({ status }) => status === 409)?.body
  expect(lost.errors.unit_price[0]).toContain(String(won).replace('.', ','))
})

test('prices of customers: set, read back in the order given, ended', async () => {
  const offer = await first()
  const buyer = await app.customerId()
  const put = (unit_price: number | null, buyer_id = buyer) =>
    call('setCustomerPrices', {}, { prices: [{ buyer_id, offer_id: offer.id, unit_price }] })
  expect((await put(2.22)).body.data).toMatchObject([{ unit_price: 2.22, buyer: { id: buyer } }])
  const listed = await call('listCustomerPrices', { offer_id: offer.id })
  expect(listed.body.data).toMatchObject([{ unit_price: 2.22 }])
  const entry = await app.db
    .selectFrom('journal')
    .innerJoin('tenants', 'tenants.company_name', 'journal.subject')
    .select(['kind', 'tenants.id'])
    .orderBy('journal.id', 'desc')
    .executeTakeFirst()
  expect(entry).toEqual({ kind: 'customer_prices_changed', id: buyer })
  expect((await put(2, 999_999)).status).toBe(404)
  expect((await put(null)).body.data).toEqual([])
  const { changes } = (await call('getShopOfferHistory', { offerId: offer.id })).body.data
  expect(changes[0]).toMatchObject({ source: 'customer', unit_price: null })
})

test('another wholesaler’s offer is none, and who only picks changes nothing', async () => {
  const theirs = await app.foreignOfferId()
  expect((await call('getShopOffer', { offerId: theirs })).status).toBe(404)
  expect(
    (await call('updateShopOffer', { offerId: theirs }, { version: 1, unit_price: 1 })).status,
  ).toBe(404)
  const edits = await app.countEdits()
  expect((await call('withdrawShopOffer', { offerId: theirs })).status).toBe(404)
  expect(await app.countEdits()).toBe(edits)
  const offer = await first()
  const picker = { token: await app.tokenOf('prepa@primeur.demo', 'picker') }
  expect((await call('listShopOffers', {}, undefined, picker)).status).toBe(200)
  const tried = { version: offer.version, unit_price: 1 }
  expect((await call('updateShopOffer', { offerId: offer.id }, tried, picker)).status).toBe(403)
})

test('who only picks takes no list away and sees no price agreed with a customer', async () => {
  const { id: offerId } = await first()
  const buyerId = await app.customerId()
  const prices = [{ buyer_id: buyerId, offer_id: offerId, unit_price: 1.23 }]
  expect((await call('setCustomerPrices', {}, { prices })).status).toBe(200)
  const picker = { token: await app.tokenOf('prepa@primeur.demo', 'picker') }
  for (const [name, to] of [
    ['exportShopOffers', { format: 'csv' }],
    ['exportShopOffers', { format: 'xlsx' }],
    ['listCustomerPrices', { offer_id: offerId }],
    ['getShopOfferHistory', { offerId }],
  ] as const)
    expect(await call(name, to, undefined, picker)).toMatchObject({
      status: 403,
      body: { code: 'role_not_allowed' },
    })
})

test('what a new specification is made of can be chosen', async () => {
  const { data } = endpoints.getOfferChoices.answer.parse((await call('getOfferChoices')).body)
  expect(data.origins.map(({ iso_code }) => iso_code)).toContain('FR')
  for (const choices of Object.values(data)) expect(choices).not.toEqual([])
})
