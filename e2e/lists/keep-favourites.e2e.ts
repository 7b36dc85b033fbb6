import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'

test('a star is lit at once and the favourite is found again under Favoris', async ({
  page,
  buyer,
}) => {
  expect(buyer.tenantToken).not.toBe('')
  await open(page, '/products/54')
  const star = page.getByRole('button', { name: /^Favori/ }).first()
  await expect(star).toHaveAttribute('aria-pressed', 'false')

  await test.step('a star that could not be saved goes out again, with a word', async () => {
    await page.route('**/api/v2/list/favorite/*', route => route.fulfill({ status: 500, body: '' }))
    await star.click()
    await expect(page.getByText('Le favori n’a pas pu être enregistré.')).toBeVisible()
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await page.unrouteAll()
  })

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
