import { keptProductEndpoints as endpoints } from '@carreau/contract/operator/kept-products'
import { expect, test } from 'vitest'
import { openLiveIndex } from '../../catalogue/search-index/live-index.ts'
import { operatorJobs } from '../operator.jobs.ts'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { db, call, newProduct, leek } = app

type Text = typeof leek
const update = (product: { id: number; version: number }, said: Partial<Text>) =>
  call(endpoints.updateProduct, {
    params: { productId: product.id },
    body: { ...leek, ...said, version: product.version },
  })
const detail = async (productId: number) =>
  (await call(endpoints.getKeptProduct, { params: { productId } })).ok().data

test('a product is added, found at once by its name and synonyms, and noted in the journal', async () => {
  const product = await newProduct({
    commercial_designation: 'Endive',
    name: 'Endive',
    synonyms: ['chicon', 'Chicon', 'endive'],
    cultivars: ['Carmine'],
    months: [12, 1, 12],
    photo_keys: ['a'.repeat(32)],
  })
  expect(product).toMatchObject({
    synonyms: ['chicon'],
    months: [1, 12],
    tint: 'earth',
    first_photo: `/storage/carreau/${'a'.repeat(32)}/512.webp`,
    version: 1,
  })
  for (const words of ['endive', 'chicon', 'carmine']) {
    const query = `?q=${words}`
    const { data } = (await call(endpoints.listKeptProducts, { query })).ok()
    expect(data.map(({ id }) => id)).toEqual([product.id])
  }
  expect((await app.journal('product_changed')).at(-1)).toMatchObject({ subject: 'Endive' })
})

test('a synonym is found by a search within a second, in every node', async () => {
  const product = await newProduct({ commercial_designation: 'Mâche', name: 'Mâche' })
  const node = openLiveIndex({ db, url: app.url, onError: console.error })
  try {
    await node.ready()
    const begin = performance.now()
    ;(
      await update(product, {
        commercial_designation: 'Mâche',
        name: 'Mâche',
        synonyms: ['doucette'],
      })
    ).ok()
    const knows = async () => {
      const { index } = await node.view(null)
      return index.products.some(({ synonyms }) => synonyms.includes('doucette'))
    }
    while (!(await knows()) && performance.now() - begin < 5_000)
      await new Promise(resolve => setImmediate(resolve))
    expect(performance.now() - begin).toBeLessThan(1_000)
  } finally {
    await node.close()
  }
  expect(await app.suggested('doucette')).toEqual(['Mâche'])
})

test('a name or synonym that is another product’s is refused, with whose it is', async () => {
  await newProduct({ commercial_designation: 'Blette', name: 'Blette', synonyms: ['poirée'] })
  const product = await newProduct({ commercial_designation: 'Carde', name: 'Carde' })
  const own = { commercial_designation: 'Carde', name: 'Carde' }
  for (const [said, field, words] of [
    [{ ...own, synonyms: ['vraie carde', 'BLETTE'] }, 'synonyms.1', 'nom d’un autre produit'],
    [{ ...own, synonyms: ['Poiree'] }, 'synonyms.0', 'Blette'],
    [{ ...own, synonyms: ['à'] }, 'synonyms.0', 'deux lettres'],
    [{ ...own, commercial_designation: 'blette' }, 'commercial_designation', 'Blette'],
    [{ ...own, commercial_designation: 'Poirée' }, 'commercial_designation', 'synonyme'],
  ] as const) {
    const answer = await update(product, said as Partial<Text>)
    expect(answer).toMatchObject({
      status: 422,
      answer: { errors: { [field]: [expect.stringContaining(words)] } },
    })
  }
  expect(await detail(product.id)).toEqual(product)
})

