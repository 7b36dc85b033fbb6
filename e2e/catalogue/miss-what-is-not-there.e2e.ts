import { expect, test } from '@playwright/test'
import { open } from '../open.ts'

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

test('what is not there says so, with status 404 and a way on', async ({ page }) => {
  for (const [path, title] of missing)
    await test.step(`${path} is « ${title} »`, async () => {
      const response = await open(page, path)
      expect.soft(response?.status()).toBe(404)
      await expect.soft(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect.soft(page.getByRole('main').getByRole('link').first()).toBeVisible()
    })
})
