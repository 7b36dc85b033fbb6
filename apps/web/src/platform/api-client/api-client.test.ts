import { expect, test } from 'vitest'
import { type ApiRequest, type ApiResponse, createApi } from './api-client.ts'
import { ApiError } from './api-error.ts'

const apiAnswering = (response: ApiResponse) => {
  const sent: ApiRequest[] = []
  const unauthorized: (string | null)[] = []
  const api = createApi({
    send: async request => {
      sent.push(request)
      return response
    },
    bearer: () => 'tenant-token',
    onUnauthorized: token => unauthorized.push(token),
  })
  return { api, sent, unauthorized }
}

test('path parameters, joined lists and the bearer are sent; empty values are not', async () => {
  const { api, sent } = apiAnswering({ status: 200, body: { data: null } })
  await api.getShop({ params: { slug: 'été/hiver' } })
  await api.searchProducts({
    query: { 'filter[size]': ['57-67', '67-82'], 'filter[name]': '', page: 2 },
  })
  expect(sent[0]?.path).toBe('/v3/shops/%C3%A9t%C3%A9%2Fhiver')
  expect(sent[0]?.headers.authorization).toBe('Bearer tenant-token')
  expect(sent[1]?.path).toBe('/v3/products/advanced_search?filter%5Bsize%5D=57-67%2C67-82&page=2')
})

test('a refusal is thrown with its status, code, sentence and fields', async () => {
  const body = { code: 'invalid_input', message: 'Non.', errors: { siret: ['Faux.'] } }
  const { api } = apiAnswering({ status: 422, body })
  await expect(api.listCarts()).rejects.toMatchObject({ status: 422, ...body })
})

test('every 401 is told with the bearer it answers', async () => {
  const { api, unauthorized } = apiAnswering({ status: 401, body: null })
  await expect(api.listCarts()).rejects.toMatchObject({ status: 401, code: 'unknown' })
  await expect(api.getMe({ token: 'login-token' })).rejects.toMatchObject({ status: 401 })
  expect(unauthorized).toEqual(['tenant-token', 'login-token'])
})

test('a file is sent as the part of a form, whose type the browser writes', async () => {
  const { api, sent } = apiAnswering({ status: 201, body: { data: { key: 'k', url: 'u' } } })
  const file = new File(['octets'], 'poireau.png', { type: 'image/png' })
  await api.uploadImage({ file })
  const body = sent[0]?.body
  expect(body instanceof FormData && [...body.keys()]).toEqual(['file'])
  expect(body instanceof FormData && body.get('file')).toEqual(file)
  expect(sent[0]?.headers).not.toHaveProperty('content-type')
})

test('the server’s sentence has the spaces French wants', () => {
  const message = 'Déjà prise : choisissez-en une.'
  expect(new ApiError({ status: 409, code: 'already_done', message }).message).toBe(
    'Déjà prise\u00a0: choisissez-en une.',
  )
})
