import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'

test('the list and the focus stay while filtered orders come', async ({ page }) => {
  await open(page, '/orders')
  const field = page.getByLabel('Numéro ou fournisseur')
  await expect(field).toBeVisible()
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/v3/orders?*', async route => {
    await gate.promise
    await route.continue()
  })
  const asked = page.waitForRequest(/\/api\/v3\/orders\?.*q=tomate/)
  await field.fill('tomate')
  await field.press('Enter')
  await asked
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await expect(field).toBeFocused()
  gate.resolve()
  await expect(page.getByText('Aucune commande ne correspond')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('tomate')
})
