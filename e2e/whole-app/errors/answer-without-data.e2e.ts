import { expect } from '@playwright/test'
import { test, visitor } from '../../buyer.ts'
import { addToCart, findOffer, nameOf } from '../../market.ts'
import { open } from '../../open.ts'

const broken = { json: { data: null } }

test.describe('a visitor', () => {
  test.use(visitor)

  test('is told that the product was not found, and may ask again', async ({ page }) => {
    await open(page, '/search-products?search=tomate')
    await page.route(/\/api\/v3\/products\/\d+$/, route => route.fulfill(broken))
    await page.clock.install()
    await page.getByRole('article').first().getByRole('link').first().click()
    await expect(page).toHaveURL(/\/products\/\d+/)
    // The answer is asked for again before anything is said.
    await page.clock.runFor(10_000)
    await expect(page.getByText("Quelque chose s'est mal passé")).toBeVisible()
    await page.getByText("Détails de l'erreur").click()
    await expect(page.getByText('Product not found', { exact: true })).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: /Tomate/ })).toBeVisible()
  })
})

test('a specification that cannot be loaded leaves its product as it is', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer)
  await open(page, '/cart')
  await page.route('**/api/v3/specifications/*', route => route.fulfill(broken))
  const asked = page.waitForRequest('**/api/v3/specifications/*')
  const name = nameOf(offer.product)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(
    `/products/${offer.product.id}?specificationId=${offer.specification.id}`,
  )
  await asked
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('list', { name: /^Offres pour/ }).first()).toBeVisible()
  await expect(page.getByText("Quelque chose s'est mal passé")).toHaveCount(0)
})
