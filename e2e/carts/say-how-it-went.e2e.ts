import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf, plenty } from '../market.ts'
import { open } from '../open.ts'

const said = (page: Page, message: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(message, { exact: true })

const main = (page: Page) => page.getByRole('main')
const note = (page: Page) => main(page).getByRole('textbox', { name: /^Note pour/ })

test('each change that succeeds says so', async ({ page, buyer, api }) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer)
  await open(page, `/products/${offer.product.id}`)
  const add = main(page).getByRole('button', { name: /^Ajouter au panier/ })
  await add.first().click()
  await expect(said(page, 'Produit ajouté au panier')).toBeVisible()

  await open(page, '/cart')
  await main(page).getByRole('button', { name: 'Ajouter un colis' }).first().click()
  await expect(said(page, 'Quantité mise à jour')).toBeVisible()
  await main(page)
    .getByRole('button', { name: /^Ajouter une note/ })
    .first()
    .click()
  await note(page).first().fill('Avant 7 h')
  await note(page).first().blur()
  await expect(said(page, 'Panier mis à jour')).toBeVisible()
  await main(page)
    .getByRole('button', { name: `Retirer ${nameOf(offer.product)}` })
    .first()
    .click()
  await expect(said(page, 'Article retiré du panier')).toBeVisible()

  await addToCart(api, buyer, offer, plenty(offer))
  await open(page, '/cart')
  await main(page)
    .getByRole('button', { name: /^Valider/ })
    .click()
  await expect(said(page, 'Commande validée avec succès')).toBeVisible()
})

for (const refusal of [null, 'Le marché est fermé pour travaux.'])
  test(`a change that fails says ${refusal === null ? 'its fallback' : 'the server’s word'}`, async ({
    page,
    buyer,
    api,
  }) => {
    const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
    const ordered = plenty(offer)
    await addToCart(api, buyer, offer, ordered)
    await page.route(
      url => /\/v3\/carts(\/|$)/.test(url.pathname) && !url.pathname.endsWith('/cartItemCount'),
      (route, request) => {
        const isReading = request.method() === 'GET' && !request.url().includes('/validate')
        if (isReading) return route.continue()
        return refusal === null
          ? route.fulfill({ status: 500, body: '' })
          : route.fulfill({ status: 503, json: { code: 'unavailable', message: refusal } })
      },
    )
    await open(page, '/cart')
    const quantity = main(page).getByRole('spinbutton', { name: /^Colis d(e |’)/ })

    for (const { does, fallback } of [
      {
        does: () => main(page).getByRole('button', { name: 'Ajouter un colis' }).click(),
        fallback: 'Erreur lors de la mise à jour',
      },
      {
        does: async () => {
          await main(page)
            .getByRole('button', { name: /^Ajouter une note/ })
            .click()
          await note(page).fill('Avant 7 h')
          await note(page).blur()
        },
        fallback: 'Erreur lors de la mise à jour',
      },
      {
        does: () =>
          main(page)
            .getByRole('button', { name: /^Retirer .*(?<!colis)$/ })
            .click(),
        fallback: 'Erreur lors de la suppression',
      },
      {
        does: () =>
          main(page)
            .getByRole('button', { name: /^Valider/ })
            .click(),
        fallback: 'Erreur lors de la validation de la commande',
      },
    ]) {
      const before = await said(page, refusal ?? fallback).count()
      await does()
      await expect(said(page, refusal ?? fallback)).toHaveCount(before + 1)
      await expect(quantity).toHaveValue(String(ordered))
    }
    await expect(page).toHaveURL('/cart')

    await open(page, `/products/${offer.product.id}`)
    await main(page)
      .getByRole('button', { name: /^Ajouter au panier/ })
      .first()
      .click()
    await expect(said(page, refusal ?? "Erreur lors de l'ajout au panier")).toBeVisible()

    await page.unrouteAll()
    const { data: carts } = await api('listCarts', { token: buyer.tenantToken })
    expect(carts).toHaveLength(1)
    expect(carts[0]).toMatchObject({ note: '', items: [{ packages_quantity: ordered }] })
  })

test('the count is asked for once more after a failure, never after a 401', async ({ page }) => {
  const answers = [503, 503, 503, 503]
  let asked = 0
  await page.route('**/api/v3/carts/cartItemCount', route => {
    asked += 1
    return route.fulfill({ status: answers[asked - 1] ?? 200, body: '' })
  })
  const twice = async () => {
    const again = page
      .waitForRequest(/cartItemCount$/)
      .then(() => page.waitForRequest(/cartItemCount$/))
    await page.goto('/about')
    await again
  }
  await page.clock.install()
  await twice()
  await page.clock.runFor(60_000)
  expect(asked).toBe(2)

  asked = 0
  answers[0] = 401
  const once = page.waitForRequest(/cartItemCount$/)
  await page.goto('/about')
  await once
  await expect(page.getByRole('button', { name: 'Compte', exact: true })).toBeVisible()
  await page.clock.runFor(60_000)
  expect(asked).toBe(1)
})
