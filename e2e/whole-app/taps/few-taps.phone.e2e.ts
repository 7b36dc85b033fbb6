import { expect, type Locator, type Page, test as plain } from '@playwright/test'
import type { Api } from '../../api.ts'
import { test, visitor } from '../../buyer.ts'
import { addToCart, findOffer, type Offer, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { addMember, type Buyer, password } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** A thumb that counts: what it took is asserted in taps; seconds are only printed. A field that is filled is a tap. */
const thumb = (what: string) => {
  let taps = 0
  const began = Date.now()
  const tap = async (target: Locator) => {
    await target.tap()
    taps += 1
  }
  return {
    tap,
    type: async (field: Locator, text: string) => {
      await tap(field)
      await field.fill(text)
    },
    atMost: (most: number) => {
      const seconds = Math.round((Date.now() - began) / 1_000)
      console.log(`${what}: ${taps} taps, ${seconds} s`)
      plain.info().annotations.push({ type: 'taps', description: `${what}: ${taps}` })
      expect(taps, what).toBeLessThanOrEqual(most)
    },
  }
}

/** From the form to the day, counted: who orders at night begins there. */
const signInBy = async (
  { tap, type }: Pick<ReturnType<typeof thumb>, 'tap' | 'type'>,
  page: Page,
  { email }: Buyer,
) => {
  await type(page.getByLabel('E-mail'), email)
  await type(page.getByLabel('Mot de passe', { exact: true }), password)
  await tap(main(page).getByRole('button', { name: 'Se connecter' }))
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
}

const main = (page: Page) => page.getByRole('main')

/** Orders at three wholesalers, two products each, for a day after the next one: what a buyer has of last week. */
const orderAtThree = async (api: Api, buyer: Buyer): Promise<Offer[]> => {
  const offers: Offer[] = []
  const shopsOf = (shopId: number) => offers.filter(({ price }) => price.shop_id === shopId).length
  while (offers.length < 6)
    offers.push(
      await findOffer(
        api,
        ({ price, product }) =>
          price.min_packages === 1 &&
          (offers.length % 2 === 1
            ? price.shop_id === offers.at(-1)?.price.shop_id
            : shopsOf(price.shop_id) === 0) &&
          !offers.some(one => one.product.id === product.id),
        buyer,
      ),
    )
  const { tenantToken: token } = buyer
  for (const offer of offers) {
    const cart = await addToCart(api, buyer, offer, plenty(offer) + 1)
    const later = cart.next_deliveries.at(-1)?.date
    if (later === undefined) throw new Error('no day to deliver on')
    await api('updateCart', { token, params: { cartId: cart.id }, body: { delivery_date: later } })
  }
  const { data } = await api('validateCarts', { token })
  expect(data.orders).toHaveLength(3)
  return offers
}

test.describe('from a fresh sign-in', () => {
  test.use(visitor)

  test('last week’s three orders are changed and sent in twelve taps', async ({
    page,
    buyer,
    api,
  }) => {
    const offers = await orderAtThree(api, buyer)
    const shops = [...new Set(offers.map(({ price }) => price.shop_name))]
    await open(page, '/auth/login')
    const { atMost, ...by } = thumb('three orders again')
    await signInBy(by, page, buyer)
    await by.tap(page.getByRole('button', { name: 'Refaire les 3 dernières' }))
    const sheet = page.getByRole('dialog', { name: 'Refaire les dernières commandes' })
    for (const shop of shops) await expect(sheet.getByLabel(shop)).toBeChecked()
    await by.tap(sheet.getByRole('button', { name: /^Mettre au panier, / }))
    // It leads to the carts, where each is changed: more of one, one gone, more of another.
    await expect(page).toHaveURL(/\/cart$/)
    const cartOf = (shop = '') => main(page).getByRole('region', { name: shop })
    const more = { name: 'Ajouter un colis' }
    await by.tap(cartOf(shops[0]).getByRole('button', more).first())
    await by.tap(
      cartOf(shops[1])
        .getByRole('button', { name: /^Retirer/ })
        .first(),
    )
    await by.tap(cartOf(shops[2]).getByRole('button', more).last())
    await by.tap(page.getByRole('button', { name: 'Valider 3 commandes' }))
    await expect(page).toHaveURL(/\/orders\/sent/)
    await expect(main(page).getByRole('article')).toHaveCount(3)
    atMost(12)
  })

  test('fifteen products are on a list in twenty-five taps', async ({ page, buyer, api }) => {
    const { products } = await api('searchProducts', { query: { per_page: 20 } })
    const specs = products.flatMap(({ specifications: [first] }) => first ?? []).slice(0, 15)
    for (const { id: specId } of specs)
      await api('addFavorite', { token: buyer.tenantToken, params: { specId } })

    await open(page, '/auth/login')
    const { atMost, ...by } = thumb('fifteen products into a list')
    await signInBy(by, page, buyer)
    await by.tap(page.getByRole('button', { name: 'Menu' }))
    await by.tap(page.getByRole('link', { name: 'Listes & Favoris' }))
    await by.tap(page.getByRole('button', { name: 'Nouvelle liste' }))
    await by.type(page.getByLabel('Nom'), 'Chambre froide')
    await by.tap(page.getByRole('dialog').getByRole('button', { name: /^Cr[ée]er/ }))
    await expect(page.getByRole('heading', { name: 'Chambre froide' })).toBeVisible()
    await by.tap(page.getByRole('button', { name: 'Ajouter des produits' }))
    const dialog = page.getByRole('dialog', { name: 'Ajouter des produits' })
    const boxes = dialog.getByRole('checkbox')
    await expect(boxes).toHaveCount(15)
    for (let index = 0; index < 15; index += 1) await by.tap(boxes.nth(index))
    await by.tap(dialog.getByRole('button', { name: 'Ajouter 15 produits' }))
    await expect(dialog).toBeHidden({ timeout: 30_000 })
    await expect(main(page).locator('[data-line]')).toHaveCount(15)
    atMost(25)
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

    await open(page, '/auth/login')
    const { atMost, ...by } = thumb('a delivery confirmed')
    await signInBy(by, page, buyer)
    const arriving = page.getByRole('region', { name: 'À recevoir' })
    await by.tap(arriving.getByRole('link', { name: company }))
    await by.tap(page.getByRole('button', { name: 'Confirmer la réception' }))
    const dialog = page.getByRole('dialog', { name: /^Confirmer la réception/ })
    await expect(dialog).toContainText('1 article')
    await expect(dialog).toContainText('24 heures pour signaler un problème')
    await by.tap(dialog.getByRole('button', { name: 'Confirmer la réception' }))
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Livrée')
    await expect(page.getByRole('button', { name: 'Signaler un problème' })).toBeInViewport()
    atMost(6)
  })
})

test('a wholesaler where the next delivery is ordered already is repeated for who ticks it alone', async ({
  page,
  buyer,
  api,
}) => {
  const [ordered] = await orderAtThree(api, buyer)
  if (ordered === undefined) throw new Error('an offer expected')
  await addToCart(api, buyer, ordered, plenty(ordered) + 1)
  await api('validateCarts', { token: buyer.tenantToken })

  await open(page, '/')
  await page.getByRole('button', { name: 'Refaire les 2 dernières' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Refaire les dernières commandes' })
  await expect(sheet.getByRole('checkbox', { checked: true })).toHaveCount(2)
  const again = sheet.getByRole('listitem').filter({ hasText: ordered.price.shop_name }).first()
  await expect(again).toContainText('Déjà commandé pour la prochaine livraison')
  await again.getByRole('checkbox').tap()
  await sheet.getByRole('button', { name: /^Mettre au panier, / }).tap()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(main(page).getByRole('region', { name: ordered.price.shop_name })).toBeVisible()
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
