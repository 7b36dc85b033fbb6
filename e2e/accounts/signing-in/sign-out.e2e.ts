import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, findOffer } from '../../market.ts'
import { open } from '../../open.ts'

const expectVisitor = async (page: Page) => {
  await expect(page.getByRole('button', { name: 'Compte', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()
  const tokens = await page.evaluate(() => [
    localStorage.getItem('sanctum_token'),
    localStorage.getItem('tenant_token'),
  ])
  expect(tokens).toEqual([null, null])
}

test('signing out clears the session here, in the other tab and on the server', async ({
  page,
  context,
  buyer,
  api,
}) => {
  const offer = await findOffer(api, () => true)
  await addToCart(api, buyer, offer)
  const other = await context.newPage()
  await open(other, '/cart')
  await expect(other.getByRole('heading', { level: 1, name: 'Panier' })).toBeVisible()

  await open(page, '/')
  await page.getByRole('button', { name: 'Compte de Capucine' }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expectVisitor(page)
  await expect(other).toHaveURL('/auth/login?redirect=%2Fcart')
  await expectVisitor(other)
  // The screens do not wait for the server.
  await expect(async () => {
    await expect(api('getMe', { token: buyer.loginToken })).rejects.toThrow('401')
    await expect(api('listCarts', { token: buyer.tenantToken })).rejects.toThrow('401')
  }).toPass()
})

test('a session revoked elsewhere is cleared by the next call', async ({
  page,
  buyer,
  registered,
  api,
}) => {
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Compte de Capucine' })).toBeVisible()
  // What the page asks by itself would be the next call.
  await page.waitForLoadState('networkidle')
  await api('logout', { token: buyer.loginToken })
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await expectVisitor(page)

  await test.step('a private page with a revoked session leads to the sign-in form', async () => {
    await page.evaluate(items => {
      for (const { name, value } of items) localStorage.setItem(name, value)
    }, registered.storage)
    await page.goto('/orders')
    await expect(page).toHaveURL('/auth/login?redirect=%2Forders')
    await expectVisitor(page)
  })
})

test('a session revoked elsewhere leaves a visitor’s page, however slow the page’s own answers are', async ({
  page,
  buyer,
  api,
}) => {
  await open(page, '/')
  await expect(page.getByRole('button', { name: 'Compte de Capucine' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await api('logout', { token: buyer.loginToken })
  // What the page shows is still on its way when another call learns that nobody is signed in.
  await page.route('**/api/v3/homepage/*', async route => {
    await new Promise(done => setTimeout(done, 1_500))
    await route.continue()
  })
  const asked = page.waitForResponse(/\/api\/v3\/homepage\/hero$/)
  // As when a tab is looked at again: its counts are asked for, and tell that nobody is signed in.
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await asked
  await expectVisitor(page)
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ }).first()).toBeVisible()
})
