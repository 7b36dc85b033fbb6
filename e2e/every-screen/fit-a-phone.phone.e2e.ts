import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { findFaults } from './axe.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { openAsOperator, openAsWholesaler } from './open-as-wholesaler.ts'
import { platformScreens, publicScreens, shopScreens } from './screens.ts'

/** Nothing sticks out at the side, and axe finds nothing; colours are those of a desk. */
const expectFit = async (page: Page, path: string) => {
  await open(page, path)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect.soft(width, `${path} is ${width} px wide`).toBe(360)
  expect.soft(await findFaults(page, { rules: 'others' }), path).toEqual([])
}

test.describe('as a visitor', () => {
  test.use(visitor)
  for (const path of publicScreens)
    test(`${path} fits 360 px`, async ({ page }) => {
      await expectFit(page, path)
    })
})

test('the screens of a buyer fit 360 px', async ({ page, buyer, api }) => {
  test.slow()
  await expectFit(page, '/cart')
  for (const path of await fillPrivateScreens(api, buyer)) await expectFit(page, path)
})

test('the screens of a wholesaler fit 360 px', async ({ browser, baseURL, api, viewport }) => {
  test.slow()
  const page = await openAsWholesaler(browser, { api, baseURL, viewport, hasTouch: true })
  for (const path of shopScreens) await expectFit(page, path)
  await page.context().close()
})

test('the screens of the platform fit 360 px', async ({ browser, baseURL, api, viewport }) => {
  test.slow()
  const page = await openAsOperator(browser, { api, baseURL, viewport, hasTouch: true })
  for (const path of platformScreens) await expectFit(page, path)
  await page.context().close()
})
