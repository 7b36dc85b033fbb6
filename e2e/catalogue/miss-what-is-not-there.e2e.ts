import { expect, test } from '@playwright/test'
import { follow, open } from '../open.ts'

const missing = [
  ['/products/999999999', 'Produit introuvable'],
  ['/products/abc', 'Produit introuvable'],
  ['/products/-1', 'Produit introuvable'],
  ['/categories/999999999', 'Catégorie introuvable'],
  ['/categories/legumes', 'Catégorie introuvable'],
  ['/shops/personne', 'Fournisseur introuvable'],
  ['/nowhere', 'Not Found'],
  ['/products', 'Not Found'],
  ['/nowhere/%E2%82%AC/deep/er', 'Not Found'],
] as const

test('what is not there says so, with status 404 and a way on', async ({ page, request }) => {
  await open(page, '/about')
  for (const [path, title] of missing)
    await test.step(`${path} is « ${title} »`, async () => {
      const response = await request.get(path)
      expect.soft(response.status()).toBe(404)
      expect.soft(await response.text()).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      await follow(page, path)
      await expect.soft(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.soft(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
})

test('an empty list, of categories or of the products of one, is not found', async ({ page }) => {
  await page.route('**/api/v3/categories/*/product', route => route.fulfill({ json: [] }))
  await open(page, '/categories')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: /^Légumes/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Catégorie introuvable' })).toBeVisible()

  await page.route('**/api/v3/categories', route => route.fulfill({ json: { data: [] } }))
  await open(page, '/about')
  const footer = page.getByRole('navigation', { name: 'Pied de page' })
  await footer.getByRole('link', { name: 'Catégories' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Aucune catégorie disponible' }),
  ).toBeVisible()
})
