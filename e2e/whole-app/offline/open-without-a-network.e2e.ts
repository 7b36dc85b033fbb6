import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer, nameOf, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { workerAtWork } from './worker.ts'

test.use({ serviceWorkers: 'allow' })

test('what was seen last opens without a network, for as long as one is signed in', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  await addToCart(api, buyer, offer, plenty(offer))
  const goods = page.getByRole('main').getByText(nameOf(offer.product)).first()
  await open(page, `/orders/${data.orders[0]?.id}`)
  await expect(goods).toBeVisible()
  const sent = page.getByRole('heading', { level: 1, name: 'Commande envoyée' })
  await open(page, `/orders/sent?ids=${data.orders[0]?.id}`)
  await expect(sent).toBeVisible()
  await open(page, '/cart')
  await expect(goods).toBeVisible()
  await workerAtWork(page)

  await context.setOffline(true)
  await page.goto('/cart')
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await expect(goods).toBeVisible()
  await page.goto(`/orders/${data.orders[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1, name: /^Commande C\d/ })).toBeVisible()
  await page.goto(`/orders/sent?ids=${data.orders[0]?.id}`)
  await expect(sent).toBeVisible()

  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText('Vous êtes hors ligne.')).toBeHidden()
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page).toHaveURL('/')
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve, reject) => {
          const opening = indexedDB.open('carreau')
          opening.onerror = () => reject(opening.error)
          opening.onsuccess = () => {
            const count = opening.result.transaction('answers').objectStore('answers').count()
            count.onsuccess = () => resolve(count.result)
          }
        }),
    )
  // One leaves for the homepage first, then signs out.
  await expect.poll(kept).toBe(0)
  await context.setOffline(true)
  await page.goto('/cart')
  await expect(page).toHaveURL(/\/auth\/login/)
})

test('the papers of the day’s deliveries are on the device without having been opened', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, ({ price }) => price.min_packages === 1)
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('no order')
  // The morning of its delivery, whatever day the wholesaler delivers on.
  await page.clock.setFixedTime(`${order.delivery_date}T08:00:00+01:00`)
  const read = page.waitForResponse(answer =>
    answer.url().includes(`/orders/${order.id}/order-form`),
  )
  await open(page, '/')
  await (await read).finished()
  await workerAtWork(page)

  await context.setOffline(true)
  await page.goto(`/orders/${order.id}`)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Bon de commande/ }).click()
  expect((await saved).suggestedFilename()).toMatch(/^bon-de-commande.*\.pdf$/)
})

test('the application can be installed', async ({ request }) => {
  const html = await (await request.get('/about')).text()
  const [link = ''] = /<link[^>]*rel="manifest"[^>]*>/.exec(html) ?? []
  const [, href = ''] = /href="([^"]+)"/.exec(link) ?? []
  const manifest = await (await request.get(href)).json()
  expect(manifest).toMatchObject({ name: 'Carreau', start_url: '/', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await request.get(src)
    expect(icon.headers()['content-type']).toContain(type)
    if (type !== 'image/png') continue
    // The width a PNG says of itself.
    expect((await icon.body()).readUInt32BE(16)).toBe(Number(sizes.split('x')[0]))
  }
})
