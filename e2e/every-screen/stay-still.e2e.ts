import { type BrowserContext, expect, type Page } from '@playwright/test'
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

/** A page of that width, slow, that notes what moves. */
const prepare = async (page: Page, width: number) => {
  await page.setViewportSize({ width, height: width === 360 ? 780 : 900 })
  await watchShifts(page)
  await slowDown(page)
}

/** Loads each address; most of it is waiting, so several tabs wait at once. */
const loadAll = async (context: BrowserContext, width: number, paths: readonly string[]) => {
  const left = [...paths]
  const loadInTurn = async () => {
    const page = await context.newPage()
    // Another test may order from this wholesaler, or pick, at the same time.
    await page.routeWebSocket(/\/app\//, () => {})
    await prepare(page, width)
    for (let path = left.shift(); path !== undefined; path = left.shift()) await load(page, path)
    await page.close()
  }
  await Promise.all(Array.from({ length: 4 }, loadInTurn))
}

for (const width of widths)
  test.describe(`at ${width} px`, () => {
    test.describe('as a visitor', () => {
      test.use(visitor)

      test('nothing moves while a public screen loads', async ({ context }) => {
        test.slow()
        await loadAll(context, width, publicScreens)
      })

      test('nothing moves on the way from home to a search to a product', async ({ page }) => {
        await prepare(page, width)
        await load(page, '/')
        await page.getByRole('link', { name: 'Voir les produits de saison' }).click()
        await expect(page.getByRole('article').first()).toBeVisible()
        await expectStill(page, '/search-products')
        await page.getByRole('article').first().getByRole('link').first().click()
        await expect(page.getByRole('heading', { name: 'Comparer les offres' })).toBeVisible()
        await expectStill(page, 'the product')
      })
    })

    test('nothing moves while a screen of a buyer loads', async ({ context, buyer, api }) => {
      test.slow()
      await loadAll(context, width, [
        ...(await fillPrivateScreens(api, buyer)),
        ...['/', '/search-products?search=tomate', '/products/54', '/offers'],
      ])
    })

    test('nothing moves while a screen of a wholesaler loads', async ({
      browser,
      baseURL,
      api,
    }) => {
      test.slow()
      const page = await openAsWholesaler(browser, { api, baseURL })
      const paths = shopScreens.filter(path => width === 1440 || usedOnPhones.test(path))
      await loadAll(page.context(), width, paths)
      await page.context().close()
    })

    if (width === 360) return
    test('nothing moves while a screen of the platform loads', async ({
      browser,
      baseURL,
      api,
    }) => {
      const page = await openAsOperator(browser, { api, baseURL })
      await loadAll(page.context(), width, platformScreens)
      await page.context().close()
    })
  })
