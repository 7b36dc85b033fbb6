import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer } from '../market.ts'
import { open } from '../open.ts'

test('half a package where the wholesaler cuts it, whole ones elsewhere', async ({
  page,
  buyer,
  api,
}) => {
  const halved = await findOffer(
    api,
    ({ price, product }) =>
      price.allows_half && !product.is_indivisible && price.min_packages === 1,
  )
  const whole = await findOffer(
    api,
    ({ price, product }) =>
      product.is_indivisible && price.shop_id !== halved.price.shop_id && price.min_packages === 1,
  )
  await addToCart(api, buyer, halved)
  await addToCart(api, buyer, whole)
  await open(page, '/cart')

  const cut = page
    .getByRole('region', { name: halved.price.shop_name })
    .getByRole('group', { name: /^Colis d(e |’)/ })
  await cut.getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(cut.getByRole('spinbutton')).toHaveValue('2')
  await cut.getByRole('spinbutton').fill('2,5')
  await cut.getByRole('spinbutton').press('Enter')
  await expect(page.getByText('Quantité mise à jour')).toBeVisible()
  await cut.getByRole('spinbutton').fill('2,3')
  await cut.getByRole('spinbutton').press('Enter')
  await expect(cut.getByRole('spinbutton')).toHaveValue('2,5')

  const uncut = page
    .getByRole('region', { name: whole.price.shop_name })
    .getByRole('group', { name: /^Colis d(e |’)/ })
  for (const typed of ['1,5', '-1', 'douze', '1e3']) {
    await uncut.getByRole('spinbutton').fill(typed)
    await uncut.getByRole('spinbutton').press('Enter')
    await expect(uncut.getByRole('spinbutton')).toHaveValue('1')
  }

  // Saved in the background: what the screen says already may be on its way.
  const quantityAt = async (shopId: number) => {
    const { data: carts } = await api('listCarts', { token: buyer.tenantToken })
    return carts.find(({ shop }) => shop.id === shopId)?.items[0]?.packages_quantity
  }
  await expect.poll(() => quantityAt(halved.price.shop_id)).toBe(2.5)
  expect(await quantityAt(whole.price.shop_id)).toBe(1)
})
