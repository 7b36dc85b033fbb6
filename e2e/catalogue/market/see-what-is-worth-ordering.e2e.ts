import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'

test.describe('before any script', () => {
  test.use({ javaScriptEnabled: false })

  test('a visitor reads the offers of the day: two net prices, never a discount', async ({
    page,
  }) => {
    await page.goto('/offers')
    await expect(page.getByRole('heading', { level: 1, name: 'Offres' })).toBeVisible()
    const goodPrices = page.getByRole('region', { name: 'Meilleurs prix du moment' })
    await expect(
      goodPrices.getByText(/^[\d,]+\s€\/\S+, 30\sjours\s:\s[\d,]+\s€\/\S+$/).first(),
    ).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('article')).not.toHaveCount(0)
    // C. com. L443-2.
    await expect(main.getByText(/-\s?\d+\s?%|remise|rabais|réduction|promo/i)).toHaveCount(0)
  })
})

test('the curve of a product is read day by day with the keyboard', async ({ page }) => {
  await open(page, '/products/54')
  const day = page.getByRole('slider', { name: 'Jour à lire sur la courbe des prix' })
  await day.focus()
  const today = await day.getAttribute('aria-valuetext')
  expect(today).toMatch(/\d{4}\s: .*€/)
  await page.keyboard.press('ArrowLeft')
  await expect(day).not.toHaveAttribute('aria-valuetext', today ?? '')
  await page.keyboard.press('Home')
  await expect(day).toHaveValue('0')

  await test.step('a market that cannot be read says so and is read again', async () => {
    await page.route('**/api/v3/market/today', route => route.fulfill({ status: 404, json: {} }))
    await page.evaluate(() => history.pushState(null, '', '/offers'))
    await expect(page.getByRole('button', { name: 'Réessayer' })).toBeVisible()
    await page.unroute('**/api/v3/market/today')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Offres' })).toBeVisible()
  })
})
