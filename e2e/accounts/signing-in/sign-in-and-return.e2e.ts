import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'
import { typeCredentials } from '../../sign-in.ts'

// Each private route sends a visitor to the form with its address: whole-app/every-screen/admit-each-role.

test('a visitor who opens an address with its parameters signs in and is brought back', async ({
  page,
}) => {
  const path = '/orders?status=delivered'
  await open(page, path)
  await expect(page).toHaveURL(`/auth/login?redirect=${encodeURIComponent(path)}`)
  await typeCredentials(page, 'achat@bistrot.demo')
  await expect(page).toHaveURL(path)

  await test.step('nobody is sent to another site after signing in', async () => {
    await page.evaluate(() => localStorage.clear())
    await open(page, '/auth/login?redirect=//exemple.test/piege')
    await typeCredentials(page, 'achat@bistrot.demo')
    await expect(page).toHaveURL('/')
  })
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
