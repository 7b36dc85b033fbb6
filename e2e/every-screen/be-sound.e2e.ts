import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'
import { findFaultsInBothThemes } from './axe.ts'
import { fillPrivateScreens } from './fill-private-screens.ts'
import { openAsOperator, openAsWholesaler } from './open-as-wholesaler.ts'
import { platformScreens, publicScreens, shopScreens } from './screens.ts'

/** Playwright's own word: these tests run without the service worker (playwright.config.ts). */
const workerIsBlocked = 'Service Worker registration blocked by Playwright'

/** All that the page says in the console, a mismatch with the server's markup included. */
const listenTo = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    const isOurs = message.text() !== workerIsBlocked
    if (isOurs && ['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}

/** What was said since; Chromium itself logs that the API knows no such thing. */
const unexpected = (said: string[], path: string): string[] =>
  said.splice(0).filter(line => !(path.includes('999999') && line.includes('404')))

/** ui/skeleton.tsx: what has neither a name nor a role. */
const skeleton = '[class*=animate-pulse]'

/** What the screen is about stands there, not what stood in for it. */
const expectContent = async (page: Page) => {
  await expect(page.getByRole('main').locator(skeleton)).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
}

test.describe('as a visitor', () => {
  test.use(visitor)

  for (const path of publicScreens)
    test(`${path} is taken over without a difference, logs nothing, and axe finds nothing`, async ({
      page,
    }) => {
      const said = listenTo(page)
      const response = await open(page, path)
      await expectContent(page)

      const policy = response?.headers()['content-security-policy'] ?? ''
      expect(policy).toContain("default-src 'self'")
      expect(policy).not.toMatch(/(script|default)-src[^;]*unsafe/)
      expect(policy).toContain("require-trusted-types-for 'script'")
      const html = (await response?.text()) ?? ''
      for (const [, attributes] of html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>/g))
        expect(attributes).toContain('type="application/json"')

      expect(await findFaultsInBothThemes(page)).toEqual([])
      // Chromium itself logs that a page which says « not found » answered 404.
      expect(said.filter(line => path !== '/nowhere' || !line.includes('404'))).toEqual([])
    })

  test('the suggestions and the menu have no fault that axe finds', async ({ page }) => {
    await open(page, '/about')
    await page.getByRole('combobox', { name: 'Rechercher des produits' }).fill('tomate')
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Compte' }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    expect(await findFaultsInBothThemes(page, '[role=menu]')).toEqual([])
  })
})

test('the screens of a buyer log nothing, and axe finds nothing', async ({ page, buyer, api }) => {
  test.slow()
  const said = listenTo(page)
  await open(page, '/cart')
  await expectContent(page)
  expect(await findFaultsInBothThemes(page)).toEqual([])
  for (const path of await fillPrivateScreens(api, buyer))
    await test.step(path, async () => {
      await open(page, path)
      await expectContent(page)
      expect.soft(await findFaultsInBothThemes(page), path).toEqual([])
      expect.soft(unexpected(said, path), path).toEqual([])
    })
})

test('the screens of a wholesaler log nothing, and axe finds nothing', async ({
  browser,
  baseURL,
  api,
}) => {
  test.slow()
  const page = await openAsWholesaler(browser, { api, baseURL })
  const said = listenTo(page)
  for (const path of shopScreens)
    await test.step(path, async () => {
      await open(page, path)
      await expectContent(page)
      expect.soft(await findFaultsInBothThemes(page), path).toEqual([])
      expect.soft(unexpected(said, path), path).toEqual([])
    })
  await page.context().close()
})

test('the screens of the platform log nothing, and axe finds nothing', async ({
  browser,
  baseURL,
  api,
}) => {
  test.slow()
  const page = await openAsOperator(browser, { api, baseURL })
  const said = listenTo(page)
  for (const path of platformScreens)
    await test.step(path, async () => {
      await open(page, path)
      await expectContent(page)
      expect.soft(await findFaultsInBothThemes(page), path).toEqual([])
      expect.soft(unexpected(said, path), path).toEqual([])
    })
  await page.context().close()
})
