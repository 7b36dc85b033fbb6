import type { Browser, Page } from '@playwright/test'
import { type Api, apiAt } from '../api.ts'
import { open } from '../open.ts'
import { type NewShop, newShop } from './new-shop.ts'

/** A person of a new wholesaler with so many offers at 2 €, looking at a screen. */
export const atWork = async (
  browser: Browser,
  baseURL: string | undefined,
  { offers, path = '/shop/offers' }: { offers: number; path?: string },
): Promise<{ api: Api; shop: NewShop; page: Page }> => {
  const api = apiAt(baseURL)
  const shop = await newShop(api, offers)
  return { api, shop, page: await screenOf(browser, baseURL, shop, path) }
}

/** Another browser of the same person. */
export const screenOf = async (
  browser: Browser,
  baseURL: string | undefined,
  shop: NewShop,
  path = '/shop/offers',
): Promise<Page> => {
  const origins = [{ origin: baseURL ?? '', localStorage: shop.storage }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
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
