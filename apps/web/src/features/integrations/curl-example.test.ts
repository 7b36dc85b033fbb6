import { expect, test } from 'vitest'
import { curlExample } from './curl-example.ts'

const base = 'https://carreau.example/api/public/v1'

test('the example is a call that the key may make', () => {
  expect(curlExample(base, ['documents:read', 'orders:read'], 'car_live_x')).toBe(
    `curl ${base}/orders \\\n  -H 'Authorization: Bearer car_live_x'`,
  )
  expect(curlExample(base, ['prices:write'])).toContain('-X PUT')
  expect(curlExample(base, ['prices:write', 'prices:read'])).toMatch(/offers \\/)
  expect(curlExample(base, ['orders:answer'])).toContain('/accept')
})
