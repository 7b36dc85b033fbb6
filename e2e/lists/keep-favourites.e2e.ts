import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { open } from '../open.ts'

test('a star is lit at once and the favourite is found again under Favoris', async ({
  page,
  buyer,
}) => {
  expect(buyer.tenantToken).not.toBe('')
  await open(page, '/products/54')
  const star = page.getByRole('button', { name: /^Favori/ }).first()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const saved = page.waitForResponse(/\/api\/v2\/list\/favorite\//)
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect((await saved).status()).toBe(200)

  await open(page, '/lists')
  const favorites = page.getByRole('region', { name: 'Favoris' })
  await expect(favorites.getByRole('listitem')).toHaveCount(1)
  await favorites.getByRole('button', { name: /^Favori/ }).click()
  await expect(favorites.getByText('Aucun favori pour le moment.')).toBeVisible()
})

test('a star that could not be saved goes out again, with a word', async ({ page }) => {
  await open(page, '/products/54')
  await page.route('**/api/v2/list/favorite/*', route => route.fulfill({ status: 500, body: '' }))
  const star = page.getByRole('button', { name: /^Favori/ }).first()
  await star.click()
  await expect(page.getByText('Le favori n’a pas pu être enregistré.')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
})

test('an invalid lists response yields empty favourites and lists, with a console warning', async ({
  page,
}) => {
  await page.route('**/api/v2/list', route => route.fulfill({ json: { data: 'oops' } }))
  const warned = page.waitForEvent('console', message => message.type() === 'warning')
  await open(page, '/lists')
  await expect(page.getByText('Aucun favori pour le moment.')).toBeVisible()
  await expect(page.getByText('Aucune liste pour le moment.')).toBeVisible()
  expect((await warned).text()).toContain('Invalid lists response')
})

test.describe('a visitor', () => {
  test.use(visitor)

  test('has no star, and no favourites are asked for', async ({ page }) => {
    const asked: string[] = []
    page.on('request', request => asked.push(request.url()))
    await open(page, '/products/54')
    await expect(page.getByRole('button', { name: /^Ajouter au panier/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Favori/ })).toHaveCount(0)
    expect(asked.filter(url => url.includes('/v2/list'))).toEqual([])
  })
})
