import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPriceList, type PriceListApp } from '../price-list.test-app.ts'

let app: PriceListApp
beforeAll(async () => {
  app = await openPriceList()
})
afterAll(() => app.close())

test('of many imports of one company at once two are read, and the others told so', async () => {
  const file = `Libellé;Prix\n${'TOMATE grappe Maroc cat.II 47-57 colis carton 6kg;1,15\n'.repeat(300)}`
  const all = await Promise.all(Array.from({ length: 6 }, () => app.upload(file)))
  const refused = all.filter(({ status }) => status !== 200)
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 4 }, () => [409, 'import_running']),
  )
  // Their places are free again.
  expect((await app.upload(file)).status).toBe(200)
})
