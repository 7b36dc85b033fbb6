import { keptProductEndpoints as endpoints } from '@carreau/contract/operator/kept-products'
import { expect, test } from 'vitest'
import { openKeepingApp } from './keeping.test-app.ts'

const app = await openKeepingApp()
const { call, newProduct } = app

const named = (name: string) => newProduct({ commercial_designation: name, name })
const change = (products: object[]) => call(endpoints.changeProducts, { body: { products } })
const read = async (id: number) =>
  (await call(endpoints.getKeptProduct, { params: { productId: id } })).ok().data

test('many products get a rate of VAT that is planned, are hidden, and are put back as they were', async () => {
  const products = [await named('Navet'), await named('Panais')]
  const next_vat = { vat_rate: '10', valid_from: '2027-01-01' }
  const asked = products.map(({ id, version }) => ({ id, version, next_vat, status: 'archived' }))
  const done = (await change(asked)).ok().data
  expect(done).toHaveLength(2)
  for (const { id, version } of products)
    expect(await read(id)).toMatchObject({ next_vat, status: 'archived', version: version + 1 })
  expect(await app.suggested('navet')).toEqual([])
  expect((await app.journal('product_changed')).slice(-2)).toMatchObject([
    { subject: 'Navet', changes: [{ field: 'next_vat' }, { field: 'status' }] },
    { subject: 'Panais' },
  ])
  const back = done.map(({ id, version }) => ({ id, version, next_vat: null, status: 'active' }))
  ;(await change(back)).ok()
  expect(await read(products[0]?.id ?? 0)).toMatchObject({ next_vat: null, status: 'active' })
})

test('one that a colleague changed meanwhile, or that is gone, and none is changed', async () => {
  const [kept, moved] = [await named('Rutabaga'), await named('Topinambour')]
  const ask = ({ id, version }: { id: number; version: number }) => ({
    ...{ id, version, is_indivisible: true },
  })
  ;(await change([{ id: moved.id, version: moved.version, vat_rate: '20' }])).ok()
  expect((await change([ask(kept), ask(moved)])).answer.code).toBe('changed_meanwhile')
  expect((await change([ask(kept), { ...ask(moved), id: 999_999 }])).status).toBe(404)
  expect(await read(kept.id)).toMatchObject({ is_indivisible: false, version: kept.version })
})

test('a day that has passed, a family that there is not, nothing at all and too many are refused', async () => {
  const { id, version } = await named('Crosne')
  const next_vat = { vat_rate: '10', valid_from: '2020-01-01' }
  expect((await change([{ id, version, next_vat }])).answer.errors).toHaveProperty([
    'next_vat.valid_from',
  ])
  expect((await change([{ id, version, category_id: 999_999 }])).answer.errors).toHaveProperty(
    'category_id',
  )
  expect((await change([])).status).toBe(422)
  const many = Array.from({ length: 201 }, (_, index) => ({ id: index + 1, version: 1 }))
  expect((await change(many)).status).toBe(422)
})

test('what changes nothing is no entry of the journal', async () => {
  const { id, version } = await named('Salsifis')
  const before = (await app.journal('product_changed')).length
  expect((await change([{ id, version, status: 'active' }])).ok().data[0]?.version).toBe(version)
  expect(await app.journal('product_changed')).toHaveLength(before)
})
