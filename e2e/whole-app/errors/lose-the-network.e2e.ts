import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, fillList, findOffer, plenty } from '../../market.ts'
import { fetchedAhead, open } from '../../open.ts'

const main = (page: Page) => page.getByRole('main')
const badge = (page: Page, count: string) => page.getByRole('link', { name: `Panier, ${count}` })
const offline = (page: Page) => page.getByText('Vous êtes hors ligne.')

const waiting = (page: Page) => page.getByText('En attente d’envoi')
const kept = (page: Page) => page.getByText(/^Gardé sur cet appareil/)

/** Resolves once what the page needs to speak, and to keep edits, without a network is here. */
const openReady = async (page: Page, path: string) => {
  await open(page, path)
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
  await fetchedAhead(page)
}

test('a product added without the network is in the cart once it is back, once', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const { product } = await findOffer(api, ({ price }) => price.min_packages === 1)
  await openReady(page, `/products/${product.id}`)
  const add = main(page)
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
  await context.setOffline(true)
  await expect(offline(page)).toBeVisible()
  await add.click()
  await expect(kept(page)).toBeVisible()
  await expect(badge(page, '1 article')).toBeVisible()
  await expect(page.getByText('1 modification attend.')).toBeVisible()
  await context.setOffline(false)
  await expect(offline(page)).toBeHidden()
  await expect
    .poll(async () => {
      const { data } = await api('listCarts', { token: buyer.tenantToken })
      return data.flatMap(({ items }) => items.map(item => item.packages_quantity))
    })
    .toEqual([1])
  await expect(badge(page, '1 article')).toBeVisible()
})

test('cart edits wait for the network, its day and note too, and nothing is ordered', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  const packages = plenty(offer)
  await addToCart(api, buyer, offer, packages)
  await openReady(page, '/cart')
  const quantity = main(page).getByRole('spinbutton', { name: /^Colis d(e |’)/ })
  const more = main(page).getByRole('button', { name: 'Ajouter un colis' })
  const day = main(page).getByRole('combobox', { name: 'Livraison' })
  const note = main(page).getByRole('textbox', { name: /^Note pour/ })
  const order = main(page).getByRole('button', { name: /^Valider/ })

  await context.setOffline(true)
  await more.click()
  await expect(kept(page)).toBeVisible()
  await expect(waiting(page)).toBeVisible()
  await expect(quantity).toHaveValue(String(packages + 1))
  await day.selectOption({ index: 1 })
  await expect(page.getByText('2 modifications attendent.')).toBeVisible()
  const chosen = await day.inputValue()
  await main(page)
    .getByRole('button', { name: /^Ajouter une note/ })
    .click()
  await note.fill('Côté cour')
  await note.blur()
  await expect(page.getByText('3 modifications attendent.')).toBeVisible()
  await expect(order).toBeDisabled()
  await expect(main(page).getByText(/attendent le réseau/)).toBeVisible()

  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(quantity).toHaveValue(String(packages + 1))
  await expect(day).toHaveValue(chosen)
  await expect(note).toHaveValue('Côté cour')
  await order.click()
  await expect(page).toHaveURL(/\/orders\/sent\?ids=\d+$/)
  const { data: orders } = await api('listOrders', { token: buyer.tenantToken })
  expect(orders).toHaveLength(1)
  const { data: ordered } = await api('getOrder', {
    token: buyer.tenantToken,
    params: { orderId: orders[0]?.id ?? 0 },
  })
  expect(ordered.lines.map(line => line.ordered_packages)).toEqual([packages + 1])
  expect([ordered.delivery_date, ordered.note]).toEqual([chosen, 'Côté cour'])
})

test('a star and what is done to a list wait for the network', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const list = await fillList(api, buyer, 'Cuisine')
  await openReady(page, '/products/54')
  const star = page.getByRole('button', { name: /^Favori/ }).first()
  await expect(star).toBeVisible()
  await context.setOffline(true)
  await star.click()
  await expect(kept(page)).toBeVisible()
  await expect(page.getByText('1 modification attend.')).toBeVisible()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const saved = page.waitForResponse(/\/api\/v2\/list\/favorite\//)
  await context.setOffline(false)
  expect((await saved).status()).toBe(200)
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  const favorites = async () =>
    (await api('listLists', { token: buyer.tenantToken })).data.favorites.length
  await expect.poll(favorites).toBe(1)

  await openReady(page, `/lists?list=${list.id}`)
  const lines = main(page).getByRole('list').getByRole('listitem')
  const quantity = lines.first().getByRole('spinbutton').first()
  await context.setOffline(true)
  await lines.first().getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(kept(page)).toBeVisible()
  await expect(quantity).toHaveValue('2')
  await lines
    .last()
    .getByRole('button', { name: /^Retirer (?!un colis)/ })
    .click()
  await expect(lines).toHaveCount(2)
  await context.setOffline(false)
  await expect
    .poll(async () => {
      const { data } = await api('listLists', { token: buyer.tenantToken })
      return data.lists[0]?.specifications.map(line => line.packages_quantity)
    })
    .toEqual([2, 1])
  await expect(waiting(page)).toHaveCount(0)
})
