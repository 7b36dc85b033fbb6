import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import { messagesOf, openSeller, say } from './two-sides.ts'

test('an order is seen by the wholesaler, and its line talked about', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const seller = await openSeller(browser, api, baseURL)
  const offer = await findOffer(api, ({ price }) => price.shop_name === 'Primeurs de Rungis')
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')

  await open(page, `/orders/${order.id}`)
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
  const seen = page.getByText(/^Vu par le grossiste à \d\d:\d\d$/)
  await expect(seen).toBeHidden()
  await open(seller.page, `/orders/${order.id}`)
  await expect(seen).toBeVisible({ timeout: 5_000 })

  const line = page.getByRole('link', { name: /^En parler au grossiste : / })
  await line.click()
  await expect(page).toHaveURL(/\/messages\/\d+$/)
  const card = page.getByRole('link', { name: `Commande ${order.number}` })
  await expect(card).toContainText(order.lines[0]?.name ?? '')
  await say(page, 'Bien mûres, s’il vous plaît')
  await expect(messagesOf(page).getByRole('link', { name: order.number })).toBeVisible()

  await seller.page.getByRole('link', { name: 'Écrire au client', exact: true }).click()
  const theirs = messagesOf(seller.page)
  await expect(theirs.getByText('Bien mûres, s’il vous plaît')).toBeVisible()
  await theirs.getByRole('link', { name: order.number }).click()
  await expect(seller.page).toHaveURL(`/orders/${order.id}`)
  await seller.page.context().close()
})
