import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { signIn, typeCredentials } from '../../sign-in.ts'

for (const path of ['/cart', '/orders?status=delivered', '/settings'])
  test(`a visitor who opens ${path} signs in and is brought back`, async ({ page }) => {
    await open(page, path)
    await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(path)}`)
    await typeCredentials(page, 'achat@bistrot.demo')
    await expect(page).toHaveURL(path)
  })

test('nobody is sent to another site after signing in', async ({ page }) => {
  await open(page, '/auth/login?redirect=//exemple.test/piege')
  await typeCredentials(page, 'achat@bistrot.demo')
  await expect(page).toHaveURL('/')
})

test('a visitor who adds a product signs in and finds the page again', async ({ page }) => {
  await open(page, '/search-products?search=tomate')
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await typeCredentials(page, 'achat@bistrot.demo')
  await expect(page).toHaveURL('/search-products?search=tomate')
})

test('someone signed in who opens the sign-in form goes on', async ({ page }) => {
  await signIn(page, 'compta@bistrot.demo')
  await page.goto('/auth/login?redirect=/orders')
  await expect(page).toHaveURL('/orders')
})
