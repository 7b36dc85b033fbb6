import type { Browser, Page } from '@playwright/test'
import { type Api, apiAt } from '../api.ts'
import { open } from '../open.ts'
import { registerApprovedShop } from '../register.ts'
import { openKept, type Storage } from '../session.ts'

/** A wholesaler of the test's own, approved, with a few offers at 2 €. */
export type NewShop = {
  tenantToken: string
  storage: Storage
  offers: { id: number; label: string }[]
}

/** Registers a wholesaler, has the platform approve it, and puts offers of one product on its list. */
export const newShop = async (api: Api, offersCount: number): Promise<NewShop> => {
  const { tenantToken, storage } = await registerApprovedShop(api)
  const own = { token: tenantToken }
  const { data: products } = await api('searchShopProducts', { ...own, query: { q: 'tomate' } })
  const offers: NewShop['offers'] = []
  for (const product of products) {
    const { data: specifications } = await api('listShopSpecifications', {
      ...own,
      params: { productId: product.id },
    })
    for (const { id: specification_id } of specifications) {
      if (offers.length === offersCount) break
      const { data: offer } = await api('createShopOffer', {
        ...own,
        body: { specification_id, billing_type: 'package', unit_price: 2, prices_confirmed: true },
      })
      offers.push({ id: offer.id, label: offer.specification.label })
    }
  }
  return { tenantToken, offers, storage }
}

/** A person of a new wholesaler with so many offers at 2 €, looking at a screen. */
export const atWork = async (
  browser: Browser,
  baseURL: string | undefined,
  { offers, path = '/shop/offers' }: { offers: number; path?: string },
): Promise<{ api: Api; shop: NewShop; page: Page }> => {
  const api = apiAt(baseURL)
  const shop = await newShop(api, offers)
  // Its prices are for these tests: buyers of others, in Paris, are not offered tomatoes at 2 €.
  const own = { token: shop.tenantToken }
  const { data: rules } = await api('getShopDelivery', own)
  await api('updateShopDelivery', {
    ...own,
    body: { version: rules.version, departments: ['2A'] },
  })
  return { api, shop, page: await screenOf(browser, baseURL, shop, path) }
}

/** Another browser of the same person. */
export const screenOf = async (
  browser: Browser,
  baseURL: string | undefined,
  shop: NewShop,
  path = '/shop/offers',
): Promise<Page> => {
  const page = await openKept(browser, { baseURL, storage: shop.storage })
  await open(page, path)
  return page
}

/** A cell of the grid, both counted from 0. */
export const cellOf = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] [aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)

export const priceColumn = 2

export const pricesOf = async (api: Api, { tenantToken }: NewShop): Promise<number[]> => {
  const { data } = await api('listShopOffers', { token: tenantToken })
  return data.map(({ unit_price }) => unit_price)
}
