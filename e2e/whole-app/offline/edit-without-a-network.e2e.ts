import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { field, messagesOf, newConversation } from '../../conversations/two-sides.ts'
import { addToCart, fillList, findOffer, nameOf } from '../../market.ts'
import { open } from '../../open.ts'
import { passOn } from '../../pass-on.ts'
import { registerBuyer } from '../../register.ts'
import { workerAtWork } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

const main = (page: Page) => page.getByRole('main')
const sign = (page: Page) => page.getByText('Vous êtes hors ligne.')
const waiting = (page: Page, count: number) =>
  page.getByText(count === 1 ? '1 modification attend.' : `${count} modifications attendent.`)
const cartLine = (page: Page, name: string) =>
  main(page).getByRole('listitem').filter({ hasText: name })
const more = (page: Page, name: string) =>
  cartLine(page, name).getByRole('button', { name: 'Ajouter un colis' })

/** Resolves once what is entered is kept: the chunk that does it comes with real time. */
const ready = async (page: Page) => {
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
  await workerAtWork(page)
}

test('five edits in the middle of an errand happen once each, lost answers and two tabs or not', async ({
  page,
  context,
  buyer,
  api,
}) => {
  test.slow()
  const token = buyer.tenantToken
  const held = await findOffer(api, ({ price }) => price.min_packages === 1)
  const added = await findOffer(
    api,
    ({ price, product }) => price.min_packages === 1 && product.id !== held.product.id,
  )
  await addToCart(api, buyer, held, 2)
  const list = await fillList(api, buyer, 'Cuisine')
  const conversationId = await newConversation(api, buyer, held.price.shop_id, ['Bonjour'])
  await open(page, `/messages/${conversationId}`)
  await expect(messagesOf(page).getByText('Bonjour')).toBeVisible()
  await open(page, `/lists?list=${list.id}`)
  await expect(main(page).getByRole('spinbutton')).toHaveCount(3)
  await open(page, '/cart')
  await expect(cartLine(page, nameOf(held.product))).toBeVisible()
  await open(page, `/products/${added.product.id}`)
  await ready(page)

  // 1. The server takes the addition; its answer is lost with the network.
  await page.route('**/api/v3/carts', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await passOn(route)
    await context.setOffline(true)
    // Going offline may have cut the request off already.
    return route.abort().catch(() => {})
  })
  const add = main(page).getByRole('button', { name: /^Ajouter au panier/ })
  await add.first().click()
  await expect(sign(page)).toBeVisible()
  await expect(waiting(page, 1)).toBeVisible()
  await page.unroute('**/api/v3/carts')

  // 2. A quantity, on a page that was opened without a network.
  await page.goto('/cart')
  // The page has read what waits before one can touch it.
  await expect(waiting(page, 1)).toBeVisible()
  await more(page, nameOf(held.product)).click()
  await expect(waiting(page, 2)).toBeVisible()
  await expect(cartLine(page, nameOf(held.product)).getByRole('spinbutton')).toHaveValue('3')
  await expect(cartLine(page, nameOf(added.product))).toContainText('En attente d’envoi')
  await expect(main(page).getByRole('button', { name: /^Valider/ })).toBeDisabled()

  // 3. and 4. A line of a list, and another one off.
  await page.goto(`/lists?list=${list.id}`)
  await expect(waiting(page, 2)).toBeVisible()
  const lines = main(page).getByRole('list').getByRole('listitem')
  await lines.first().getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(waiting(page, 3)).toBeVisible()
  await lines
    .last()
    .getByRole('button', { name: /^Retirer (?!un colis)/ })
    .click()
  await expect(waiting(page, 4)).toBeVisible()
  await expect(lines).toHaveCount(2)

  // 5. A message.
  await page.goto(`/messages/${conversationId}`)
  await field(page).fill('Depuis la cave')
  await field(page).press('Enter')
  await expect(messagesOf(page).getByText('En attente d’envoi')).toBeVisible()
  await expect(waiting(page, 5)).toBeVisible()

  const other = await context.newPage()
  await other.goto('/cart')
  await expect(waiting(other, 5)).toBeVisible()
  // Again the server does what it is asked, and is not heard: once for each kind.
  const lost = new Set<string>()
  await context.route(/\/api\/(v3\/carts|v2\/list|v3\/conversations)/, async route => {
    const method = route.request().method()
    const kind = `${method} ${new URL(route.request().url()).pathname}`
    if (method === 'GET' || lost.has(kind) || kind.endsWith('/received') || kind.endsWith('/read'))
      return route.continue()
    lost.add(kind)
    await passOn(route)
    return route.abort()
  })
  await context.setOffline(false)

  await expect
    .poll(
      async () => {
        const { data: carts } = await api('listCarts', { token })
        const { data } = await api('listLists', { token })
        const { data: messages } = await api('listMessages', {
          token,
          params: { conversationId },
        })
        return {
          carts: carts.flatMap(({ items }) =>
            items.map(({ product, packages_quantity }) => [product.id, packages_quantity]),
          ),
          list: data.lists[0]?.specifications.map(line => line.packages_quantity),
          messages: messages.map(({ body }) => body),
        }
      },
      { timeout: 40_000 },
    )
    .toEqual({
      carts: expect.arrayContaining([
        [held.product.id, 3],
        [added.product.id, 1],
      ]),
      list: [2, 1],
      messages: ['Bonjour', 'Depuis la cave'],
    })
  await expect(sign(page)).toBeHidden({ timeout: 20_000 })
  await expect(page.getByText('En attente d’envoi')).toBeHidden()
  await expect(messagesOf(page).getByText('Depuis la cave')).toHaveCount(1)
  expect(lost.size).toBeGreaterThan(0)
  await context.unrouteAll()
  await page.goto('/cart')
  await expect(page.getByText('En attente d’envoi')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()
})

