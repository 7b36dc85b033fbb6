import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, plenty } from '../../market.ts'
import { follow, open } from '../../open.ts'
import { addMember } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'

/** Without a reload, and sooner than anything is asked for again by itself. How soon: `npm run bench -- realtime`. */
const within = { timeout: 5_000 }

/** Whether events reach the page: it says so for nobody to see. */
const isFollowing = async (page: Page) =>
  expect(page.locator('[data-live=connected]')).toHaveCount(1)

const openAs = async (
  browser: Browser,
  baseURL: string | undefined,
  storage: { name: string; value: string }[],
): Promise<Page> => {
  return openKept(browser, { baseURL, storage })
}

test('a colleague’s cart is mine, as it changes', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const colleague = await addMember(api, buyer, ['purchaser'])
  const theirs = await openAs(browser, baseURL, colleague.storage)
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await open(page, '/shops')
  await open(theirs, '/cart')
  await isFollowing(page)
  await isFollowing(theirs)
  await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()

  await addToCart(api, buyer, offer, 1)
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible(within)
  await expect(theirs.getByRole('spinbutton', { name: /^Colis d(e |’)/ })).toHaveValue('1', within)

  await theirs.getByRole('main').getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(theirs.getByText('Quantité mise à jour')).toBeVisible()
  await open(page, '/cart')
  await isFollowing(page)
  await expect(page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })).toHaveValue('2')
  await theirs.getByRole('main').getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })).toHaveValue('3', within)
  await theirs.context().close()
})

test('an order moves on every screen, on both sides', async ({
  page,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  const desk = await demoSession(api, demoPeople.wholesaler)
  const wholesaler = await openAs(browser, baseURL, desk.storage)
  await open(wholesaler, '/orders')
  await isFollowing(wholesaler)

  const offer = await findOffer(api, ({ price }) => price.shop_name === 'Primeurs de Rungis')
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  const row = wholesaler.getByRole('link', { name: buyer.companyName })
  await expect(row).toBeVisible(within)

  await open(page, `/orders/${order.id}`)
  await isFollowing(page)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toContainText('Acceptée')
  await row.click()
  await wholesaler.getByRole('button', { name: 'Accepter' }).click()
  await expect(heading).toContainText('Acceptée', within)
  await wholesaler.context().close()
})

test('what was missed while the network was gone is asked for when it is back', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  // A way to cut the socket, which going offline does not do to one that is open.
  let isDown = false
  let cut = async () => {}
  await page.routeWebSocket(/\/app\//, socket => {
    if (isDown) return void socket.close({ code: 4200 })
    const server = socket.connectToServer()
    cut = async () => {
      await server.close()
      await socket.close({ code: 4200 })
    }
  })
  await open(page, '/shops')
  await isFollowing(page)
  await cut()
  await addToCart(api, buyer, offer, 1)
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()

  await test.step('a loss is told after five seconds, discreetly, and not once it is over', async () => {
    await isFollowing(page)
    isDown = true
    await cut()
    const notice = page.getByText('Suivi en direct interrompu')
    await expect(notice).toBeVisible()
    isDown = false
    await isFollowing(page)
    await expect(notice).toBeHidden()
  })

  await test.step('signing out elsewhere signs out here', async () => {
    await page.getByRole('link', { name: 'Panier, 1 article' }).click()
    await expect(page).toHaveURL('/cart')
    await api('logout', { token: buyer.loginToken })
    await expect(page).toHaveURL(/\/auth\/login/, { timeout: 8_000 })
  })
})

test('a visitor opens no connection, has no cart and no star, and none is asked for', async ({
  browser,
  baseURL,
}) => {
  const page = await openAs(browser, baseURL, [])
  const sockets: string[] = []
  page.on('websocket', socket => sockets.push(socket.url()))
  const asked: string[] = []
  page.on('request', request => asked.push(request.url()))
  await open(page, '/products/54')
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Compte', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Favori/ })).toHaveCount(0)
  await follow(page, '/')
  await page.waitForLoadState('networkidle')
  expect(sockets).toEqual([])
  expect(asked.filter(url => /broadcasting|live-updates|\/v3\/carts|\/v2\/list/.test(url))).toEqual(
    [],
  )
  await page.context().close()
})
