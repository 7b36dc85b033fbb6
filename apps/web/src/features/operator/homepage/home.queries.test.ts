import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '../../../platform/api-client/api-client.ts'
import {
  featuredProductsQuery,
  featuresQuery,
  heroQuery,
  homepageCategoriesQuery,
} from './home.queries.ts'

afterEach(() => vi.restoreAllMocks())

const answering = (status: number, body: unknown) =>
  createApi({ send: async () => ({ status, body }), bearer: () => null, onUnauthorized: () => {} })

const asking = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([
  [500, null],
  [404, { code: 'not_found', message: 'Non.' }],
  [200, null],
  [200, 'oops'],
  [200, { data: [] }],
])('an answer %i with %j is an empty section and a console warning', async (status, body) => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const api = answering(status, body)
  const client = asking()
  expect(await client.fetchQuery(heroQuery(api))).toBeNull()
  expect(await client.fetchQuery(featuresQuery(api))).toEqual([])
  expect(await client.fetchQuery(homepageCategoriesQuery(api))).toEqual([])
  expect(await client.fetchQuery(featuredProductsQuery(api))).toEqual([])
  expect(warn.mock.calls.map(([said]) => said)).toEqual([
    'Homepage hero:',
    'Homepage features:',
    'Homepage categories:',
    'Homepage featured products:',
  ])
})

test('categories need an id and a name', async () => {
  const api = answering(200, [{ id: 1, name: 'Agrumes' }, { id: 2, name: '' }, { name: 'X' }, null])
  expect(await asking().fetchQuery(homepageCategoriesQuery(api))).toEqual([
    { id: 1, name: 'Agrumes' },
  ])
})

test('featured products need an id and a name or a commercial designation', async () => {
  const api = answering(200, [
    { id: 1, name: 'Poire' },
    { id: 2, commercial_designation: 'Poire Comice' },
    { id: 3, name: '', commercial_designation: '' },
    { name: 'Pomme' },
    'oops',
  ])
  const products = await asking().fetchQuery(featuredProductsQuery(api))
  expect(products.map(({ id, name }) => [id, name])).toEqual([
    [1, 'Poire'],
    [2, 'Poire Comice'],
  ])
})
