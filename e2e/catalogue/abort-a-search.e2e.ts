import { expect, type Page, test } from '@playwright/test'
import { open } from '../open.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Rechercher des produits' })
const options = (page: Page) => page.getByRole('option')

/** What a person or the console would be told; aborted searches tell nothing. */
const listenTo = (page: Page): string[] => {
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  return said
}

test('an empty text clears the suggestions and asks for none', async ({ page }) => {
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await page.clock.install()
  await open(page, '/about')
  const first = page.waitForRequest(/product_suggestion\?search=tomate$/)
  await field(page).fill('tomate')
  // Names that begin so are there before it.
  await first
  await expect(page.getByRole('group', { name: 'Suggestions' })).toBeVisible()
  await field(page).fill('')
  await expect(page.getByRole('group', { name: 'Suggestions' })).toHaveCount(0)
  await field(page).fill('  ')
  await page.clock.runFor(1_000)
  await field(page).fill('carotte')
  await expect(options(page).filter({ hasText: 'Carotte' }).first()).toBeVisible()
  await expect
    .poll(() =>
      asked.filter(url => url.includes('/product_suggestion')).map(url => url.split('?')[1]),
    )
    .toEqual(['search=tomate', 'search=carotte'])
})

test('what is newer cancels what is on its way, without a word', async ({ page }) => {
  const said = listenTo(page)
  await open(page, '/search-products?search=tomate')

  await test.step('a new text cancels the suggestions', async () => {
    await page.route('**/api/v3/product_suggestion?search=toma', () => {})
    const first = page.waitForRequest(/product_suggestion\?search=toma$/)
    await field(page).fill('toma')
    const request = await first
    const cancelled = page.waitForEvent('requestfailed', failed => failed === request)
    await field(page).fill('carotte')
    await cancelled
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(options(page).filter({ hasText: 'Carotte' }).first()).toBeVisible()
  })

  await test.step('a new search cancels the one before', async () => {
    await page.route(/advanced_search\?.*poireau/, () => {})
    const first = page.waitForRequest(/advanced_search\?.*poireau/)
    await field(page).fill('poireau')
    await field(page).press('Enter')
    const request = await first
    const cancelled = page.waitForEvent('requestfailed', failed => failed === request)
    await field(page).fill('carotte')
    await field(page).press('Enter')
    await cancelled
    expect(request.failure()?.errorText).toBe('net::ERR_ABORTED')
    await expect(page.getByRole('article').first()).toContainText('Carotte')
  })
  await expect(page.getByRole('region', { name: /^Notifications/ })).toHaveCount(0)
  expect(said).toEqual([])
})
