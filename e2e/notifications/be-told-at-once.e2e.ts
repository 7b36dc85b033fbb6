import { expect, type Page } from '@playwright/test'
import type { Api } from '../api.ts'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import type { Buyer } from '../register.ts'
import { demoPeople, demoSession } from '../session.ts'
import { mailsTo } from '../test-server.ts'

/** Without a reload, and sooner than anything is asked for again by itself. How soon: `npm run bench -- realtime`. */
const within = { timeout: 5_000 }

const isFollowing = async (page: Page) =>
  expect(page.locator('[data-live=connected]')).toHaveCount(1)
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })

/** An order of the buyer at « Primeurs de Rungis », and that wholesaler at work. */
const order = async (api: Api, buyer: Buyer) => {
  const offer = await findOffer(api, ({ price }) => price.shop_name === 'Primeurs de Rungis')
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [placed] = data.orders
  if (placed === undefined) throw new Error('Nothing was ordered')
  const karim = await demoSession(api, demoPeople.wholesaler)
  return {
    placed,
    answer: (action: 'accept' | 'refuse', reason?: string) =>
      api('moveOrder', {
        token: karim.tenantToken,
        params: { orderId: placed.id },
        body: { action, reason },
      }),
  }
}

test('an accepted order is told on the screen one works on, and read in another tab', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const { placed, answer } = await order(api, buyer)
  const other = await context.newPage()
  await open(page, '/shops')
  await open(other, '/notifications')
  await expect(other.getByText('Aucune notification pour le moment.')).toBeVisible()
  await isFollowing(page)
  await isFollowing(other)
  await answer('accept')

  await expect(bell(page, 'Notifications, 1 non lues')).toBeVisible(within)
  const said = page.getByText('Primeurs de Rungis a accepté votre commande')
  await expect(said).toBeVisible()
  const row = other.getByRole('listitem').filter({ hasText: placed.number })
  await expect(row).toContainText('Primeurs de Rungis a accepté votre commande')
  await expect(other.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  await row.getByRole('button', { name: /^Marquer/ }).click()
  await expect(bell(page, 'Notifications')).toBeVisible(within)
  await expect(row).not.toContainText('Non lue')

  // The word at the corner leads there. A tab behind another paints nothing in a full Chromium, where a click would
  // wait for a button that stands still.
  await page.getByRole('button', { name: 'Voir', exact: true }).dispatchEvent('click')
  await expect(page).toHaveURL(`/orders/${placed.id}`)
})

test('a refusal comes by mail, with its reason and the way to the order', async ({
  page,
  buyer,
  api,
}) => {
  const { placed, answer } = await order(api, buyer)
  await answer('refuse', 'Plus de camion')
  const { data: me } = await api('getMe', { token: buyer.tenantToken })
  let mail = ''
  await expect(async () => {
    const mails = await mailsTo(me.email)
    mail = mails.find(text => text.includes(`/orders/${placed.id}`)) ?? ''
    expect(mail).toContain('Plus de camion')
  }).toPass({ timeout: 20_000 })
  expect(mail).toContain('List-Unsubscribe:')
  await open(page, '/notifications')
  await page.getByRole('link', { name: /Primeurs de Rungis a refusé votre commande/ }).click()
  await expect(page).toHaveURL(`/orders/${placed.id}`)
  await expect(bell(page, 'Notifications')).toBeVisible()
})

test('unread and all, by keyboard, and everything read at once', async ({ page, buyer, api }) => {
  await test.step('one’s own doing is not news', async () => {
    const { placed } = await order(api, buyer)
    await open(page, '/notifications')
    await isFollowing(page)
    await api('cancelOrder', { token: buyer.tenantToken, params: { orderId: placed.id } })
    await page.reload()
    await expect(page.getByText('Aucune notification pour le moment.')).toBeVisible()
  })

  for (let n = 0; n < 2; n++) await (await order(api, buyer)).answer('accept')
  await page.reload()
  const rows = page.getByRole('main').locator('li')
  await expect(rows).toHaveCount(2)
  await page.getByRole('button', { name: 'Non lues (2)' }).focus()
  await page.keyboard.press('Enter')
  await expect(rows).toHaveCount(2)
  await rows
    .first()
    .getByRole('button', { name: /^Marquer/ })
    .click()
  await expect(rows).toHaveCount(1)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(page.getByText('Vous avez tout lu.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Tout marquer comme lu' })).toBeDisabled()
  await page.getByRole('button', { name: 'Toutes' }).click()
  await expect(rows).toHaveCount(2)
})

test('what one marks stays read while more arrives and the server takes its time', async ({
  page,
  buyer,
  api,
}) => {
  const { answer } = await order(api, buyer)
  await answer('accept')
  const next = await order(api, buyer)
  await open(page, '/notifications')
  await isFollowing(page)
  const gate = Promise.withResolvers<void>()
  await page.route('**/notifications/*/read', route => gate.promise.then(() => route.continue()))
  const rows = page.getByRole('main').locator('li')
  await rows.getByRole('button', { name: /^Marquer/ }).click()
  await expect(bell(page, 'Notifications')).toBeVisible()

  const asked = page.waitForResponse(/notifications\?/)
  await next.answer('accept')
  await asked
  // What came has been drawn by then.
  await page.waitForTimeout(300)
  await expect(rows.getByRole('button', { name: /^Marquer/ })).toHaveCount(0)
  gate.resolve()
  await expect(rows).toHaveCount(2)
  await expect(rows.getByRole('button', { name: /^Marquer/ })).toHaveCount(1)
  await expect(bell(page, 'Notifications, 1 non lues')).toBeVisible()
})
