import { shopEndpoints } from '@carreau/contract/companies/shops'
import { expect, test } from 'vitest'
import { openCatalogueApp } from '../../catalogue/catalogue.test-app.ts'

const { call, clock, db } = await openCatalogueApp()

test('the wholesalers come page by page, with what they sell', async () => {
  const { data, meta } = (await call(shopEndpoints.listShops)).ok()
  expect(meta).toEqual({ total: 3, page: 1, per_page: 100 })
  expect(data).toHaveLength(3)
  const { offers } = await db
    .selectFrom('offers')
    .select(expression => expression.fn.countAll<number>().as('offers'))
    .where('is_available', '=', true)
    .executeTakeFirstOrThrow()
  expect(data.reduce((sum, shop) => sum + shop.offers_count, 0)).toBe(offers)

  const second = (await call(shopEndpoints.listShops, { query: { page: 2, per_page: 2 } })).ok()
  expect(second.data).toEqual(data.slice(2))
  const beyond = (await call(shopEndpoints.listShops, { query: { page: 9 } })).ok()
  expect(beyond).toMatchObject({ data: [], meta: { total: 3 } })
})

test('a wholesaler shows its terms and the next five deliveries still open', async () => {
  const { data } = (
    await call(shopEndpoints.getShop, { params: { slug: 'primeurs-de-rungis' } })
  ).ok()
  expect(data).toMatchObject({ name: 'Primeurs de Rungis', logo_url: null })
  expect(data.next_deliveries).toHaveLength(5)
  for (const { date, cut_off_at } of data.next_deliveries) {
    const weekday = new Date(`${date}T12:00:00Z`).getUTCDay() || 7
    expect(data.delivery.days).toContain(weekday)
    expect(new Date(cut_off_at).getTime()).toBeGreaterThan(clock.now.getTime())
  }
})

test('an unknown wholesaler, and one that waits for approval, are not found', async () => {
  await db
    .updateTable('tenants')
    .set({ status: 'pending' })
    .where('company_name', '=', 'Primeurs de Rungis')
    .execute()
  for (const slug of ['primeurs-de-rungis', 'nulle-part', '%25', "a'b"]) {
    const { status, answer } = await call(shopEndpoints.getShop, { params: { slug } })
    expect({ status, answer }).toMatchObject({ status: 404, answer: { code: 'shop_not_found' } })
  }
  const { meta } = (await call(shopEndpoints.listShops)).ok()
  expect(meta.total).toBe(2)
})

test('an address that can name no wholesaler is not found', async () => {
  for (const slug of ['\0', 'a\nb'])
    expect(await call(shopEndpoints.getShop, { params: { slug } })).toMatchObject({ status: 404 })
})
