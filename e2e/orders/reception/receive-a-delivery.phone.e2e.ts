import { expect } from '@playwright/test'
import { type Api, apiAt } from '../../api.ts'
import { test } from '../../buyer.ts'
import { addToCart, type Offer, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { type Buyer, password } from '../../register.ts'
import { demoPeople, demoSession } from '../../session.ts'
import { shipOrder } from '../../ship-order.ts'

const shop = 'Primeurs de Rungis'

/** So many articles of one wholesaler, shipped. */
const shippedOrder = async (api: Api, buyer: Buyer, count: number) => {
  const offers: Offer[] = []
  for (let page = 1; page <= 3; page += 1) {
    const query = { 'filter[fournisseurs]': shop, per_page: 100, page }
    const { products } = await api('searchProducts', { query })
    for (const product of products)
      for (const specification of product.specifications)
        for (const price of specification.customer_price)
          if (
            price.available &&
            price.shop_name === shop &&
            product.volume_type === 'fixed' &&
            !offers.some(one => one.product.name === product.name)
          )
            offers.push({ product, specification, price })
  }
  for (const [index, offer] of offers.slice(0, count).entries())
    await addToCart(api, buyer, offer, index === 0 ? plenty(offer) : undefined)
  const [order] = (
    await api('validateCarts', { token: buyer.tenantToken, query: { separate: 'true' } })
  ).data.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  await shipOrder(api, order, 'L-47')
  return order
}

test('ten good lines are received in four taps, without a network, and are sent when it is back', async ({
  page,
  buyer,
  api,
}) => {
  test.slow()
  const order = await shippedOrder(api, buyer, 10)
  expect(order.lines).toHaveLength(10)
  await open(page, `/orders/${order.id}`)
  let taps = 0
  const tap = async (target: ReturnType<typeof page.getByRole>) => {
    await target.tap()
    taps += 1
  }
  const began = Date.now()
  await tap(page.getByRole('link', { name: 'Réceptionner' }))
  const lines = page.getByRole('list', { name: 'Lignes livrées' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  await tap(page.getByLabel('Température (°C)'))
  await page.keyboard.type('3,5')
  await tap(page.getByRole('button', { name: 'Tout est bon' }))
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('La livraison est confirmée')
  await page.context().setOffline(true)
  await tap(dialog.getByRole('button', { name: 'Terminer' }))
  await expect(page.getByRole('main')).toContainText('Réceptionnée par')
  const seconds = Math.round((Date.now() - began) / 1_000)
  console.log(`reception of ten lines: ${taps} taps, ${seconds} s`)
  expect(taps).toBeLessThanOrEqual(6)
  expect(seconds).toBeLessThanOrEqual(30)
  const read = async () =>
    (await api('getOrder', { token: buyer.tenantToken, params: { orderId: order.id } })).data
  expect((await read()).status).toBe('shipped')

  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Livrée')
  expect(await read()).toMatchObject({
    status: 'delivered',
    claims: [],
    reception: { temperature_c: 3.5 },
  })
  await open(page, '/orders')
  await page.getByRole('link', { name: 'Registre de réception' }).tap()
  await expect(page.getByRole('list', { name: 'Lignes du registre' })).toContainText('lot L-47')
})

test('the code of a delivery note leads there: crates are counted and somebody signs without a network', async ({
  page,
  registered,
  buyer,
  api,
}) => {
  test.slow()
  const order = await shippedOrder(api, buyer, 2)
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const crates = { customer_id: order.buyer.id, kind_id: 1, reason: 'handed_out' } as const
  await api('moveCrates', { token, body: { ...crates, count: 5 } })

  // Whoever scans it may not have signed in on this phone.
  await open(page, '/about')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await open(page, `/orders/${order.id}/reception`)
  await page.getByLabel('E-mail').fill(registered.buyer.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).tap()
  await expect(page.getByRole('heading', { name: 'Réceptionner' })).toBeVisible()

  await page.getByRole('button', { name: 'Caisses rendues, signature' }).tap()
  const given = page.getByRole('group', { name: 'Caisses rendues' })
  await expect(given).toContainText('5 chez vous, consigne 1,50 €')
  const field = page.getByRole('img', { name: 'Champ de signature' })
  await page.context().setOffline(true)
  const green = given.getByRole('group', { name: 'IFCO verte rendues' })
  const more = green.getByRole('button', { name: 'Ajouter une caisse' })
  await more.tap()
  await more.tap()
  await field.scrollIntoViewIfNeeded()
  const box = await field.boundingBox()
  if (box === null) throw new Error('No field to sign in')
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 70, { steps: 5 })
  await page.mouse.move(box.x + 180, box.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect(page.getByRole('button', { name: 'Effacer la signature' })).toBeVisible()
  await page.getByRole('button', { name: 'Tout est bon' }).tap()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 emballages rendus sont notés')
  // The order's own page was never opened here: it comes with the network, where no service worker keeps it.
  await page.context().setOffline(false)
  await dialog.getByRole('button', { name: 'Terminer' }).tap()
  await expect(page.getByRole('img', { name: /^Signature de/ })).toBeVisible()

  await page.getByRole('link', { name: /^Compte d’emballages chez/ }).tap()
  await expect(page.getByRole('heading', { name: `Emballages de ${shop}` })).toBeVisible()
  await expect(page.getByText('Rendu à la réception')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('consigne 4,50 €')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger en PDF' }).tap()
  expect((await download).suggestedFilename()).toMatch(/^consignes-.*\.pdf$/)
})

test('a line that differs becomes a claim with its photograph; who comes second is told', async ({
  page,
  buyer,
  api,
  baseURL,
}) => {
  test.slow()
  const order = await shippedOrder(api, buyer, 2)
  const [line] = order.lines
  if (line === undefined) throw new Error('The order has no line')
  await open(page, `/orders/${order.id}/reception`)
  await page.getByRole('button', { name: `Signaler ${line.name}` }).tap()
  await page.getByRole('button', { name: /^Terminer, 1 ligne/ }).tap()
  await expect(page.getByText('Choisissez un motif.')).toBeInViewport()
  await expect(page.getByLabel('Motif')).toBeFocused()
  await page.getByLabel('Motif').selectOption('Produit abîmé ou avarié')
  await page.getByLabel(`Photos de ${line.name}`).setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await page.screenshot({ type: 'jpeg' }),
  })
  await expect(page.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await page.getByLabel('Remarque').fill('Camion sale')
  // A wrong tap, or a phone that went flat: what was said of the delivery is there again.
  await page.getByRole('link', { name: `Commande ${order.number}` }).tap()
  await expect(page.getByRole('link', { name: 'Réceptionner' })).toBeVisible()
  await open(page, `/orders/${order.id}/reception`)
  await expect(page.getByText(/^Votre saisie de \d\d:\d\d est reprise\./)).toBeVisible()
  await expect(page.getByRole('img', { name: 'Vue 1' })).toBeVisible()
  await expect(page.getByLabel('Remarque')).toHaveValue('Camion sale')
  await page.getByRole('button', { name: /^Terminer, 1 ligne/ }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).tap()
  const claims = page.getByRole('region', { name: 'Réclamations' })
  await expect(claims).toContainText('Produit abîmé ou avarié')
  await expect(claims.getByRole('link', { name: /^Agrandir la photo 1/ })).toBeVisible()
  await open(page, '/orders?view=register')
  await expect(page.getByRole('list', { name: 'Lignes du registre' })).toContainText('Camion sale')

  // A colleague is faster while this phone has no network.
  const second = await shippedOrder(apiAt(baseURL), buyer, 2)
  await open(page, `/orders/${second.id}/reception`)
  await page.getByRole('button', { name: 'Tout est bon' }).tap()
  await page.context().setOffline(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer' }).tap()
  await expect(page.getByRole('main')).toContainText('Réceptionnée par')
  await api('receiveOrder', {
    token: buyer.tenantToken,
    params: { orderId: second.id },
    body: { received_by: 'Zoé', faults: [] },
  })
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Revoir' }).tap()
  await expect(page.getByRole('dialog')).toContainText('Zoé a déjà réceptionné cette livraison')
})
