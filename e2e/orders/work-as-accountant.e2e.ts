import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { follow, open } from '../open.ts'
import { workAsDemo } from '../session.ts'

test('an accountant reads the orders, and nothing invites to order', async ({ page }) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/orders')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Commande C\d/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Articles de la commande' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler la commande' })).toBeHidden()
  await expect(page.getByRole('link', { name: /^Panier/ })).toBeHidden()

  await follow(page, '/search-products?search=tomate')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ajouter au panier/ })).toHaveCount(0)

  await test.step('an accountant who opens the cart is told that the role has none', async () => {
    await follow(page, '/cart')
    await expect(
      page.getByRole('heading', { level: 1, name: 'Votre rôle ne permet pas cette action.' }),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Voir les commandes' }).click()
    await expect(page).toHaveURL('/orders')
  })
})

test('an accountant downloads the invoice of a delivered order', async ({ page }) => {
  await workAsDemo(page, 'accountant')
  await open(page, '/orders?status=delivered')
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 2, name: 'Documents' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Bon de commande/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Bon de livraison/ })).toBeVisible()

  await test.step('a document that cannot be had is told of', async () => {
    await page.route('**/api/v3/orders/*/invoice', route => route.abort())
    await page.getByRole('button', { name: /^Facture/ }).click()
    await expect(page.getByText('Le document n’a pas pu être téléchargé. Réessayez.')).toBeVisible()
    await page.unrouteAll()
  })

  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Facture/ }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toMatch(/^facture-F20\d\d-\d{6}\.pdf$/)
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  // The structured invoice is inside (Factur-X).
  expect(bytes.toString('latin1')).toContain('pdfaid')
})
