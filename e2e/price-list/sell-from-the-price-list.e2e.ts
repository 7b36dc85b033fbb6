import { ofName } from '@carreau/domain/french/of-name'
import { expect, test } from '@playwright/test'
import { apiAt } from '../api.ts'
import { open } from '../open.ts'
import { addMember } from '../register.ts'
import { demoPeople, demoSession, openKept } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { atWork, cellOf, priceColumn, pricesOf, screenOf } from './at-work.ts'

test('a buyer reads the price that the wholesaler has just typed', async ({ browser, baseURL }) => {
  const api = apiAt(baseURL)
  const { storage, tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { data } = await api('listShopOffers', { token, query: { available: 'true' } })
  const offer = data.find(
    ({ unit, unit_price, brackets }) => unit === 'kg' && unit_price > 2 && brackets.length === 0,
  )
  if (offer === undefined) throw new Error('The demo shop sells nothing by weight')
  const page = await openKept(browser, { baseURL, storage })
  await open(page, '/shop/offers')
  // A price that nobody else asks, and that is likely: the grid asks about others.
  const typed = (offer.unit_price * 0.7 + 0.01).toFixed(2).replace('.', ',')
  await page.getByLabel('Chercher dans la mercuriale').fill(offer.specification.label)
  await expect(cellOf(page, 0, 1)).toContainText(offer.specification.name)
  await cellOf(page, 0, priceColumn).click()
  await page.keyboard.type(typed)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const visitor = await browser.newPage()
  await open(visitor, `/products/${offer.specification.product_id}`)
  await expect(visitor.getByText(`${typed}\u00a0€`).first()).toBeVisible()
  await visitor.close()
  await page.getByRole('button', { name: 'Annuler (Ctrl+Z)' }).click()
  await expect
    .poll(async () => {
      const { data: now } = await api('getShopOffer', { token, params: { offerId: offer.id } })
      return now.unit_price
    })
    .toBe(offer.unit_price)
  await page.context().close()
})

test('an accountant reads and exports, and changes nothing', async ({ browser, baseURL }) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 1 })
  const { storage } = await addMember(api, shop, ['accountant'])
  const accountant = await screenOf(browser, baseURL, { ...shop, storage })
  await cellOf(accountant, 0, priceColumn).click()
  await accountant.keyboard.type('9')
  await accountant.keyboard.press('Enter')
  await expect(cellOf(accountant, 0, priceColumn)).toHaveText('2,00\u00a0€/colis')
  await expect(accountant.getByRole('button', { name: /^CSV/ })).toBeVisible()
  await expect(accountant.getByRole('button', { name: 'Ajouter une offre' })).toBeHidden()
  await cellOf(accountant, 0, 11).click()
  const dialog = accountant.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect(dialog.getByLabel('Prix en €')).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Enregistrer l’offre' })).toBeHidden()
  await open(accountant, '/shop/offers/import')
  await expect(accountant.getByText('Votre rôle ne permet pas cette action.')).toBeVisible()
  expect(await pricesOf(api, shop)).toEqual([2])
  await accountant.context().close()
  await page.context().close()
})

test('an offer is added from what it is made of, and its sheet says all of it', async ({
  browser,
  baseURL,
}) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 1 })
  await page.getByRole('button', { name: 'Ajouter une offre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Produit', { exact: true }).fill('tomate')
  await dialog
    .getByRole('button', { name: /^Tomate/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Décrire une autre spécification' }).click()
  await dialog.getByLabel('Origine').selectOption({ label: 'France' })
  await dialog.getByLabel('Conditionnement').selectOption({ index: 1 })
  await dialog.getByLabel('Poids net du colis en kg').fill('3,217')
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByLabel('Prix en €').fill('2,90')
  await dialog.getByLabel('Vendu').selectOption('weight')
  await dialog.getByLabel('Note aux acheteurs').fill('arrivage vendredi')
  await dialog.getByRole('button', { name: 'Ajouter un palier' }).click()
  await dialog.getByLabel('Palier 1, nombre de colis').fill('5')
  await dialog.getByLabel('Palier 1, prix').fill('2,70')
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click()
  await expect(dialog).toBeHidden()
  const { data } = await api('listShopOffers', { token: shop.tenantToken })
  const added = data.find(({ specification }) => specification.average_volume === 3.217)
  expect(added).toMatchObject({
    unit_price: 2.9,
    package_price: 9.3293,
    note: 'arrivage vendredi',
    brackets: [{ min_packages: 5, unit_price: 2.7 }],
  })
  await page.getByRole('grid').getByText('arrivage vendredi').dblclick()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row').filter({ hasText: 'arrivage vendredi' })
  await row.getByRole('gridcell', { name: /^Ouvrir le détail/ }).click()
  await expect(dialog.getByLabel('Palier 1, prix')).toHaveValue('2,70')
  await dialog.getByLabel('Palier 1, prix').fill('2,60')
  await dialog.getByRole('button', { name: 'Enregistrer l’offre' }).click()
  await expect(page.getByText('Offre enregistrée')).toBeVisible()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  const { data: saved } = await api('getShopOffer', {
    token: shop.tenantToken,
    params: { offerId: added?.id ?? 0 },
  })
  expect(saved.brackets.map(({ unit_price }) => unit_price)).toEqual([2.6])
  await page.context().close()
})

test('a phone changes a price and what is on sale', async ({ browser, baseURL }) => {
  const { api, shop, page } = await atWork(browser, baseURL, { offers: 2 })

  await test.step('columns out of sight at the right are announced, and reached with a finger', async () => {
    await page.setViewportSize({ width: 768, height: 900 })
    const further = page.getByRole('button', { name: 'Voir les colonnes suivantes' })
    const last = page.getByRole('columnheader', { name: 'Valable jusqu’au' })
    await expect(last).not.toBeInViewport()
    const box = await further.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect(await findFaultsInBothThemes(page)).toEqual([])
    // Column after column, until nothing is left to announce.
    await expect(async () => {
      if (await further.isVisible()) await further.click()
      await expect(further).toBeHidden({ timeout: 500 })
    }).toPass()
    await expect(last).toBeInViewport()
  })

  await page.setViewportSize({ width: 360, height: 780 })
  const price = page.getByLabel(`Prix ${ofName(shop.offers[0]?.label ?? '')}`)
  await price.fill('3,45')
  await price.press('Enter')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.getByRole('switch').first().uncheck()
  await expect
    .poll(async () => {
      const { data } = await api('listShopOffers', { token: shop.tenantToken })
      const [first] = data.filter(({ id }) => id === shop.offers[0]?.id)
      return [first?.unit_price, first?.is_available]
    })
    .toEqual([3.45, false])
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.context().close()
})
