import { keptPackagingEndpoints as endpoints } from '@carreau/contract/operator/kept-words'
import { offerChoiceEndpoints } from '@carreau/contract/price-list/offer-choices'
import { expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call } = app
const shop = await app.newShop()

const create = (name: string) => call(endpoints.createPackaging, { body: { name } })
const update = (
  { id, ...packaging }: { id: number; name: string; retired: boolean; version: number },
  said: { name?: string; retired?: boolean },
) =>
  call(endpoints.updatePackaging, {
    params: { packagingId: id },
    body: { ...packaging, ...said },
  })
const list = async (q: string) =>
  (await call(endpoints.listKeptPackagings, { query: `?q=${encodeURIComponent(q)}` })).ok().data
const offered = async () =>
  (await call(offerChoiceEndpoints.getOfferChoices, { token: shop.token }))
    .ok()
    .data.packagings.map(({ name }) => name)

/** A packaging that something sold has. */
const used = async (name: string) => {
  const packaging = (await create(name)).ok().data
  const { specification_id } = await app.newOffer(shop.id)
  await db
    .updateTable('specifications')
    .set({ packaging_id: packaging.id })
    .where('id', '=', specification_id)
    .execute()
  return packaging
}

test('a packaging is added with what it holds, and offered to wholesalers at once', async () => {
  expect((await create('Colis 12 barquettes 250 g')).ok().data).toMatchObject({
    content: '12\u00a0barquettes, 3\u00a0kg',
    retired: false,
    specifications_count: 0,
  })
  expect(await offered()).toContain('Colis 12 barquettes 250 g')
  expect(await app.journal('packaging_changed')).toHaveLength(1)
})

test('two of one name, however it is written, are refused', async () => {
  const taken = (await create('Caisse 7 kg')).ok().data
  for (const name of ['Caisse 7 kg', 'CAISSE  7 KG'])
    expect(await create(name)).toMatchObject({
      status: 422,
      answer: { errors: { name: [expect.stringContaining('existe déjà')] } },
    })
  const other = (await create('Caisse 8 kg')).ok().data
  expect((await update(other, { name: 'caisse 7 kg' })).status).toBe(422)
  ;(await update(taken, { retired: true })).ok()
  expect((await create('Caisse 7 kg')).answer.errors.name[0]).toContain('remettez-le en service')
})

test('one in use is not deleted but retired: what has it keeps it, nothing new takes it', async () => {
  const packaging = await used('Sac 25 kg')
  const params = { packagingId: packaging.id }
  expect(await call(endpoints.deletePackaging, { params })).toMatchObject({
    status: 409,
    answer: { code: 'packaging_in_use' },
  })
  expect((await update(packaging, { name: 'Sac 20 kg' })).answer.errors.name[0]).toContain(
    'contenu',
  )
  const renamed = (await update(packaging, { name: 'Sac filet 25 kg' })).ok().data
  ;(await update(renamed, { retired: true })).ok()
  expect(await offered()).not.toContain('Sac filet 25 kg')
  expect((await list('filet 25'))[0]).toMatchObject({ retired: true, offers_count: 1 })

  const origin = await db.selectFrom('origins').select('id').executeTakeFirstOrThrow()
  const product = await db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v3/shop/offers',
    headers: { authorization: `Bearer ${shop.token}` },
    payload: {
      specification: {
        product_id: product.id,
        packaging_id: packaging.id,
        origin_id: origin.id,
        content_unit: 'kg',
        average_volume: 25,
      },
      billing_type: 'weight',
      unit_price: 1,
    },
  })
  expect(answer.statusCode).toBe(404)
})

test('an unused one is deleted, and of two operators who rename it the second is told', async () => {
  const packaging = (await create('Cagette 3 kg')).ok().data
  const answers = await Promise.all([
    update(packaging, { name: 'Cagette bois 3 kg' }),
    update(packaging, { name: 'Cagette carton 3 kg' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const params = { packagingId: packaging.id }
  ;(await call(endpoints.deletePackaging, { params })).ok()
  expect(await list('cagette')).toEqual([])
})
