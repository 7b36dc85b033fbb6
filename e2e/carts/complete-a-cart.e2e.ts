import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf, plenty } from '../market.ts'
import { open } from '../open.ts'

test('what the company knows of a wholesaler completes a cart below the minimum', async ({
  page,
  buyer,
  api,
}) => {
  const short = await findOffer(
    api,
    ({ price }) => price.package_price < 50 && price.min_packages === 1,
  )
  const known = await findOffer(
    api,
    ({ product, price }) =>
      price.shop_id === short.price.shop_id &&
      product.id !== short.product.id &&
      price.min_packages === 1,
  )
  // Ordered once, plenty of it, so that it reaches the minimum by itself.
  await addToCart(api, buyer, known, plenty(known))
  await api('validateCarts', { token: buyer.tenantToken, query: { separate: 'true' } })
  await addToCart(api, buyer, short)
  await open(page, '/cart')

  const cart = page.getByRole('region', { name: short.price.shop_name })
  const name = nameOf(known.product)
  // Else it is added to that order, whose minimum is reached.
  await cart.getByRole('button', { name: 'Commande séparée' }).click()
  await expect(
    cart.getByRole('button', { name: /^Compléter : encore .+ pour le minimum$/ }),
  ).toBeVisible()
  await expect(cart.getByText('minimum atteint').first()).toBeVisible()
  await cart.getByRole('button', { name: `Ajouter ${name}`, exact: true }).click()

  await expect(cart.getByText('Minimum de commande atteint')).toBeVisible()
  await expect(cart.getByRole('button', { name: `Retirer ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Valider la commande' })).toBeEnabled()
})
