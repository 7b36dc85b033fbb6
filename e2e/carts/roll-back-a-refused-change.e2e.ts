import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf } from '../market.ts'
import { follow, open } from '../open.ts'

const quantity = (page: Page) => page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })

test('a quantity is shown at once, and put back when the call fails', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer)
  await open(page, '/cart')
  await expect(quantity(page)).toHaveValue('1')

  let refuse = () => {}
  const sent = new Promise<void>(resolve => {
    refuse = resolve
  })
  await page.route('**/api/v3/carts/*/*', async route => {
    await sent
    await route.fulfill({ status: 500, body: '' })
  })
  await page.getByRole('main').getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(quantity(page)).toHaveValue('2')
  refuse()
  await expect(page.getByText('Erreur lors de la mise à jour')).toBeVisible()
  await expect(quantity(page)).toHaveValue('1')
  await page.unrouteAll()

  await test.step('a line that could not be removed comes back', async () => {
    await page.route('**/api/v3/carts/**', route =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await page.getByRole('button', { name: `Retirer ${nameOf(offer.product)}` }).click()
    await expect(page.getByText('Erreur lors de la suppression')).toBeVisible()
    await expect(quantity(page)).toHaveCount(1)
    await page.unrouteAll()
  })

  await test.step('an addition that fails says so, and the badge does not move', async () => {
    await follow(page, '/search-products?search=tomate')
    await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
    await page.route('**/api/v3/carts', route => route.fulfill({ status: 500, body: '' }))
    await page
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click()
    await expect(page.getByText("Erreur lors de l'ajout au panier")).toBeVisible()
    await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
  })
})

test('what the server refuses is said in its own words', async ({ page, buyer, api }) => {
  // Without real time, which would take the cart away before it is touched.
  await page.routeWebSocket(/\/app\//, socket => void socket.close())
  const cart = await addToCart(api, buyer, await findOffer(api, () => true))
  await open(page, '/cart')
  await expect(quantity(page)).toBeVisible()
  await api('removeCart', { token: buyer.tenantToken, params: { cartId: cart.id } })
  await page.getByRole('main').getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(page.getByText('Ce panier n’existe pas ou a déjà été validé.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
})
