import { expect, type Page, test } from '@playwright/test'
import { open } from '../open.ts'

const filters = (page: Page) => page.getByRole('complementary', { name: 'Filtres' })
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const scrolled = (page: Page) => page.evaluate(() => window.scrollY)

/** Holds the answers that match until they are let go. */
const hold = async (page: Page, matching: RegExp): Promise<() => Promise<void>> => {
  const held: (() => void)[] = []
  await page.route(matching, async route => {
    await new Promise<void>(resolve => held.push(resolve))
    await route.fallback()
  })
  return async () => {
    for (const go of held) go()
    await page.unroute(matching)
  }
}

test('the last results stay, dimmed and in their place, until the next are there', async ({
  page,
}) => {
  // By name: relevance has what is in season first already.
  await open(page, '/search-products?sort=name')
  const names = page.getByRole('article').getByRole('heading')
  const before = await names.allTextContents()
  const tall = await height(page)
  const letGo = await hold(page, /advanced_search\?.*in_season/)
  const asked = page.waitForRequest(/advanced_search\?.*in_season/)
  await page.getByRole('switch', { name: 'De saison' }).click()
  await asked
  const busy = page.locator('[aria-busy=true]')
  await expect(busy).toHaveCSS('opacity', '0.6')
  expect(await names.allTextContents()).toEqual(before)
  expect(await height(page)).toBeGreaterThanOrEqual(tall)
  await letGo()
  await expect(busy).toHaveCount(0)
  expect(await names.allTextContents()).not.toEqual(before)

  await test.step('on a slow machine too, the page is never put aside for its next results', async () => {
    const slow = await page.context().newCDPSession(page)
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const season = page.getByRole('switch', { name: 'De saison' })
    await season.focus()
    for (const chosen of [null, 'true']) {
      await page.keyboard.press('Space')
      await expect(page).toHaveURL(({ searchParams }) => searchParams.get('in_season') === chosen)
      await expect(page.getByRole('main').getByRole('status')).toHaveText(/^[\d\s]+produits$/)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      // What is hidden for a moment, behind a skeleton, loses the focus for good.
      await expect(season).toBeFocused()
    }
  })
})

test('another page begins at its top, and « back » returns to where one was', async ({ page }) => {
  await open(page, '/search-products')
  const first = page.getByRole('article').first().getByRole('heading')
  const name = (await first.textContent()) ?? ''
  await page.getByRole('link', { name: 'Suivant' }).scrollIntoViewIfNeeded()
  const low = await scrolled(page)
  expect(low).toBeGreaterThan(500)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page.getByText(/^Page 2 sur/)).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(0)
  await expect(page).toHaveURL('/search-products?page=2')
  await expect(first).not.toHaveText(name)
  await page.goBack()
  await expect(first).toHaveText(name)
  await expect(page.getByText(/^Page 1 sur/)).toBeAttached()
  await expect.poll(() => scrolled(page)).toBe(low)

  await test.step('a filter ticked far down shows the first of its results, and the tick does not move', async () => {
    const season = page.getByRole('switch', { name: 'De saison' })
    await page.mouse.move(900, 500)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => scrolled(page)).toBe(0)
    await page.mouse.wheel(0, 1_200)
    await expect.poll(() => scrolled(page)).toBeGreaterThan(1_000)
    const place = await season.boundingBox()
    await season.click()
    await expect(season).toBeChecked()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('article').first()).toBeInViewport()
    expect(Math.abs(((await season.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(2)
    await expect(filters(page)).toBeInViewport()
  })
})
