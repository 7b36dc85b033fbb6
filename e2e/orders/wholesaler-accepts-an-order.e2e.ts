import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import { signIn } from '../sign-in.ts'

test('a wholesaler finds the order of a buyer and accepts it', async ({
  page,
  browser,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.shop_name === 'Primeurs de Rungis')
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', { token: buyer.tenantToken })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')

  const wholesaler = await (await browser.newContext(visitor)).newPage()
  await signIn(wholesaler, 'vente@primeur.demo')
  await expect(wholesaler.getByRole('link', { name: /^Panier/ })).toBeHidden()
  await wholesaler.getByRole('button', { name: 'Compte de Karim' }).click()
  await wholesaler.getByRole('menuitem', { name: 'Commandes' }).click()
  // Of the list, not of the desk that it takes the place of.
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
