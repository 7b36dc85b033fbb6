import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import writeXlsxFile from 'write-excel-file/node'
import { open } from '../open.ts'
import { passOn } from '../pass-on.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { atWork } from './at-work.ts'

const send = (page: Page, buffer: Buffer) =>
  page
    .getByLabel('Fichier de prix', { exact: true })
    .setInputFiles({ name: 'mercuriale.csv', mimeType: 'text/csv', buffer })

const apply = (page: Page) => page.getByRole('button', { name: /^Appliquer/ })

test('a Windows-1252 file with one unknown label is put right, applied, and comes back unchanged', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, {
    offers: 1,
    path: '/shop/offers/import',
  })
  // « é » is the one byte of Windows-1252.
  const file = Buffer.from('Libellé;Prix\r\nPrécieuse du matin;2,60\r\n', 'latin1')
  await send(page, file)
  await expect(page.getByText('Précieuse du matin').first()).toBeVisible()
  await expect(page.getByText(/Windows-1252/)).toBeVisible()
  await expect(apply(page)).toBeDisabled()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: /^Chercher ce que vend/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Produit', { exact: true }).fill('tomate')
  await dialog
    .getByRole('button', { name: /^Tomate/ })
    .first()
    .click()
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(apply(page)).toBeEnabled()
  await apply(page).click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  expect(data.map(({ unit_price }) => unit_price)).toContain(2.6)

  await page.getByRole('link', { name: 'Voir les lignes changées' }).click()
  await expect(page.getByRole('grid').getByText('Import', { exact: true })).toHaveCount(1)
  await page.getByLabel('État').selectOption('all')
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: /^CSV/ }).click()
  const exported = await readFile(await (await downloading).path())
  await open(page, '/shop/offers/import')
  await send(page, exported)
  await expect(
    page.getByRole('button', { name: `Inchangées ${data.length}`, exact: true }),
  ).toBeVisible()
  await expect(apply(page)).toBeDisabled()
  // What was corrected once goes by itself.
  await send(page, file)
  await expect(page.getByRole('button', { name: 'Inchangées 1', exact: true })).toBeVisible()
  await page.context().close()
})

test('a list from a mail is pasted, its headings are read, and it is applied by the keyboard', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, {
    offers: 1,
    path: '/shop/offers/import',
  })
  await page.getByRole('button', { name: 'Coller une liste' }).press('Enter')
  const box = page.getByLabel('Liste à lire')
  await expect(box).toBeFocused()
  await box.fill(
    [
      'Bonjour, voici nos prix :',
      'TOMATES ESPAGNE',
      'Grappe 57/67 cat 1 plt 6kg … 1,45',
      'Franco à partir de 200 €',
    ].join('\n'),
  )
  await box.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'À créer 1', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ignorées 3', exact: true })).toBeVisible()
  await expect(page.getByText('TOMATES ESPAGNE › Grappe 57/67')).toBeVisible()
  await expect(page.getByText('origine Espagne d’après « TOMATES ESPAGNE »')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await apply(page).press('Enter')
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  expect(data.map(({ unit_price }) => unit_price)).toContain(1.45)
  await page.context().close()
})

test('a workbook of two lists: its sheets are chosen, and which price is the list’s is asked once', async ({
  browser,
  baseURL,
}) => {
  const { page } = await atWork(browser, baseURL, { offers: 1, path: '/shop/offers/import' })
  const sheet = (origin: string, resto: number, gms: number) =>
    [
      ['Libellé', 'Prix resto', 'Prix GMS'],
      [`Tomate grappe ${origin} cat.I 57-67 colis carton 6kg`, resto, gms],
    ].map(cells => cells.map(value => ({ value })))
  const buffer = await writeXlsxFile([
    { sheet: 'Conditions', data: [[{ value: 'Commandes avant 23 h' }]] },
    { sheet: 'Espagne', data: sheet('Espagne', 1.45, 1.35) },
    { sheet: 'Maroc', data: sheet('Maroc', 1.25, 1.15) },
  ]).toBuffer()
  const book = () =>
    page
      .getByLabel('Fichier de prix', { exact: true })
      .setInputFiles({ name: 'liste.xlsx', mimeType: 'application/zip', buffer })
  await book()
  const sheets = page.getByRole('group', { name: 'Feuilles lues' })
  await expect(sheets.getByLabel(/^Conditions/)).not.toBeChecked()
  await expect(sheets).toContainText('Ni produits ni prix reconnus.')
  await expect(apply(page)).toBeDisabled()
  await page.getByRole('button', { name: /^Prix GMS/ }).click()
  await expect(page.getByText('1,15 €/kg')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Quel prix' })).toHaveCount(0)
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await sheets.getByLabel(/^Maroc/).uncheck()
  await expect(page.getByRole('button', { name: 'À créer 1', exact: true })).toBeVisible()
  await apply(page).click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  // The next file asks no more.
  await page.getByRole('button', { name: 'Importer un autre fichier' }).click()
  await book()
  await expect(page.getByRole('button', { name: 'Inchangées 1', exact: true })).toBeVisible()
  await expect(apply(page)).toBeEnabled()
  await page.context().close()
})

test('a preview of before the corrections is not applied', async ({ browser, baseURL }) => {
  const { page } = await atWork(browser, baseURL, { offers: 1, path: '/shop/offers/import' })
  await send(page, Buffer.from('Libellé;Prix\nInconnue au bataillon;4,20\n'))
  await expect(page.getByText('Inconnue au bataillon').first()).toBeVisible()
  await page.route('**/api/v3/shop/offers/import', route => route.abort())
  await page.getByRole('button', { name: /^Ignorer la ligne/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'rien n’a changé' })).toBeVisible()
  await expect(page.getByText('L’aperçu est d’avant vos corrections')).toBeVisible()
  await expect(apply(page)).toBeDisabled()
  await page.unroute('**/api/v3/shop/offers/import')
  await page.getByRole('button', { name: 'Relire avec mes corrections' }).click()
  await expect(page.getByRole('button', { name: 'Ignorées 1', exact: true })).toBeVisible()
  await expect(page.getByText('Le fichier ne change rien à votre mercuriale.')).toBeVisible()
  await page.context().close()
})

