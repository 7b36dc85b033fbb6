import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { readShifts, watchShifts } from './layout-shifts.ts'
import { openAsOperator, openAsWholesaler } from './open-as-wholesaler.ts'
import { platformScreens, publicScreens, shopScreens } from './screens.ts'

/** Web Vitals call 0.1 good; a stall whose labels slide is not. */
const still = 0.05
const widths = [360, 1440] as const
/** The screens of a wholesaler that are made for the hand. */
const usedOnPhones = /^\/shop\/(orders|picking|offers)$/

const atWidth = (page: Page, width: number) =>
  page.setViewportSize({ width, height: width === 360 ? 780 : 900 })

/** So slow that skeletons and late pieces are seen. */
const slowDown = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

const expectStill = async (page: Page, path: string) => {
  await page.waitForLoadState('networkidle')
  const { sum, seen } = await readShifts(page)
  expect.soft(sum, `${path}\n${seen.join('\n')}`).toBeLessThanOrEqual(still)
}

const load = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expectStill(page, path)
}

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.beforeEach(async ({ page }) => {
      await atWidth(page, width)
      await watchShifts(page)
      await slowDown(page)
    })

    test.describe('as a visitor', () => {
      test.use(visitor)

      test('nothing moves while a public screen loads', async ({ page }) => {
        test.slow()
        for (const path of publicScreens) await load(page, path)
      })

      test('nothing moves on the way from home to a search to a product', async ({ page }) => {
        await load(page, '/')
        await page.getByRole('link', { name: 'Voir les produits de saison' }).click()
        await expect(page.getByRole('article').first()).toBeVisible()
        await expectStill(page, '/search-products')
        await page.getByRole('article').first().getByRole('link').first().click()
        await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
        await expectStill(page, 'the product')
      })
    })

    test('nothing moves while a screen of a buyer loads', async ({ page, buyer, api }) => {
      test.slow()
      for (const path of await fillPrivateScreens(api, buyer)) await load(page, path)
      for (const path of ['/', '/search-products?search=tomate', '/products/54', '/offers'])
        await load(page, path)
    })

    test('nothing moves while a screen of a wholesaler loads', async ({
      browser,
      baseURL,
      api,
    }) => {
      test.slow()
      const page = await openAsWholesaler(browser, { api, baseURL })
      // Another test may order from this wholesaler, or pick, at the same time.
      await page.routeWebSocket(/\/app\//, () => {})
      await atWidth(page, width)
      await watchShifts(page)
      await slowDown(page)
      for (const path of shopScreens)
        if (width === 1440 || usedOnPhones.test(path)) await load(page, path)
      await page.context().close()
    })

    if (width === 360) return
    test('nothing moves while a screen of the platform loads', async ({
      browser,
      baseURL,
      api,
    }) => {
      test.slow()
      const page = await openAsOperator(browser, { api, baseURL })
      await atWidth(page, width)
      await watchShifts(page)
      await slowDown(page)
      for (const path of platformScreens) await load(page, path)
      await page.context().close()
    })
  })
