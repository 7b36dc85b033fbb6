import { expect, test } from '@playwright/test'
import { open } from '../open.ts'

const texts = [
  'tomate '.repeat(1_430),
  'x'.repeat(10_000),
  '🍅🍅🍅',
  '🍅 tomate 👩‍🌾',
  '%',
  '%25_%',
  '\\',
  "'; drop table products;--",
  '^(a+)+$',
  '.*[tomate]{2,}(?=france)',
  '[[[((((',
  '<script>alert(1)</script>',
  '\u202E\u0000\u200D',
  '!?;:,./-',
  '٣٤ كيلو 番茄',
]

test('any words, typed or in the address, show products or that there are none, without a fault', async ({
  page,
  request,
}) => {
  test.slow()
  const said: string[] = []
  page.on('pageerror', error => said.push(error.message))
  page.on('console', message => {
    if (['error', 'warning'].includes(message.type())) said.push(message.text())
  })
  const products = page.getByRole('article')
  const none = page.getByRole('heading', { name: 'Aucun produit trouvé' })
  const field = page.getByRole('combobox', { name: 'Rechercher des produits' })
  // Suggestions are apart: a text that is too long has none.
  await page.route('**/api/v3/product_suggestion?*', route => route.fulfill({ json: { data: [] } }))
  await open(page, '/about')
  for (const [index, text] of texts.entries())
    await test.step(text.slice(0, 40), async () => {
      await field.fill(text)
      const answered = page.waitForResponse(/advanced_search/)
      await field.press('Enter')
      expect.soft((await answered).status()).toBe(200)
      await expect.soft(page.getByRole('main').getByRole('status')).toHaveText(/^\d+\sproduits?$/)
      await expect.soft(products.or(none).first()).toBeVisible()

      const path = `/search-products?search=${encodeURIComponent(text)}`
      const response = await request.get(path)
      expect.soft(response.status()).toBe(200)
      expect.soft(await response.text()).toMatch(/<article|Aucun produit trouvé/)
      // What the server writes of them is taken over without a difference; one word in three shows it.
      if (index % 3 > 0) return
      await open(page, path)
      await expect.soft(products.or(none).first()).toBeVisible()
    })
  expect(said).toEqual([])
})
