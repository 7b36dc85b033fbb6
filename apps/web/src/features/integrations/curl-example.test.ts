import { keyScopes } from '@carreau/domain/integrations/scopes'
import { expect, test } from 'vitest'
import { curlExample } from './curl-example.ts'

const base = 'https://carreau.example/api/public/v1'
const secret = 'car_live_x'
const nothing = { order_number: null, document_id: null, offer: null }
const example = {
  order_number: 'C00000042',
  document_id: 7,
  offer: { offer_id: 12, unit_price: 1.15 },
}

test('each right has a call of its own, with what the company has', () => {
  const calls = keyScopes.map(scope => curlExample(base, { scope, secret, example }))
  expect(new Set(calls).size).toBe(keyScopes.length)
  const [offers, prices, orders, accept, papers] = calls
  expect(offers).toBe(`curl ${base}/offers \\\n  -H 'Authorization: Bearer car_live_x'`)
  expect(prices).toContain('-X PUT')
  expect(prices).toContain('{"prices":[{"offer_id":12,"unit_price":1.15}]}')
  expect(orders).toContain('/orders/C00000042 ')
  expect(accept).toContain('/orders/C00000042/accept ')
  expect(accept).toContain('-X POST')
  expect(papers).toContain('/documents/7/file ')
})

test('a company that has nothing yet sees what it would be', () => {
  const of = (scope: (typeof keyScopes)[number]) =>
    curlExample(base, { scope, secret, example: nothing })
  expect(of('orders:read')).toMatch(/orders \\/)
  expect(of('documents:read')).toMatch(/documents \\/)
  expect(of('prices:write')).toContain('"offer_id":1,')
})
