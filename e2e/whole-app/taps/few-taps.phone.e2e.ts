import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, type Offer, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { addMember } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A thumb that counts: what it took is asserted in taps; seconds are only printed. */
const thumb = (what: string) => {
  let taps = 0
  const began = Date.now()
  return {
    tap: async (target: Locator) => {
      await target.tap()
      taps += 1
    },
    atMost: (most: number) => {
      const seconds = Math.round((Date.now() - began) / 1_000)
      console.log(`${what}: ${taps} taps, ${seconds} s`)
      plain.info().annotations.push({ type: 'taps', description: `${what}: ${taps}` })
      expect(taps, what).toBeLessThanOrEqual(most)
    },
  }
}

const main = (page: Page) => page.getByRole('main')

test('last week’s three orders are changed and sent in twelve taps', async ({
  page,
  buyer,
  api,
}) => {
  const offers: Offer[] = []
  while (offers.length < 3)
    offers.push(
      await findOffer(
        api,
        ({ price, product }) =>
          price.min_packages === 1 &&
          !offers.some(one => one.price.shop_id === price.shop_id || one.product.id === product.id),
        buyer,
      ),
    )
  for (const offer of offers) await addToCart(api, buyer, offer, plenty(offer) + 1)
  await api('validateCarts', { token: buyer.tenantToken })

  await open(page, '/')
  const { tap, atMost } = thumb('three orders again')
  for (const { price } of offers) {
    await tap(page.getByRole('button', { name: `Tout recommander chez ${price.shop_name}` }))
    const sheet = page.getByRole('dialog', { name: 'Tout recommander' })
    await expect(sheet).toContainText('Rien n’a changé depuis.')
    await tap(sheet.getByRole('button', { name: /^Mettre au panier/ }))
    await expect(sheet).toBeHidden()
  }
  await tap(page.getByRole('link', { name: 'Panier, 3 articles' }))
  const more = main(page).getByRole('button', { name: 'Ajouter un colis' })
  await tap(more.first())
  await tap(more.last())
  await tap(page.getByRole('button', { name: 'Valider 3 commandes' }))
  await expect(page).toHaveURL(/\/orders\/sent/)
  await expect(main(page).getByRole('article')).toHaveCount(3)
  atMost(12)
})

test('fifteen products are on a list in twenty-five taps', async ({ page, buyer, api }) => {
  const { products } = await api('searchProducts', { query: { per_page: 20 } })
  const specs = products.flatMap(({ specifications: [first] }) => first ?? []).slice(0, 15)
  for (const { id: specId } of specs)
    await api('addFavorite', { token: buyer.tenantToken, params: { specId } })

  await open(page, '/')
  const { tap, atMost } = thumb('fifteen products into a list')
  await tap(page.getByRole('button', { name: 'Menu' }))
  await tap(page.getByRole('link', { name: 'Listes & Favoris' }))
  await tap(page.getByRole('button', { name: 'Nouvelle liste' }))
  await page.getByLabel('Nom').fill('Chambre froide')
  await tap(page.getByRole('dialog').getByRole('button', { name: /^Cr[ée]er/ }))
  await expect(page.getByRole('heading', { name: 'Chambre froide' })).toBeVisible()
  await tap(page.getByRole('button', { name: 'Ajouter des produits' }))
  const dialog = page.getByRole('dialog', { name: 'Ajouter des produits' })
  const boxes = dialog.getByRole('checkbox')
  await expect(boxes).toHaveCount(15)
  for (let index = 0; index < 15; index += 1) await tap(boxes.nth(index))
  await tap(dialog.getByRole('button', { name: 'Ajouter 15 produits' }))
  await expect(dialog).toBeHidden({ timeout: 30_000 })
  await expect(main(page).locator('[data-line]')).toHaveCount(15)
  atMost(25)
})

