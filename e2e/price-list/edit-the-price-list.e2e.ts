import { expect, type Page, test } from '@playwright/test'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { atWork, cellOf, priceColumn, pricesOf, screenOf } from './at-work.ts'

const paste = (page: Page, text: string) =>
  page.evaluate(pasted => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', pasted)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, text)

/** What Ctrl+C puts on the clipboard. */
const copy = (page: Page) =>
  page.evaluate(() => {
    const clipboardData = new DataTransfer()
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return clipboardData.getData('text/plain')
  })

test('a price is typed, undone and done again with the keys alone; a title sorts', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 4 })
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.type('3,45')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect(cellOf(page, 0, priceColumn)).toHaveText('3,45\u00a0€/colis')
  await expect(cellOf(page, 1, priceColumn)).toBeFocused()
  expect(await pricesOf(api, shop)).toEqual([3.45, 2, 2, 2])
  await page.keyboard.press('Control+z')
  await expect(cellOf(page, 0, priceColumn)).toHaveText('2,00\u00a0€/colis')
  await expect.poll(() => pricesOf(api, shop)).toEqual([2, 2, 2, 2])
  await page.keyboard.press('Control+y')
  await expect.poll(() => pricesOf(api, shop)).toEqual([3.45, 2, 2, 2])
  await page.keyboard.press('/')
  await expect(page.getByLabel('Chercher dans la mercuriale')).toBeFocused()
  const title = page.getByRole('columnheader', { name: 'Prix' })
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'ascending')
  await expect(cellOf(page, 3, priceColumn)).toHaveText('3,45\u00a0€/colis')
  await title.getByRole('button').click()
  await expect(title).toHaveAttribute('aria-sort', 'descending')
  await expect(cellOf(page, 0, priceColumn)).toHaveText('3,45\u00a0€/colis')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.context().close()
})

test('a price is filled down, copied and pasted; what is refused is shown first', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 4 })
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => pricesOf(api, shop)).toEqual([3, 3, 3, 2])
  expect(await copy(page)).toBe('3,00\n3,00\n3,00')
  await cellOf(page, 3, priceColumn).click()
  await paste(page, '3,00')
  await expect.poll(() => pricesOf(api, shop)).toEqual([3, 3, 3, 3])
  await cellOf(page, 0, priceColumn).click()
  await paste(page, '2,10 €\n2,20\nzéro\n2.40\n')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('« zéro »')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Écrire 3 valeurs' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([2.1, 2.2, 3, 2.4])
  await page.context().close()
})

test('a selection is lowered by 5 %, and raised again by an undo', async ({ browser, baseURL }) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 4 })
  await page.getByRole('button', { name: 'Tout choisir (4)' }).click()
  await page.getByRole('button', { name: 'Changer les prix ou la validité' }).click()
  await page.getByLabel('Hausse ou baisse en %').fill('-5')
  await expect(page.getByRole('region', { name: 'Effet' })).toContainText('1,90\u00a0€/colis')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Changer 4 offres' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([1.9, 1.9, 1.9, 1.9])
  await page.getByRole('button', { name: 'Annuler (Ctrl+Z)' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([2, 2, 2, 2])
  await page.context().close()
})

test('a price that a second screen changed is not overwritten unseen', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 2 })
  const second = await screenOf(browser, baseURL, shop)
  await expect(cellOf(page, 0, priceColumn)).toBeVisible()
  await cellOf(second, 0, priceColumn).click()
  await second.keyboard.type('2,80')
  await second.keyboard.press('Enter')
  await expect(second.getByText('Enregistré', { exact: true })).toBeVisible()
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: '1 offre non enregistrée' })).toBeVisible()
  await cellOf(page, 0, priceColumn).click()
  await expect(page.getByRole('dialog')).toContainText(
    'Vous avez écrit 3,00 ; maintenant c’est 2,80.',
  )
  expect(await pricesOf(api, shop)).toEqual([2.8, 2])
  await page.getByRole('button', { name: 'Écrire la mienne' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([3, 2])
  await second.context().close()
  await page.context().close()
})

test('what was typed just before leaving is saved; what cannot be is not left unasked', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 2 })
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Importer', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Importer une mercuriale' })).toBeVisible()
  expect(await pricesOf(api, shop)).toEqual([3, 2])
  await page.getByRole('main').getByRole('link', { name: 'Mercuriale' }).last().click()
  await page.route('**/api/v3/shop/offers/changes', route => route.abort())
  await cellOf(page, 1, priceColumn).click()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  const asked = page.waitForEvent('dialog')
  const leaving = page.getByRole('link', { name: 'Importer', exact: true }).click()
  await (await asked).dismiss()
  await leaving
  await expect(page.getByRole('button', { name: '1 offre non enregistrée' })).toBeVisible()
  await page.unroute('**/api/v3/shop/offers/changes')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.poll(() => pricesOf(api, shop)).toEqual([3, 4])
  await page.context().close()
})
