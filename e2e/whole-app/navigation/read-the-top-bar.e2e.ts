import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer } from '../../market.ts'
import { open } from '../../open.ts'

test('the top bar leads home, to the wholesalers and, once something is in it, to the cart', async ({
  page,
  buyer,
  api,
}) => {
  const first = await findOffer(api, () => true)
  const second = await findOffer(
    api,
    ({ specification }) => specification.id !== first.specification.id,
  )
  await addToCart(api, buyer, first)
  await addToCart(api, buyer, second)
  await open(page, '/about')
  const bar = page.getByRole('banner')
  await expect(bar.getByPlaceholder('Rechercher des produits...')).toBeVisible()
  const cart = bar.getByRole('link', { name: /^Panier/ })
  await expect(cart).toHaveAccessibleName('Panier, 2 articles')
  await expect(cart).toHaveText('2')
  await cart.click()
  await expect(page).toHaveURL('/cart')

  await bar.getByRole('link', { name: 'Nos fournisseurs', exact: true }).click()
  await expect(page).toHaveURL('/shops')
  await bar.getByRole('link', { name: 'Carreau, accueil' }).click()
  await expect(page).toHaveURL('/')

  await test.step('an empty cart has no icon, and the last article takes it away', async () => {
    await cart.click()
    const remove = page
      .getByRole('main')
      .getByRole('button', { name: /^(Retirer|Supprimer)(?! un)/ })
    await remove.first().click()
    await expect(cart).toHaveText('1')
    await remove.first().click()
    await expect(cart).toHaveCount(0)
  })
})
