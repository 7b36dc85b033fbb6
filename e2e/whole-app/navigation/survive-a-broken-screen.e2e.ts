import { expect, test } from '@playwright/test'
import { open } from '../../open.ts'

test('a screen that cannot be loaded says so, tells why, and tries again', async ({ page }) => {
  await open(page, '/about')
  const refusal = { code: 'internal', message: 'La base est en maintenance.' }
  await page.route('**/api/v3/shops', route => route.fulfill({ status: 500, json: refusal }))
  await page.getByRole('link', { name: 'Nos fournisseurs' }).first().click()
  await expect(page.getByText("Quelque chose s'est mal passé", { exact: true })).toBeVisible()
  await expect(
    page.getByText("Une erreur inattendue s'est produite. Veuillez réessayer.", { exact: true }),
  ).toBeVisible()
  const why = page.getByRole('alert').getByText(refusal.message)
  await expect(why).toBeHidden()
  await page.getByText("Détails de l'erreur", { exact: true }).click()
  await expect(why).toBeVisible()

  await page.unroute('**/api/v3/shops')
  await page.getByRole('button', { name: 'Réessayer', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nos fournisseurs' })).toBeVisible()
  await expect(page.getByText("Quelque chose s'est mal passé")).toBeHidden()
})

test('the router’s own error screen shows and hides the error', async ({ page }) => {
  // The code of the screen never comes, as after a release that removed it.
  await page.route('**/assets/register*.js', route => route.abort())
  await open(page, '/auth/login')
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Something went wrong!', { exact: true })).toBeVisible()
  const why = page.getByText('Failed to fetch dynamically imported module')
  await expect(why).toBeHidden()
  await page.getByRole('button', { name: 'Show Error', exact: true }).click()
  await expect(why).toBeVisible()
  await page.getByRole('button', { name: 'Hide Error', exact: true }).click()
  await expect(why).toBeHidden()
})
