import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { openAsWholesaler } from '../../session.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { expectStill } from './layout-shifts.ts'
import { walk } from './walk.ts'

// Long: each test is for whichever worker is free.
test.describe.configure({ mode: 'parallel' })

// What is made for the hand; that every screen fits 360 px, and what axe finds there, is in be-sound.e2e.ts.

const publicInTheHand = [
  '/',
  '/search-products?search=tomate',
  '/search-products?search=zzzzzz',
  '/products/54',
  '/categories/10',
  '/shops',
  '/shops/primeurs-de-rungis',
  '/offers',
  '/auth/login',
]
const buyersInTheHand =
  /^\/(cart|orders|orders\/\d+|lists|messages|messages\/\d+|notifications|settings)$/
const shopInTheHand = ['/shop/orders', '/shop/picking', '/shop/offers']

const expectFit = async (page: Page, path: string) => {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${path} is ${width} px wide`).toBe(360)
}

test.describe('as a visitor', () => {
  test.use(visitor)

  test('public screens fit 360 px and stand still', async ({ context }) => {
    await walk(context, publicInTheHand, expectStill, expectFit)
  })
})

test('the screens of a buyer fit 360 px and stand still', async ({ context, buyer, api }) => {
  // `/cart` while it is empty too.
  await walk(context, ['/cart'], expectStill, expectFit)
  const screens = await fillPrivateScreens(api, buyer)
  const inTheHand = screens.filter(path => buyersInTheHand.test(path))
  expect(inTheHand).toHaveLength(9)
  await walk(context, inTheHand, expectStill, expectFit)
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
  await walk(page.context(), shopInTheHand, expectStill, expectFit)
  await page.context().close()
})
