import { expect, test } from '@playwright/test'

test.use({ javaScriptEnabled: false })

test('without any script the public screens show what they are about', async ({ page }) => {
  await test.step('the home page shows its categories and products of the season', async () => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const categories = page.getByRole('region', { name: 'Catégories' })
    await expect(categories.getByRole('link').nth(3)).toBeVisible()
    const featured = page.getByRole('region', { name: 'De saison en ce moment' })
    await expect(featured.getByRole('article').nth(3)).toContainText('€')
  })

  await test.step('a product shows its offers with their prices', async () => {
    await page.goto('/products/6')
    await expect(page).toHaveTitle(/^Tomate .+ · Carreau$/)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Tomate')
    const offers = page.getByRole('list', { name: /^Offres pour/ }).first()
    await expect(offers.getByRole('listitem').first()).toContainText('€/kg')
  })

  await test.step('the wholesalers are all listed', async () => {
    await page.goto('/shops')
    // The demo's 24, and those that other tests have registered.
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(23)).toBeVisible()
  })

  await test.step('a search shows its results', async () => {
    await page.goto('/search-products?search=tomate')
    await expect(page.getByRole('article').first()).toContainText('Tomate')
  })
})
