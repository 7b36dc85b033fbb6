import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { registerShop } from '../register-shop.ts'

test('a wholesaler without orders is told of customers, not of carts', async ({
  browser,
  baseURL,
}) => {
  const { storage } = await registerShop(apiAt(baseURL))
  const origins = [{ origin: baseURL ?? '', localStorage: storage }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  await open(page, '/orders')
  await expect(page.getByText('Les commandes de vos clients arriveront ici.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir les produits' })).toBeHidden()
  await context.close()
})
