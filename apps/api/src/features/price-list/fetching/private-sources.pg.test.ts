import { afterAll, expect, test } from 'vitest'
import { openFetching } from './fetching.test-app.ts'

const app = await openFetching({ allowLocal: false })
afterAll(() => app.close())

const settle = (url: string) =>
  app.call(
    'settlePriceListSource',
    {},
    { url, username: null, fetch_at: '03:00', is_on: true, withdraws_missing: false },
  )

test.each([
  'https://127.0.0.1/prix.csv',
  'https://10.0.0.8/prix.csv',
  'https://[::1]/prix.csv',
  'https://169.254.169.254/latest',
  'https://base.internal/prix.csv',
  'http://erp.exemple.fr/prix.csv',
  'ftp://erp.exemple.fr/prix.csv',
  'https://moi:secret@erp.exemple.fr/prix.csv',
  'prix.csv',
])('no list is fetched from %s', async url => {
  const { status, body } = await settle(url)
  expect(status).toBe(422)
  expect(Object.keys(body.errors)).toEqual(['url'])
})

test('a public address by https is one', async () => {
  expect((await settle('https://erp.exemple.fr/prix.csv?jeton=abc')).status).toBe(200)
})
