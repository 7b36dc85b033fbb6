import { ofName } from '@carreau/domain/french/of-name'
import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'

test('a cart below the minimum cannot be validated and says what is missing', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(
    api,
    ({ price }) => price.package_price < 50 && price.min_packages === 1,
  )
  const { missing_for_minimum } = await addToCart(api, buyer, offer)
  expect(missing_for_minimum).toBeGreaterThan(0)
  await open(page, '/cart')
  const cart = page.getByRole('region', { name: offer.price.shop_name })
  await expect(
    cart.getByText(`pour atteindre le minimum de commande ${ofName(offer.price.shop_name)}.`),
  ).toBeVisible()
  const order = page.getByRole('button', { name: 'Valider la commande' })
  await expect(order).toBeDisabled()
  const summary = page.getByRole('region', { name: 'Récapitulatif' })
  await expect(summary).toContainText(/0 sur 1\spanier(?!s)/)

  const count = cart.getByRole('spinbutton', { name: /^Colis d(e |’)/ })
  await count.fill(String(plenty(offer)))
  await count.press('Enter')
  await expect(cart.getByText('Minimum de commande atteint')).toBeVisible()
  await expect(order).toBeEnabled()
})

test('of two carts, only the one that reaches its minimum is ordered', async ({
  page,
  buyer,
  api,
}) => {
  const enough = await findOffer(api, ({ price }) => price.min_packages === 1)
  const short = await findOffer(
    api,
    ({ price }) => price.shop_id !== enough.price.shop_id && price.package_price < 50,
  )
  await addToCart(api, buyer, enough, plenty(enough))
  await addToCart(api, buyer, short)
  await open(page, '/cart')
  await expect(page.getByRole('region', { name: 'Récapitulatif' })).toContainText(
    /1 sur 2\spaniers/,
  )
  await page.getByRole('button', { name: 'Valider la commande' }).click()
  await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+$/)
  await expect(page.getByRole('main')).toContainText(enough.price.shop_name)
  await page.getByRole('link', { name: 'Panier, 1 article' }).click()
  await expect(page.getByRole('region', { name: short.price.shop_name })).toBeVisible()
})