test('an import whose answer is lost says what became of it', async ({ browser, baseURL }) => {
  const { api, shop, page } = await atWork(browser, baseURL, {
    offers: 1,
    path: '/shop/offers/import',
  })
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  const reference = data[0]?.specification
  const price = Math.round(110 * (data[0]?.unit_price ?? 1)) / 100
  await send(
    page,
    Buffer.from(`Référence;Libellé;Prix\n${reference?.id};${reference?.label};${price}\n`),
  )
  await expect(apply(page)).toBeEnabled()
  await page.route('**/api/v3/shop/offers/import', async route => {
    await passOn(route)
    await route.abort()
  })
  await apply(page).click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const after = await api('listShopOffers', { token: shop.tenantToken })
  expect(after.data.map(({ unit_price }) => unit_price)).toEqual([price])
  await page.context().close()
})

test('a line that nobody sells yet is described from what was read, and becomes an offer', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, {
    offers: 1,
    path: '/shop/offers/import',
  })
  await send(
    page,
    Buffer.from('Libellé;Prix\nTomate grappe Espagne cat.I 77-87 rutilante 9kg;2,75\n'),
  )
  await page.getByRole('button', { name: /^Chercher ce que vend/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /compléter ce qui manque/ }).click()
  await expect(dialog.getByLabel('Origine')).toHaveValue(/\d/)
  await expect(dialog.getByLabel('Calibre')).toHaveValue('77-87')
  await expect(dialog.getByLabel('Poids net du colis en kg')).toHaveValue('9')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await dialog.getByLabel('Conditionnement').selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('button', { name: 'À créer 1', exact: true })).toBeVisible()
  await apply(page).click()
  await expect(page.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  expect(data.find(({ unit_price }) => unit_price === 2.75)?.specification).toMatchObject({
    size: '77-87',
    average_volume: 9,
  })
  await page.context().close()
})

test('lines to put right are ignored this time or always, and read again', async ({
  browser,
  baseURL,
}) => {
  const { page } = await atWork(browser, baseURL, { offers: 1, path: '/shop/offers/import' })
  await send(page, Buffer.from('Libellé;Prix\nZorglub doré;4,20\nZorglub mat;4,30\n'))
  const all = page.getByRole('button', { name: /^Ignorer les 2 lignes/ })
  await all.click()
  const dialog = page.getByRole('dialog')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Ignorer cette fois' }).click()
  await expect(page.getByRole('button', { name: 'Ignorées 2', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Lire de nouveau la ligne 2' }).click()
  await expect(page.getByRole('button', { name: 'En erreur 1', exact: true })).toBeVisible()
  await page.context().close()
})

test('questions are answered one after the other by numbers, each quoting its line as it is written', async ({
  browser,
  baseURL,
}) => {
  const { page } = await atWork(browser, baseURL, { offers: 1, path: '/shop/offers/import' })
  await send(
    page,
    Buffer.from(
      'Libellé;Prix\nTomate grappe zorglúb;1,45\nConcombre pâtissier;0,80\nFenouil x5;1,20\nLaitue rouge;0,90\n',
    ),
  )
  const questions = page.getByRole('region', { name: /questions?$/ })
  await expect(questions.getByRole('listitem')).toHaveCount(4)
  await expect(questions.getByText('« zorglúb »')).toBeVisible()
  // Fennel is weighed and counted: what counts five of it comes first.
  await expect(
    questions.getByRole('listitem').filter({ hasText: 'Fenouil x5' }).getByRole('button').first(),
  ).toHaveText(/^Colis 5 pièces/)
  await questions.getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  for (const left of [3, 2, 1]) {
    await page.keyboard.press('1')
    await expect(questions.getByRole('listitem')).toHaveCount(left)
    await expect(questions.getByRole('listitem').first().getByRole('button').first()).toBeFocused()
  }
  await page.keyboard.press('1')
  await expect(questions).toBeHidden()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.context().close()
})
