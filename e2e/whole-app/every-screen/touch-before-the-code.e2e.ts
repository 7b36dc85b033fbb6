import { expect, type Page } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { open, taken } from '../../open.ts'
import { password } from '../../register.ts'

test.use(visitor)

/** Holds the code back, as a slow line does, until what is returned is called. */
const holdCode = async (page: Page): Promise<() => void> => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  return release
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher des produits' })

test('what is typed before the code is here stays, and is what is searched', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/about', { waitUntil: 'commit' })
  await field(page).pressSequentially('endi')
  release()
  await taken(page)
  await field(page).press('v')
  await expect(field(page)).toHaveValue('endiv')
  // Whatever is drawn again leaves it there.
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await field(page).press('Enter')
  await expect(page).toHaveURL('/search-products?search=endiv')
})

test('the button tapped before the code is here does what it does', async ({ page }) => {
  const release = await holdCode(page)
  await page.goto('/shops', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Compte', exact: true }).click()
  release()
  await expect(page.getByRole('menuitem', { name: 'Se connecter' })).toBeVisible()
})

for (const way of ['pressed', 'Enter'])
  test(`a form sent before the code is here (${way}) is sent when it is`, async ({
    page,
    registered,
  }) => {
    const release = await holdCode(page)
    await page.goto('/auth/login', { waitUntil: 'commit' })
    await page.getByLabel('E-mail').fill(registered.buyer.email)
    const secret = page.getByLabel('Mot de passe', { exact: true })
    await secret.fill(password)
    if (way === 'Enter') await secret.press('Enter')
    else await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page).toHaveURL('/auth/login')
    release()
    await expect(page).not.toHaveURL(/login/)
    await expect(page.getByRole('button', { name: /^Compte d(e |’)/ })).toBeVisible()
  })

test('a page that is not painted yet asks for no code', async ({ page }) => {
  await page.addInitScript(() => {
    const asked: number[] = []
    Object.assign(globalThis, { asked })
    new PerformanceObserver(list => {
      for (const { name, startTime } of list.getEntries())
        if (/\/assets\/.*\.js$/.test(name)) asked.push(startTime)
    }).observe({ type: 'resource', buffered: true })
  })
  await open(page, '/')
  const { paint, asked } = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: (globalThis as unknown as { asked: number[] }).asked,
  }))
  expect(paint).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(paint)
})

test.describe('without code', () => {
  test.use({ javaScriptEnabled: false })

  test('the search searches', async ({ page }) => {
    await page.goto('/about')
    await field(page).fill('tomate')
    await field(page).press('Enter')
    await expect(page).toHaveURL('/search-products?search=tomate')
    await expect(page.getByRole('article').first()).toContainText('Tomate')
  })
})