test('what a colleague changed meanwhile is shown beside one’s own, to choose', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const token = buyer.tenantToken
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  const cart = await addToCart(api, buyer, offer, 2)
  const list = await fillList(api, buyer, 'Cuisine')
  await open(page, `/lists?list=${list.id}`)
  await expect(main(page).getByRole('spinbutton')).toHaveCount(3)
  await open(page, '/cart')
  await ready(page)
  await context.setOffline(true)
  await more(page, nameOf(offer.product)).click()
  await expect(waiting(page, 1)).toBeVisible()
  await page.goto(`/lists?list=${list.id}`)
  await expect(waiting(page, 1)).toBeVisible()
  await main(page).getByRole('button', { name: 'Ajouter un colis' }).first().click()
  await expect(waiting(page, 2)).toBeVisible()

  const params = { cartId: cart.id, itemId: cart.items[0]?.id ?? 0 }
  await api('updateCartItem', { token, params, body: { packages_quantity: 8 } })
  await api('removeList', { token, params: { listId: list.id } })
  await context.setOffline(false)
  await expect(page.getByText('2 modifications n’ont pas été appliquées.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoir' }).click()
  const dialog = page.getByRole('dialog')
  const quantity = dialog.locator('section').filter({ hasText: offer.price.shop_name })
  await expect(quantity).toContainText('Votre version3 colis')
  await expect(quantity).toContainText('Version actuelle8 colis')
  await quantity.getByRole('button', { name: 'Appliquer ma version' }).click()
  await expect(quantity).toBeHidden()
  const lists = dialog.locator('section').filter({ hasText: 'Cuisine' })
  await expect(lists).toContainText('Votre version2 colis')
  await expect(lists).toContainText('Version actuelleliste supprimée')
  await lists.getByRole('button', { name: 'Appliquer ma version' }).click()
  await expect(dialog).toBeHidden()

  await expect
    .poll(async () => {
      const { data: carts } = await api('listCarts', { token })
      const { data } = await api('listLists', { token })
      return [
        carts[0]?.items[0]?.packages_quantity,
        data.lists.map(({ name, specifications }) => [
          name,
          ...specifications.map(line => line.packages_quantity),
        ]),
      ]
    })
    .toEqual([3, [['Cuisine', 2, 1, 1]]])

  // What is refused later opens nothing by itself.
  await page.getByRole('link', { name: /^Panier/ }).click()
  await expect(cartLine(page, nameOf(offer.product)).getByRole('spinbutton')).toHaveValue('3')
  await context.setOffline(true)
  await more(page, nameOf(offer.product)).click()
  await expect(waiting(page, 1)).toBeVisible()
  await api('updateCartItem', { token, params, body: { packages_quantity: 6 } })
  await context.setOffline(false)
  await expect(page.getByText('1 modification n’a pas été appliquée.')).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('another person at the same browser sends nothing of it, and the first one’s goes when they are back', async ({
  page,
  context,
  buyer,
  registered,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, 2)
  const colleague = await registerBuyer(api)
  await open(page, '/cart')
  await ready(page)
  await context.setOffline(true)
  await more(page, nameOf(offer.product)).click()
  await expect(waiting(page, 1)).toBeVisible()

  const sitDown = (storage: { name: string; value: string }[]) =>
    page.evaluate(items => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    }, storage)
  await sitDown(colleague.storage)
  await open(page, '/about')
  const changes: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') changes.push(request.headers().authorization ?? '')
  })
  await context.setOffline(false)
  await open(page, '/cart')
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  expect(changes).toEqual([])

  await sitDown(registered.storage)
  await page.reload()
  await expect
    .poll(async () => {
      const { data: carts } = await api('listCarts', { token: buyer.tenantToken })
      return carts[0]?.items[0]?.packages_quantity
    })
    .toBe(3)
  // The server may have applied it before the browser has told of it.
  await expect.poll(() => changes).toEqual([`Bearer ${buyer.tenantToken}`])
})

test('what is on its way or in line when the tab closes happens exactly once', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await open(page, `/products/${offer.product.id}`)
  await ready(page)
  // The server takes the first addition and is never heard; the second one waits behind it.
  let hasArrived = () => {}
  const arrived = new Promise<void>(resolve => {
    hasArrived = resolve
  })
  await page.route('**/api/v3/carts', async route => {
    if (route.request().method() !== 'POST') return route.continue()
    await passOn(route)
    hasArrived()
  })
  const add = main(page)
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
  await add.click()
  await add.click()
  await arrived
  const packages = async () =>
    (await api('listCarts', { token: buyer.tenantToken })).data[0]?.items[0]?.packages_quantity
  expect(await packages()).toBe(1)
  const next = await context.newPage()
  await page.close()

  await next.goto('/cart')
  await expect.poll(packages, { timeout: 30_000 }).toBe(2)
  await expect(next.getByText('En attente d’envoi')).toHaveCount(0)
  await expect(main(next).getByRole('spinbutton', { name: /^Colis d(e |’)/ })).toHaveValue('2')
  // Nothing comes once more with another look.
  await next.reload()
  await ready(next)
  expect(await packages()).toBe(2)
})
