import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { findFaults } from './axe.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { expectStill } from './layout-shifts.ts'
import { openAsOperator, openAsWholesaler } from './open-as-wholesaler.ts'
import { platformScreens, publicScreens, shopScreens } from './screens.ts'
import { walk } from './walk.ts'

/** The screens of a wholesaler that are made for the hand. */
const usedOnPhones = /^\/shop\/(orders|picking|offers)$/

const expectStillInTheHand = async (page: Page, path: string) => {
  if (usedOnPhones.test(path)) await expectStill(page, path)
}

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

test('the screens of a wholesaler fit 360 px', async ({ browser, baseURL, api, viewport }) => {
  const page = await openAsWholesaler(browser, { api, baseURL, viewport, hasTouch: true })
  // Another test may order from this wholesaler, or pick, at the same time.
  await page.context().routeWebSocket(/\/app\//, () => {})
  await walk(page.context(), shopScreens, expectStillInTheHand, expectFit)
  await page.context().close()
})

test('the screens of the platform fit 360 px', async ({ browser, baseURL, api, viewport }) => {
  const page = await openAsOperator(browser, { api, baseURL, viewport, hasTouch: true })
  await walk(page.context(), platformScreens, expectFit)
  await page.context().close()
})
