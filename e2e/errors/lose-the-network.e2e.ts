import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { fillList } from '../lists/fill-list.ts'
import { addToCart, findOffer, nameOf, plenty } from '../market.ts'
import { open } from '../open.ts'

const main = (page: Page) => page.getByRole('main')
const badge = (page: Page, count: string) => page.getByRole('link', { name: `Panier, ${count}` })
const offline = (page: Page) => page.getByText('Vous êtes hors ligne.')

/** Resolves once what the page needs to speak without a network is here. */
const openReady = async (page: Page, path: string) => {
  await open(page, path)
  await page.waitForLoadState('networkidle')
}

test('a product is added when the network is back, not before', async ({ page, context, api }) => {
  const { product } = await findOffer(api, ({ price }) => price.min_packages === 1)
  await openReady(page, `/products/${product.id}`)
  const add = main(page)
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await add.click()
  await expect(page.getByText("Erreur lors de l'ajout au panier")).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await add.click()
  await expect(page.getByText('Produit ajouté au panier')).toBeVisible()
  // Nothing of the first click was kept to be sent later.
  await expect(badge(page, '1 article')).toBeVisible()
})

test('the cart stands as it was, and changes when the network is back', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  const packages = plenty(offer)
  await addToCart(api, buyer, offer, packages)
  await openReady(page, '/cart')
  const quantity = main(page).getByRole('spinbutton', { name: /^Colis de/ })
  const more = main(page).getByRole('button', { name: 'Ajouter un colis' })
  const day = main(page).getByRole('combobox', { name: 'Livraison' })
  const first = await day.inputValue()
  const order = main(page).getByRole('button', { name: /^Valider/ })

  await context.setOffline(true)
  await more.click()
  await expect(page.getByText('Erreur lors de la mise à jour')).toHaveCount(1)
  await expect(quantity).toHaveValue(String(packages))
  await day.selectOption({ index: 1 })
  await expect(page.getByText('Erreur lors de la mise à jour')).toHaveCount(2)
  await expect(day).toHaveValue(first)
  await main(page)
    .getByRole('button', { name: `Retirer ${nameOf(offer.product)}` })
    .click()
  await expect(page.getByText('Erreur lors de la suppression')).toBeVisible()
  await expect(quantity).toHaveValue(String(packages))
  await order.click()
  await expect(page.getByText('Erreur lors de la validation de la commande')).toBeVisible()
  await expect(page).toHaveURL('/cart')

  await context.setOffline(false)
  await more.click()
  await expect(page.getByText('Quantité mise à jour')).toBeVisible()
  await expect(quantity).toHaveValue(String(packages + 1))
  await order.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
})

test('a star and a list stand as they were', async ({ page, context, buyer, api }) => {
  const list = await fillList(api, buyer, 'Cuisine')
  await openReady(page, '/products/54')
  const star = page.getByRole('button', { name: /^Favori/ }).first()
  await context.setOffline(true)
  await star.click()
  await expect(page.getByText('Le favori n’a pas pu être enregistré.')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  await context.setOffline(false)
  const saved = page.waitForResponse(/\/api\/v2\/list\/favorite\//)
  await star.click()
  expect((await saved).status()).toBe(200)
  await expect(star).toHaveAttribute('aria-pressed', 'true')

  await openReady(page, `/lists?list=${list.id}`)
  const lines = main(page).getByRole('list').getByRole('listitem')
  const quantity = lines.first().getByRole('spinbutton').first()
  await context.setOffline(true)
  await lines.first().getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(page.getByText('La liste n’a pas pu être modifiée.')).toHaveCount(1)
  await expect(quantity).toHaveValue('1')
  await lines
    .first()
    .getByRole('button', { name: /^Retirer (?!un colis)/ })
    .click()
  await expect(page.getByText('La liste n’a pas pu être modifiée.')).toHaveCount(2)
  await expect(lines).toHaveCount(3)
  await context.setOffline(false)
  await lines.first().getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(quantity).toHaveValue('2')
  await expect
    .poll(async () => {
      const { data } = await api('listLists', { token: buyer.tenantToken })
      return data.lists[0]?.specifications.map(line => line.packages_quantity)
    })
    .toEqual([2, 1, 1])
})
