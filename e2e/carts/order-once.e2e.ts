import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'

test('a double click orders once', async ({ page, buyer, api }) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer, plenty(offer))
  await open(page, '/cart')
  await page.getByRole('button', { name: 'Valider la commande' }).dblclick()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
})

test('two tabs order once', async ({ page, context, buyer, api }) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer, plenty(offer))
  const other = await context.newPage()
  const tabs = [page, other]
  const order = { name: 'Valider la commande' }
  for (const tab of tabs) {
    await open(tab, '/cart')
    await expect(tab.getByRole('button', order)).toBeEnabled()
  }
  await Promise.all(tabs.map(tab => tab.getByRole('button', order).click()))
  const done = (tab: typeof page) => tab.getByText('Commande validée avec succès')
  const refused = (tab: typeof page) =>
    tab.getByText('Ce panier n’existe pas ou a déjà été validé.')
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
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  // The carts stay on screen, as they do where the network is gone for longer.
  await page.route('**/api/v3/carts', route => route.abort())
  const order = page.getByRole('button', { name: 'Valider la commande' })
  await order.click()
  await expect(page.getByText('Erreur lors de la validation de la commande')).toBeVisible()
  await order.click()
  await expect(page).toHaveURL(/\/orders\/\d+$/)
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
  const order = page.getByRole('button', { name: 'Valider la commande' })
  await expect(order).toBeEnabled()
  // A colleague adds to the same cart meanwhile.
  await addToCart(api, buyer, offer, 3)
  await order.click()
  await expect(page.getByText(/Un prix a changé depuis l’affichage/)).toBeVisible()
  await expect(page).toHaveURL('/cart')
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(0)
})