test('of two operators who save at once the second is told, and nothing is lost', async () => {
  const product = await newProduct({ commercial_designation: 'Panais', name: 'Panais' })
  const own = { commercial_designation: 'Panais', name: 'Panais' }
  const answers = await Promise.all([
    update(product, { ...own, synonyms: ['pastenade'] }),
    update(product, { ...own, months: [3] }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await detail(product.id)).version).toBe(2)
})

test('two operators never add the same product twice', async () => {
  const said = { ...leek, commercial_designation: 'Topinambour' }
  const answers = await Promise.all([0, 1].map(() => call(endpoints.createProduct, { body: said })))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
})

test('a product that is offered is hidden, not deleted; one that never was is deleted', async () => {
  const shop = await app.newShop()
  const offered = { commercial_designation: 'Salsifis', name: 'Salsifis' }
  const { specification_id } = await app.newOffer(shop.id, {
    product: { ...offered, search_text: 'salsifis' },
  })
  const { product_id } = await db
    .selectFrom('specifications')
    .select('product_id')
    .where('id', '=', specification_id)
    .executeTakeFirstOrThrow()
  const params = { productId: product_id }
  expect(await call(endpoints.deleteProduct, { params })).toMatchObject({
    status: 409,
    answer: { code: 'product_in_use' },
  })
  const before = await detail(product_id)
  expect(before.offers_count).toBe(1)
  expect(await update(before, { ...offered, billing_type: 'unit' })).toMatchObject({
    status: 422,
    answer: { errors: { billing_type: [expect.stringContaining('unité de vente')] } },
  })
  expect(await app.suggested('salsifis')).toEqual(['Salsifis'])
  ;(await update(before, { ...offered, status: 'archived' })).ok()
  expect(await app.suggested('salsifis')).toEqual([])

  const unsold = await newProduct({ commercial_designation: 'Raifort', name: 'Raifort' })
  const gone = { params: { productId: unsold.id } }
  ;(await call(endpoints.deleteProduct, gone)).ok()
  expect((await call(endpoints.getKeptProduct, gone)).answer.code).toBe('product_not_found')
})

test('a rate of VAT holds from its day on, and no sooner', async () => {
  const said = { commercial_designation: 'Scorsonère', name: 'Scorsonère' }
  const next_vat = { vat_rate: '10', valid_from: '2099-01-01' }
  const product = await newProduct({ ...said, next_vat })
  expect(product).toMatchObject({ vat_rate: '5.5', next_vat })
  const outbox = { publicUrl: '', smtpUrl: undefined, mailFrom: '', dataDir: '' }
  const onDay = (day: string) =>
    operatorJobs({
      db,
      config: outbox,
      log: () => {},
      now: () => new Date(`${day}T00:00:00+01:00`),
    }).apply_vat_rates.run({})
  await onDay('2098-12-31')
  expect(await detail(product.id)).toEqual(product)
  await onDay('2099-01-01')
  expect(await detail(product.id)).toMatchObject({ vat_rate: '10', next_vat: null, version: 2 })

  const past = { next_vat: { vat_rate: '20', valid_from: '2020-01-01' } }
  expect(await update(await detail(product.id), { ...said, ...past })).toMatchObject({
    status: 422,
    answer: { errors: { 'next_vat.valid_from': [expect.stringContaining('à venir')] } },
  })
})

test.each([
  ['no designation', { commercial_designation: ' ' }, 'commercial_designation'],
  ['text turned around', { name: 'Poi\u202ereau' }, 'name'],
  ['no such category', { category_id: 999_999 }, 'category_id'],
  ['a rate of VAT that France has not', { vat_rate: '7' }, 'vat_rate'],
  ['a thirteenth month', { months: [13] }, 'months.0'],
  ['a picture that nobody of the platform sent', { photo_keys: ['b'.repeat(32)] }, 'photo_keys.0'],
  ['an address for a picture', { photo_keys: ['/etc/passwd'] }, 'photo_keys.0'],
  ['seven pictures', { photo_keys: Array(7).fill('a'.repeat(32)) }, 'photo_keys'],
])('%s is refused and nothing is added', async (_, said, field) => {
  const count = async () => (await call(endpoints.listKeptProducts)).ok().meta.total
  const before = await count()
  const body = { ...leek, commercial_designation: 'Rutabaga', ...said }
  expect(await call(endpoints.createProduct, { body })).toMatchObject({
    status: 422,
    answer: { errors: { [field]: [expect.any(String)] } },
  })
  expect(await count()).toBe(before)
})
