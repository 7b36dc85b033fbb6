import { type Browser, expect, type Page, test } from '@playwright/test'
import { type Api, apiAt } from '../api.ts'
import { findFaultsInBothThemes } from '../every-screen/axe.ts'
import { open } from '../open.ts'
import { type NewShop, newShop } from './new-shop.ts'

const atWork = async (
  browser: Browser,
  baseURL: string | undefined,
): Promise<{ api: Api; shop: NewShop; page: Page }> => {
  const api = apiAt(baseURL)
  const shop = await newShop(api, 4)
  const origins = [{ origin: baseURL ?? '', localStorage: shop.storage }]
  const context = await browser.newContext({ storageState: { cookies: [], origins } })
  const page = await context.newPage()
  await open(page, '/shop/offers')
  return { api, shop, page }
}

const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] [aria-rowindex="${row + 2}"] [aria-colindex="${column + 1}"]`)
const price = 2

const pricesOf = async (api: Api, { tenantToken }: NewShop): Promise<number[]> => {
  const { data } = await api('listShopOffers', { token: tenantToken })
  return data.map(({ unit_price }) => unit_price)
}

test('a price is typed, undone and done again with the keys alone', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL)
  await cell(page, 0, price).click()
  await page.keyboard.type('3,45')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect(cell(page, 0, price)).toHaveText('3,45\u00a0€/colis')
  await expect(cell(page, 1, price)).toBeFocused()
  expect(await pricesOf(api, shop)).toEqual([3.45, 2, 2, 2])
  await page.keyboard.press('Control+z')
  await expect(cell(page, 0, price)).toHaveText('2,00\u00a0€/colis')
  await expect.poll(() => pricesOf(api, shop)).toEqual([2, 2, 2, 2])
  await page.keyboard.press('Control+y')
  await expect.poll(() => pricesOf(api, shop)).toEqual([3.45, 2, 2, 2])
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.context().close()
})

test('a column is pasted downwards; what is refused is shown first', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL)
  await cell(page, 0, price).click()
  await page.evaluate(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '1,10 €\n1,20\nzéro\n1.40\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('« zéro »')).toBeVisible()
  await dialog.getByRole('button', { name: 'Écrire 3 valeurs' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([1.1, 1.2, 2, 1.4])
  await page.context().close()
})

test('a selection is lowered by 5 %, and raised again by an undo', async ({ browser, baseURL }) => {
  const { api, shop, page } = await atWork(browser, baseURL)
  await page.getByRole('button', { name: 'Tout choisir (4)' }).click()
  await page.getByRole('button', { name: 'Changer les prix ou la validité' }).click()
  await page.getByLabel('Hausse ou baisse en %').fill('-5')
  await expect(page.getByRole('region', { name: 'Effet' })).toContainText('1,90\u00a0€/colis')
  await page.getByRole('button', { name: 'Changer 4 offres' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([1.9, 1.9, 1.9, 1.9])
  await page.getByRole('button', { name: 'Annuler (Ctrl+Z)' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([2, 2, 2, 2])
  await page.context().close()
})

test('a price that a colleague changed meanwhile is not overwritten unseen', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL)
  await cell(page, 0, price).click()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  const [first] = data
  await api('updateShopOffer', {
    token: shop.tenantToken,
    params: { offerId: first?.id ?? 0 },
    body: { version: first?.version, unit_price: 2.8 },
  })
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '1 offre non enregistrée' })).toBeVisible()
  await cell(page, 0, price).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Vous avez écrit 3,00 ; maintenant c’est 2,80.',
  )
  expect(await pricesOf(api, shop)).toEqual([2.8, 2, 2, 2])
  await page.getByRole('button', { name: 'Écrire la mienne' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([3, 2, 2, 2])
  await page.context().close()
})
