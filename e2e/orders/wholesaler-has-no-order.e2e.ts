import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { registerShop } from '../register.ts'
import { openKept } from '../session.ts'

test('a wholesaler without orders is told of customers, not of carts', async ({
  browser,
  baseURL,
}) => {
  const { storage } = await registerShop(apiAt(baseURL))
  const page = await openKept(browser, { baseURL, storage })
  await open(page, '/orders')
  await expect(page.getByText('Les commandes de vos clients arriveront ici.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Voir les produits' })).toBeHidden()
  await page.context().close()
})