test('a message is pasted into a list: kilograms become packages, and what nobody knows is said', async ({
  page,
  buyer,
  api,
}) => {
  const { data: list } = await api('createList', {
    token: buyer.tenantToken,
    body: { name: 'Marché' },
  })
  await open(page, `/lists?list=${list.id}`)
  const { tap, atMost } = thumb('pasted lines')
  await tap(page.getByRole('button', { name: 'Ajouter des produits' }))
  const dialog = page.getByRole('dialog', { name: 'Ajouter des produits' })
  await tap(dialog.getByRole('button', { name: 'Coller' }))
  await dialog
    .getByRole('textbox')
    .fill('Bonjour, 3 colis de tomates grappe, 20 kg de carottes\n4 zzzzzz')
  await tap(dialog.getByRole('button', { name: 'Lire les lignes' }))
  await expect(dialog.getByText('« 4 zzzzzz » : aucun produit de ce nom')).toBeVisible()
  const packages = dialog.getByRole('spinbutton')
  await expect(packages).toHaveCount(2)
  await expect(packages.first()).toHaveValue('3')
  await expect(packages.last()).not.toHaveValue('20')
  await tap(dialog.getByRole('button', { name: 'Ajouter 2 produits' }))
  await expect(main(page).locator('[data-line]')).toHaveCount(2)
  atMost(4)
})

test('a purchaser’s order is approved from its notice in two taps', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 1 } })
  const purchaser = await addMember(api, buyer, ['purchaser'])
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, { ...buyer, tenantToken: purchaser.tenantToken }, offer, plenty(offer))
  const { data } = await api('validateCarts', { token: purchaser.tenantToken })
  expect(data.orders[0]?.status).toBe('to_approve')

  await open(page, '/notifications')
  const { tap, atMost } = thumb('an order approved')
  const notice = main(page)
    .getByRole('listitem')
    .filter({ has: page.locator(`a[href="/orders/${data.orders[0]?.id}"]`) })
  await tap(notice.getByRole('button', { name: 'Approuver', exact: true }))
  const dialog = page.getByRole('dialog', { name: 'Approuver la commande' })
  await tap(dialog.getByRole('button', { name: /^Approuver \d/ }))
  await expect(dialog).toBeHidden()
  atMost(2)

  const colleague = await openKept(browser, { baseURL, storage: purchaser.storage })
  await open(colleague, `/orders/${data.orders[0]?.id}`)
  await expect(colleague.getByRole('heading', { level: 1 })).toContainText('Envoyée')
  await colleague.context().close()
})

test('a delivery is confirmed in six taps, and what that means is said before', async ({
  page,
  buyer,
  api,
}) => {
  const { company } = demoPeople.wholesaler
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const offer = await findOffer(
    api,
    ({ product, price }) =>
      price.shop_name === company && price.min_packages === 1 && product.volume_type === 'fixed',
  )
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', { token: buyer.tenantToken })
  const [order] = data.orders
  const [line] = order?.lines ?? []
  if (order === undefined || line === undefined) throw new Error('an order expected')
  const params = { orderId: order.id }
  await api('moveOrder', { token, params, body: { action: 'accept' } })
  const packages_quantity = line.ordered_packages
  const updates = [{ line_id: line.id, packages_quantity }]
  await api('pickOrder', { token, params, body: { updates } })
  await api('moveOrder', { token, params, body: { action: 'ship' } })

  await open(page, '/')
  const { tap, atMost } = thumb('a delivery confirmed')
  const arriving = page.getByRole('region', { name: 'À recevoir' })
  await tap(arriving.getByRole('link', { name: company }))
  await tap(page.getByRole('button', { name: 'Confirmer la réception' }))
  const dialog = page.getByRole('dialog', { name: /^Confirmer la réception/ })
  await expect(dialog).toContainText('1 article')
  await expect(dialog).toContainText('24 heures pour signaler un problème')
  await tap(dialog.getByRole('button', { name: 'Confirmer la réception' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Livrée')
  await expect(page.getByRole('button', { name: 'Signaler un problème' })).toBeInViewport()
  atMost(6)
})
