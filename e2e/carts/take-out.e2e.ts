import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf } from '../market.ts'
import { open } from '../open.ts'

test('the last line takes its cart with it; the other wholesaler’s stays', async ({
  page,
  buyer,
  api,
}) => {
  const first = await findOffer(api, () => true)
  const second = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_id !== first.price.shop_id && product.id !== first.product.id,
  )
  await addToCart(api, buyer, first)
  await addToCart(api, buyer, second)
  await open(page, '/cart')
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()

  await page.getByRole('button', { name: `Retirer ${nameOf(first.product)}` }).click()
  await expect(page.getByText('Article retiré du panier')).toBeVisible()
  await expect(page.getByRole('region', { name: first.price.shop_name })).toBeHidden()
  await expect(page.getByRole('region', { name: second.price.shop_name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()

  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('region', { name: first.price.shop_name })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()

  // « − » at one package takes the line out too.
  const again = page.getByRole('region', { name: first.price.shop_name })
  await again.getByRole('spinbutton').fill('1')
  await again.getByRole('spinbutton').press('Enter')
  await again.getByRole('button', { name: 'Retirer un colis' }).click()
  await expect(again).toBeHidden()

  await page.getByRole('button', { name: `Vider le panier ${second.price.shop_name}` }).click()
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()
})

test('a line that is put back stands where it stood', async ({ page, buyer, api }) => {
  const first = await findOffer(api, () => true)
  const second = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_id === first.price.shop_id && product.id !== first.product.id,
  )
  await addToCart(api, buyer, first)
  await addToCart(api, buyer, second)
  await open(page, '/cart')
  const names = page.getByRole('region', { name: first.price.shop_name }).getByRole('spinbutton')
  const isWhole = async () => {
    await expect(names).toHaveCount(2)
    await expect(names.first()).toHaveAccessibleName(new RegExp(nameOf(first.product)))
  }
  await isWhole()
  await page.getByRole('button', { name: `Retirer ${nameOf(first.product)}` }).click()
  await expect(names).toHaveCount(1)
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await isWhole()
  await page.reload()
  await isWhole()
})
