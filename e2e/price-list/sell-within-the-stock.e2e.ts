import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { cellOf, newShop, screenOf } from './at-work.ts'

const stockColumn = 10

test('an offer is sold within its stock: the buyer reads what is left and takes it, the wholesaler sees it promised', async ({
  browser,
  baseURL,
  api,
  buyer,
  page,
}) => {
  test.slow()
  const shop = await newShop(api, 2)
  const token = shop.tenantToken
  // What is dear is more than it would send to whom it does not know.
  const { data: rules } = await api('getShopDelivery', { token })
  await api('updateShopDelivery', {
    token,
    body: { version: rules.version, newcomer_limit: null },
  })
  const { data: listed } = await api('listShopOffers', { token })
  const [stocked, bare] = listed
  if (stocked === undefined || bare === undefined) throw new Error('The list has two offers')
  // Dear, so that it is nobody's best price.
  await api('changeShopOffers', {
    token,
    body: {
      changes: listed.map(({ id }) => ({ offer_id: id, unit_price: 900 })),
      prices_confirmed: true,
    },
  })
  await api('recordArrival', {
    token,
    body: {
      supplier: 'Coopérative du Val',
      arrived_on: new Date().toISOString().slice(0, 10),
      lines: [{ specification_id: stocked.specification.id, packages: 6 }],
    },
  })
  const grid = await screenOf(browser, baseURL, shop)
  await grid.getByLabel('Chercher dans la mercuriale').fill(stocked.specification.label)
  await cellOf(grid, 0, stockColumn).click()
  await expect(cellOf(grid, 0, stockColumn)).toContainText('6\u00a0colis libres')

  // Nothing lies there of the other: it is asked back.
  await grid.getByLabel('Chercher dans la mercuriale').fill(bare.specification.label)
  await cellOf(grid, 0, stockColumn).click()
  const dialog = grid.getByRole('dialog', { name: 'Rien en stock' })
  await expect(dialog).toContainText('elle serait épuisée pour vos clients')
  expect(await findFaultsInBothThemes(grid)).toEqual([])
  await dialog.getByRole('button', { name: 'Lier au stock quand même' }).click()
  await expect(cellOf(grid, 0, stockColumn)).toContainText('aucun stock entré')

  // The buyer is told what is left, and that the other is sold out.
  const { product_id: productId, id: specificationId } = stocked.specification
  const { data: product } = await api('getProduct', {
    token: buyer.tenantToken,
    params: { productId },
  })
  const shopOf = (offerId: number) =>
    product.specifications
      .flatMap(({ customer_price }) => customer_price)
      .find(({ offer_id }) => offer_id === offerId)
  const sold = shopOf(stocked.id)
  if (sold === undefined) throw new Error('The buyer is not offered it')
  await open(
    page,
    `/products/${productId}?specificationId=${specificationId}&wholesalerId=${sold.shop_id}`,
  )
  await expect(page.getByText('Plus que 6\u00a0colis').first()).toBeVisible()
  const inDays = (days: number) =>
    new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const announce = (body: { packages: number; arrives_on?: string }) =>
    api('announceArrival', { token, params: { offerId: stocked.id }, body })
  await announce({ packages: 2, arrives_on: inDays(20) })
  await page.reload()
  await expect(page.getByText(/^6.colis avant le /).first()).toBeVisible()
  await announce({ packages: 0 })
  await api('addToCart', {
    token: buyer.tenantToken,
    body: { shop_id: sold.shop_id, specification_id: specificationId, packages_quantity: 8 },
  })
  await open(page, '/cart')
  await expect(page.getByText(/il ne reste que 6.colis/)).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^Prendre ce qui reste/ }).click()
  await expect(page.getByText(/il ne reste que/)).toBeHidden()
  await api('validateCarts', { token: buyer.tenantToken })

  await open(grid, '/shop/stock?view=promises')
  const promise = grid
    .getByRole('list', { name: 'Offres liées au stock' })
    .getByRole('listitem')
    .filter({ hasText: '6 promis' })
  await expect(promise).toContainText('épuisé')
  await promise.getByRole('button', { name: /^Annoncer un arrivage/ }).click()
  await promise.getByLabel('Colis attendus').fill('4')
  await promise.getByLabel('Arrivée le').fill('2099-01-05')
  expect(await findFaultsInBothThemes(grid)).toEqual([])
  await promise.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(promise).toContainText('4 attendus')
  await expect(promise).toContainText('à promettre')
  await grid.context().close()
})
