import { expect } from '@playwright/test'
import { apiAt } from '../api.ts'
import { test, visitor } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { follow, open } from '../open.ts'
import { registerShop } from '../register.ts'
import { openKept } from '../session.ts'
import { signIn } from '../sign-in.ts'

test('the list and the focus stay while filtered orders come', async ({ page }) => {
  await open(page, '/orders')
  const field = page.getByLabel('Numéro ou fournisseur')
  await expect(field).toBeVisible()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/v3/orders?*', async route => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/v3\/orders\?.*q=tomate/)
  await field.fill('tomate')
  await field.press('Enter')
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await expect(field).toBeFocused()
  gate.resolve()
  await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('tomate')
})

test('an order that does not exist, or is another company’s, is nowhere to be found', async ({
  page,
}) => {
  const missing = page.getByRole('heading', { name: 'Commande introuvable' })
  // 1 is an order of the demo market.
  await open(page, '/orders/1')
  await expect(missing).toBeVisible()
  for (const id of ['999999999', '0', '-1', 'abc']) {
    await follow(page, '/orders')
    await expect(missing).toBeHidden()
    await follow(page, `/orders/${id}`)
    await expect(missing).toBeVisible()
  }
})

test('a wholesaler finds the order of a buyer and accepts it', async ({
  page,
  browser,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.shop_name === 'Primeurs de Rungis')
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')

  const wholesaler = await (await browser.newContext(visitor)).newPage()
  await signIn(wholesaler, 'vente@primeur.demo')
  await expect(wholesaler.getByRole('link', { name: /^Panier/ })).toBeHidden()
  await wholesaler.getByRole('button', { name: 'Compte de Karim' }).click()
  await wholesaler.getByRole('menuitem', { name: 'Commandes' }).click()
  await expect(wholesaler).toHaveURL(/\/shop\/orders/)
  await open(wholesaler, '/orders')
  await wholesaler.locator(`a[href="/orders/${order.id}"]`).click()
  const heading = wholesaler.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(order.number)
  await wholesaler.getByRole('button', { name: 'Accepter' }).click()
  await expect(heading).toContainText('Acceptée')
  await expect(wholesaler.getByRole('button', { name: 'Accepter' })).toBeHidden()
  await wholesaler.context().close()

  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Acceptée')
  await expect(page.locator('[aria-current=step]')).toContainText('Karim')
})

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
