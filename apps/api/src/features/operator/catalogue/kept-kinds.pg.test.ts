import { catalogueEndpoints } from '@carreau/contract/catalogue/catalogue'
import {
  keptCategoryEndpoints as categories,
  keptMaturityEndpoints as maturities,
  keptOriginEndpoints as origins,
} from '@carreau/contract/operator/kept-kinds'
import { offerChoiceEndpoints } from '@carreau/contract/price-list/offer-choices'
import { expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call } = app
const shop = await app.newShop()
const picture = 'a'.repeat(32)

const addCategory = (said: { name: string; slug?: string; picture_key?: string | null }) =>
  call(categories.createCategory, { body: { picture_key: null, ...said } })
const addOrigin = (said: { name: string; iso_code?: string; aliases?: string[] }) =>
  call(origins.createOrigin, { body: { iso_code: 'FR', aliases: [], ...said } })
const menu = async () =>
  (await call(catalogueEndpoints.listCategories)).ok().data.map(({ name }) => name)
const choices = async () =>
  (await call(offerChoiceEndpoints.getOfferChoices, { token: shop.token })).ok().data

/** Something sold from there, or as ripe. */
const sell = async (columns: { origin_id?: number; maturity_id?: number }) => {
  const { specification_id } = await app.newOffer(shop.id)
  await db.updateTable('specifications').set(columns).where('id', '=', specification_id).execute()
}

test('a family comes last on the menu, with a picture of one’s own and an address of its name', async () => {
  const added = (await addCategory({ name: 'Fruits à coque', picture_key: picture })).ok().data
  expect(added).toMatchObject({ slug: 'fruits-a-coque', products_count: 0, retired: false })
  expect(added.picture?.key).toBe(picture)
  expect((await menu()).at(-1)).toBe('Fruits à coque')
  expect(await addCategory({ name: 'FRUITS A COQUE', slug: 'autre' })).toMatchObject({
    status: 422,
    answer: { errors: { name: [expect.stringContaining('existe déjà')] } },
  })
  expect(
    (await addCategory({ name: 'Noix', slug: 'fruits-a-coque' })).answer.errors,
  ).toHaveProperty('slug')
  expect((await addCategory({ name: 'Noix', picture_key: 'b'.repeat(32) })).status).toBe(422)
  expect(await app.journal('category_changed')).toHaveLength(1)
})

test('a family is retired off the menu: what is in it stays, nothing new comes in, used it is not deleted', async () => {
  const herbs = (await addCategory({ name: 'Herbes' })).ok().data
  const { name, slug, version } = herbs
  const params = { categoryId: herbs.id }
  const basil = await app.newProduct({
    category_id: herbs.id,
    commercial_designation: 'Basilic',
    name: 'Basilic',
  })
  const body = { name, slug, picture_key: null, retired: true, version }
  ;(await call(categories.updateCategory, { params, body })).ok()
  expect(await menu()).not.toContain('Herbes')
  expect(await call(categories.updateCategory, { params, body })).toMatchObject({ status: 409 })
  expect((await call(categories.deleteCategory, { params })).answer.code).toBe('category_in_use')
  const mint = app.newProduct({
    category_id: herbs.id,
    commercial_designation: 'Menthe',
    name: 'Menthe',
  })
  await expect(mint).rejects.toThrow('retiré du menu')

  await db.deleteFrom('products').where('id', '=', basil.id).execute()
  ;(await call(categories.deleteCategory, { params })).ok()
  expect((await call(categories.deleteCategory, { params })).status).toBe(404)
})

test('the menu is put in order as a whole; one more or less, and nothing is written', async () => {
  const read = async () => (await call(categories.listKeptCategories)).ok().data
  ;(await addCategory({ name: 'Agrumes' })).ok()
  const before = (await read()).map(({ id }) => id)
  const asked = before.toReversed()
  ;(await call(categories.orderCategories, { body: { ids: asked } })).ok()
  expect((await read()).map(({ id }) => id)).toEqual(asked)
  for (const ids of [asked.slice(1), [...asked, asked[0]], [...asked.slice(1), 999_999]])
    expect((await call(categories.orderCategories, { body: { ids } })).status).toBe(409)
  expect((await read()).map(({ id }) => id)).toEqual(asked)
})

test('a region is an origin of its own, read before its country; its country stays once it is sold', async () => {
  const country = await db
    .selectFrom('origins')
    .select('id')
    .where('iso_code', '=', 'FR')
    .executeTakeFirst()
  if (country === undefined) (await addOrigin({ name: 'France' })).ok()
  const added = (await addOrigin({ name: 'Drôme', aliases: ['Drôme provençale', 'drome'] })).ok()
    .data
  expect(added.aliases).toEqual(['Drôme provençale'])
  expect((await choices()).origins.map(({ name }) => name)).toContain('Drôme')
  for (const q of ['dro', 'provencale'])
    expect((await call(origins.listKeptOrigins, { query: `?q=${q}` })).ok().data).toEqual([added])
  expect((await addOrigin({ name: 'Rhône', aliases: ['DROME'] })).answer.errors).toEqual({
    'aliases.0': ['«\u00a0Drôme\u00a0» se lit déjà ainsi.'],
  })
  expect((await addOrigin({ name: 'Rhône', iso_code: 'fr' })).answer.errors).toHaveProperty(
    'iso_code',
  )

  await sell({ origin_id: added.id })
  const params = { originId: added.id }
  const body = {
    name: 'Drôme',
    iso_code: 'FR',
    aliases: [],
    retired: false,
    version: added.version,
  }
  expect(
    (await call(origins.updateOrigin, { params, body: { ...body, iso_code: 'ES' } })).answer.errors,
  ).toHaveProperty('iso_code')
  expect((await call(origins.deleteOrigin, { params })).answer.code).toBe('origin_in_use')
  ;(await call(origins.updateOrigin, { params, body: { ...body, retired: true } })).ok()
  expect((await call(origins.updateOrigin, { params, body })).status).toBe(409)
  expect((await choices()).origins.map(({ name }) => name)).not.toContain('Drôme')
})

test('a ripeness is added once, retired when it is used, deleted when it is not', async () => {
  const create = (name: string) => call(maturities.createMaturity, { body: { name } })
  const ripe = (await create('À point')).ok().data
  const hard = (await create('Ferme')).ok().data
  expect((await create('a point')).answer.errors.name[0]).toContain('existe déjà')
  await sell({ maturity_id: ripe.id })
  const params = { maturityId: ripe.id }
  expect((await call(maturities.deleteMaturity, { params })).answer.code).toBe('maturity_in_use')
  const body = { name: 'Mûr à point', retired: true, version: ripe.version }
  expect((await call(maturities.updateMaturity, { params, body })).ok().data.offers_count).toBe(1)
  expect((await choices()).maturities.map(({ name }) => name)).toEqual(['Ferme'])
  ;(await call(maturities.deleteMaturity, { params: { maturityId: hard.id } })).ok()
  const { data, meta } = (await call(maturities.listKeptMaturities, { query: '?q=mur' })).ok()
  expect(data).toMatchObject([{ name: 'Mûr à point', retired: true }])
  expect(meta.total).toBe(1)
  expect(await app.journal('maturity_changed')).toHaveLength(4)
})
