import { expect, type Page } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import { passOn } from '../pass-on.ts'

const orderButton = (page: Page) => page.getByRole('button', { name: 'Valider la commande' })

test('a double click orders once', async ({ page, buyer, api }) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer, plenty(offer))
  await open(page, '/cart')
  await orderButton(page).dblclick()
  await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+$/)
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
})

test('two tabs order once', async ({ page, context, buyer, api }) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer, plenty(offer))
  const other = await context.newPage()
  const tabs = [page, other]
  // Live, one tab may take its button away before the other's click gets there.
  await context.routeWebSocket(/\/app\//, () => {})
  for (const tab of tabs) {
    await open(tab, '/cart')
    await expect(orderButton(tab)).toBeEnabled()
  }
  // A tab in the background paints nothing, and `click()` waits for a button that stands still.
  await Promise.all(tabs.map(tab => orderButton(tab).dispatchEvent('click')))
  const done = (tab: Page) => tab.getByText('Commande validée avec succès')
  const refused = (tab: Page) => tab.getByText('Ce panier n’existe pas ou a déjà été validé.')
  for (const tab of tabs) await expect(done(tab).or(refused(tab))).toBeVisible()
  const outcomes = await Promise.all(tabs.map(tab => done(tab).count()))
  expect(outcomes.sort()).toEqual([0, 1])
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
})

test('an answer that is lost orders once all the same', async ({ page, buyer, api }) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer, plenty(offer))
  await open(page, '/cart')
  await page.route(
    '**/api/v3/carts/validate?*',
    async route => {
      await passOn(route)
      await route.abort()
    },
    { times: 1 },
  )
  // The carts stay on screen, as they do where the network is gone for longer.
  await page.route('**/api/v3/carts', route => route.abort())
  const order = orderButton(page)
  await order.click()
  await expect(page.getByText('Erreur lors de la validation de la commande')).toBeVisible()
  await order.click()
  await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+$/)
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
})

test('a price that moved since it was shown is not ordered unseen', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, plenty(offer))
  // Live, the screen would show it before one can click.
  await page.routeWebSocket(/\/app\//, () => {})
  await open(page, '/cart')
  const order = orderButton(page)
  await expect(order).toBeEnabled()
  // A colleague adds to the same cart meanwhile.
  await addToCart(api, buyer, offer, 3)
  await order.click()
  await expect(page.getByText(/Un prix a changé depuis l’affichage/)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(0)
})
