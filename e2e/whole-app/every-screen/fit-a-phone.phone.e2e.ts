import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { openAsWholesaler } from '../../session.ts'
import { findFaults } from './axe.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { expectStill } from './layout-shifts.ts'
import { publicScreens } from './screens.ts'
import { walk } from './walk.ts'

/** The screens of a wholesaler that are made for the hand; all of them fit by be-sound.e2e.ts. */
const usedOnPhones = ['/shop/orders', '/shop/picking', '/shop/offers']

/** Nothing sticks out at the side, and axe finds nothing; colours are those of a desk. */
const expectFit = async (page: Page, path: string) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${path} is ${width} px wide`).toBe(360)
  expect.soft(await findFaults(page, { rules: 'others' }), path).toEqual([])
}

test.describe('as a visitor', () => {
  test.use(visitor)

  test('public screens fit 360 px and stand still', async ({ context }) => {
    await walk(context, publicScreens, expectStill, expectFit)
  })
})

test('the screens of a buyer fit 360 px and stand still', async ({ context, buyer, api }) => {
  // `/cart` while it is empty too.
  await walk(context, ['/cart'], expectStill, expectFit)
  await walk(context, await fillPrivateScreens(api, buyer), expectStill, expectFit)
})

test('what a wholesaler has in the hand fits 360 px and stands still', async ({
  browser,
  baseURL,
  api,
  viewport,
}) => {
  const page = await openAsWholesaler(browser, { api, baseURL, viewport, hasTouch: true })
  // Another test may order from this wholesaler, or pick, at the same time.
  await page.context().routeWebSocket(/\/app\//, () => {})
  await walk(page.context(), usedOnPhones, expectStill, expectFit)
  await page.context().close()
})
