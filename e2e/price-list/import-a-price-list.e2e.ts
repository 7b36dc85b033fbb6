import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { findFaultsInBothThemes } from '../every-screen/axe.ts'
import { open } from '../open.ts'
import { newShop } from './new-shop.ts'

test('a Windows-1252 file with one unknown label is put right and applied whole', async ({
  browser,
  baseURL,
}) => {
  const api = apiAt(baseURL)
  const shop = await newShop(api, 1)
  const origins = [{ origin: baseURL ?? '', localStorage: shop.storage }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  await open(page, '/shop/offers/import')
  await page.getByLabel('Fichier de prix', { exact: true }).setInputFiles({
    name: 'mercuriale.csv',
    mimeType: 'text/csv',
    // « é » is the one byte of Windows-1252.
    buffer: Buffer.from('Libellé;Prix\r\nPrécieuse du matin;4,20\r\n', 'latin1'),
  })
  await expect(page.getByText('Précieuse du matin').first()).toBeVisible()
  const apply = page.getByRole('button', { name: /^Appliquer/ })
  await expect(apply).toBeDisabled()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^Corriger/ }).click()
  await page.getByRole('dialog').getByLabel('Produit', { exact: true }).fill('tomate')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tomate/ })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('listitem').getByRole('button').first().click()
  await expect(apply).toBeEnabled()
  await apply.click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  expect(data.map(({ unit_price }) => unit_price)).toContain(4.2)
  await context.close()
})
