import { expect, type Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { test } from '../../buyer.ts'
import { addToCart, findOffer } from '../../market.ts'
import { open } from '../../open.ts'
import { type Buyer, password, type Registered, registerBuyer } from '../../register.ts'

const edits = '**/api/v3/carts/*/*'
const question = (page: Page) => page.getByRole('dialog', { name: /^Se déconnecter/ })
const visitor = (page: Page) => page.getByRole('button', { name: 'Compte', exact: true })

/** Two packages in the cart, and a step to three that the network swallows. */
const leaveOneUnsent = async (page: Page, api: Api, buyer: Buyer) => {
  await addToCart(api, buyer, await findOffer(api, ({ price }) => price.min_packages === 1), 2)
  await open(page, '/cart')
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await page.route(edits, route =>
    route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
  )
  await page.getByRole('main').getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(page.getByText('En attente d’envoi')).toBeVisible()
}

const askToLeave = async (page: Page) => {
  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
}

/** Somebody else signs in at the same browser, or the same person again. */
const sitDown = async (page: Page, storage: { name: string; value: string }[]) => {
  // Beside no application: a late 401 of the session that ended would end the one that is laid here.
  await page.goto('/start.js')
  await page.evaluate(items => {
    for (const { name, value } of items) localStorage.setItem(name, value)
  }, storage)
  await open(page, '/cart')
  await expect(page.locator('[data-live=connected]')).toHaveCount(1)
}

/** What the browser keeps of somebody who has come back, under tokens of their own. */
const signedInAgain = async (api: Api, { buyer, storage }: Registered) => {
  const { data: session } = await api('login', { body: { email: buyer.email, password } })
  const { type, id } = session.accesses[0] ?? { type: 'buyer', id: 0 }
  const params = { type, id, role: 'admin' }
  const { data: tenant } = await api('openAccess', { token: session.login_token, params })
  const fresh = new Map([
    ['sanctum_token', session.login_token],
    ['tenant_token', tenant.token],
  ])
  return storage.map(({ name, value }) => ({ name, value: fresh.get(name) ?? value }))
}

const changesOf = (page: Page): string[] => {
  const changes: string[] = []
  page.on('request', request => {
    if (request.method() === 'PATCH') changes.push(request.url())
  })
  return changes
}

const packagesOf = async (api: Api, token: string) => {
  const { data: carts } = await api('listCarts', { token })
  return carts[0]?.items[0]?.packages_quantity
}

test('who signs out with something unsent is told how much, and may stay', async ({
  page,
  buyer,
  api,
}) => {
  await leaveOneUnsent(page, api, buyer)
  await askToLeave(page)
  await expect(question(page)).toContainText('1 modification n’a pas encore été envoyée.')
  await question(page).getByRole('button', { name: 'Rester connecté' }).click()
  await expect(question(page)).toBeHidden()
  await expect(page).toHaveURL('/cart')
  await page.unroute(edits)
  await expect.poll(() => packagesOf(api, buyer.tenantToken)).toBe(3)
  // With nothing left to lose, nothing is asked.
  await expect(page.getByText('En attente d’envoi')).toBeHidden()
  await askToLeave(page)
  await expect(visitor(page)).toBeVisible()
  await expect(question(page)).toBeHidden()
})

test('what is given up is never sent, nor shown to the next person or to the same one again', async ({
  page,
  buyer,
  registered,
  api,
}) => {
  await leaveOneUnsent(page, api, buyer)
  await askToLeave(page)
  await question(page).getByRole('button', { name: 'Se déconnecter et tout abandonner' }).click()
  await expect(visitor(page)).toBeVisible()
  await page.unroute(edits)

  const changes = changesOf(page)
  const next = await registerBuyer(api)
  await sitDown(page, next.storage)
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await expect(page.getByText('En attente d’envoi')).toHaveCount(0)

  await sitDown(page, await signedInAgain(api, registered))
  await expect(page.getByRole('spinbutton', { name: /^Colis d(e |’)/ })).toHaveValue('2')
  await expect(page.getByText('En attente d’envoi')).toHaveCount(0)
  expect(changes).toEqual([])
  await expect(page.getByText(/pas été envoyée/)).toHaveCount(0)
})

test('a session that ends by itself says what stays on the device, for that person alone', async ({
  page,
  buyer,
  api,
}) => {
  await leaveOneUnsent(page, api, buyer)
  await api('logout', { token: buyer.loginToken })
  await page.unroute(edits)
  // The queue's next try is answered 401: the session is over.
  await expect(page.getByText('1 modification n’a pas encore été envoyée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Abandonner' })).toBeVisible()

  const changes = changesOf(page)
  const next = await registerBuyer(api)
  await sitDown(page, next.storage)
  await expect(page.getByRole('heading', { name: 'Votre panier est vide' })).toBeVisible()
  await expect(page.getByText('En attente d’envoi')).toHaveCount(0)
  expect(changes).toEqual([])
})
