import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createApi } from '../../platform/api-client/api-client.ts'
import { categoryProductsQuery, productQuery, specificationQuery } from './catalogue.queries.ts'

const answering = (status: number, body: unknown) =>
  createApi({ send: async () => ({ status, body }), bearer: () => null, onUnauthorized: () => {} })

const asking = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

test.each([{}, { data: null }])(
  'without data, %j is no product and no specification',
  async body => {
    const api = answering(200, body)
    await expect(asking().fetchQuery(productQuery(api, '54'))).rejects.toThrow(
      new Error('Product not found'),
    )
    await expect(asking().fetchQuery(specificationQuery(api, 1))).rejects.toThrow(
      new Error('Specification not found'),
    )
  },
)

test.each([{}, { data: [] }, 'oops', null])('%j is a category without products', async body => {
  await expect(
    asking().fetchQuery(categoryProductsQuery(answering(200, body), '9')),
  ).resolves.toEqual([])
})
