import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import { open } from '../../open.ts'

test('what was paid last is known, found by wholesaler and ordered again', async ({
  page,
  api,
  buyer,
}) => {
  const offer = await findOffer(api, ({ price }) => price.package_price > 0)
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('The cart became no order')

  await test.step('reads the last price paid on the product', async () => {
    await open(page, `/products/${offer.product.id}`)
    await expect(page.getByText(/^Dernier prix payé\s: [\d,]+\s€\/\S+ le \d+/)).toBeVisible()
  })

  await test.step('keeps the orders of one wholesaler, in the address', async () => {
    await open(page, '/orders')
    await page.getByLabel('Fournisseur', { exact: true }).selectOption(offer.price.shop_name)
    await expect(page).toHaveURL(`/orders?shop_id=${offer.price.shop_id}`)
    await expect(page.getByText(order.number)).toBeVisible()
    await open(page, '/orders?shop_id=999999')
    await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  })

  await test.step('orders the same again', async () => {
    await open(page, `/orders/${order.id}`)
    await page.getByRole('button', { name: 'Commander à nouveau' }).click()
    await expect(page.getByText('1 ligne remise au panier, aux prix du jour')).toBeVisible()
    await page.getByRole('link', { name: 'Voir le panier' }).click()
    await expect(page.getByRole('region', { name: offer.price.shop_name })).toBeVisible()
  })
})
