import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { test } from '../../buyer.ts'
import { findOffer } from '../../market.ts'
import { open } from '../../open.ts'
import { demoPeople, demoSession } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { openDesk, orderFrom, wholesaler } from '../desk/open-desk.ts'
import { saved, validate } from '../picking/tablet.ts'

const phone = { width: 390, height: 844 }

/** « 0312 », as one types the third of December. */
const shortDay = (day: string): string => day.slice(8, 10) + day.slice(5, 7)

/** Nothing is wider than the screen. */
const fits = async (page: Page) =>
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
  ).toBeLessThanOrEqual(0)

test('an arrival is entered by keyboard, its lot is proposed at picking, the stock falls, a loss is booked', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const mark = randomUUID().slice(0, 8).toUpperCase()
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const offer = await findOffer(
    api,
    ({ price }) => price.shop_name === wholesaler.company && !price.estimated,
  )
  const order = await orderFrom(api, buyer, offer)
  await api('moveOrder', { token, params: { orderId: order.id }, body: { action: 'accept' } })
  const [line] = order.lines
  if (line === undefined) throw new Error('no line')
  const ordered = line.ordered_packages

  // In the office, without a mouse: ten lines, of which the first is what the order asks for.
  const office = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(office, '/shop/stock?view=new')
  const { keyboard } = office
  const began = Date.now()
  await expect(office.getByLabel('Fournisseur')).toBeFocused()
  await keyboard.type(`Coopérative ${mark}`)
  await keyboard.press('Enter')
  await keyboard.type('BL 118')
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  const lines = office.getByRole('list', { name: 'Lignes' })
  for (let nth = 0; nth < 10; nth++) {
    await expect(office.getByLabel('Produit de votre mercuriale')).toBeFocused()
    await keyboard.type(`${line.name} ${line.origin_name}`)
    await keyboard.press('Enter')
    await expect(office.getByLabel('Colis', { exact: true })).toBeFocused()
    await keyboard.type(String(ordered + 5))
    await keyboard.press('Enter')
    await keyboard.type(`${mark}-${nth}`)
    await keyboard.press('Enter')
    await keyboard.type('7,5')
    await keyboard.press('Enter')
    await keyboard.press('Enter')
    await expect(office.getByLabel('DDM')).toBeFocused()
    // Soon past: the first to go.
    if (nth === 0) await keyboard.type(shortDay(order.delivery_date))
    await keyboard.press('Enter')
    await expect(lines.getByRole('listitem')).toHaveCount(nth + 1)
  }
  await keyboard.press('Enter')
  await expect(office.getByRole('button', { name: /^Enregistrer : 10 lignes/ })).toBeFocused()
  expect(await findFaultsInBothThemes(office)).toEqual([])
  // What was typed outlives the page.
  await office.reload()
  await expect(office.getByText(/Votre saisie de .* est reprise/)).toBeVisible()
  await expect(lines.getByRole('listitem')).toHaveCount(10)
  await keyboard.press('Control+Enter')
  await expect(office.getByRole('heading', { level: 1 })).toHaveText(`Coopérative ${mark}`)
  test.info().annotations.push({ type: 'arrival', description: `${Date.now() - began} ms` })
  await expect(
    office.getByRole('list', { name: 'Lots de l’arrivage' }).getByRole('listitem'),
  ).toHaveCount(10)
  await expect(office.getByText('7,50 €/colis HT').first()).toBeVisible()

  // At picking its lots stand to choose from: a press, nothing to type.
  const tablet = await openDesk(browser, { api, baseURL, role: 'picker' })
  await open(tablet, `/shop/picking/${order.id}`)
  const lots = tablet.getByRole('group', { name: 'Lots en stock' })
  // What keeps least stands among the first; another may be in hand already.
  const proposed = lots.getByRole('button', { name: `${mark}-0` })
  await proposed.click()
  await expect(proposed).toHaveAttribute('aria-pressed', 'true')
  expect(await findFaultsInBothThemes(tablet)).toEqual([])
  await validate(tablet).click()
  await expect(saved(tablet)).toBeVisible()
  await tablet.context().close()

  // In the cold room, by thumb: the lot, why, how much.
  const cold = await openDesk(browser, { api, baseURL, role: 'picker' })
  await cold.setViewportSize(phone)
  await open(cold, '/shop/stock')
  await cold.getByRole('searchbox').fill(`${mark.toLowerCase()}-0`)
  const list = cold.getByRole('list', { name: 'Lots en stock' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('5 colis')
  await expect(cold.getByText('7,50')).toHaveCount(0)
  await fits(cold)
  expect(await findFaultsInBothThemes(cold)).toEqual([])
  await list.getByRole('link').click()
  await cold.getByRole('button', { name: 'Abîmé' }).click()
  await cold.getByRole('button', { name: 'Enregistrer la perte : 1 colis' }).click()
  await expect(cold.getByText('Perte enregistrée : 1 colis')).toBeVisible()
  await expect(cold.getByRole('list', { name: 'Mouvements' })).toContainText('Perte · Abîmé')
  await expect(cold.getByRole('list', { name: 'Livraisons' })).toContainText(buyer.companyName)
  await cold.getByRole('button', { name: 'Compter' }).click()
  await cold.getByLabel('Colis comptés').fill('3')
  await expect(cold.getByText('Le stock dit 4 colis : 1 colis de moins.')).toBeVisible()
  await cold.getByRole('button', { name: /^Enregistrer/ }).click()
  await expect(cold.getByText('Compté : −1 colis d’écart')).toBeVisible()
  await fits(cold)
  expect(await findFaultsInBothThemes(cold)).toEqual([])
  await cold.context().close()

  // The office puts right what had arrived; the lot leads to its recall.
  await open(office, '/shop/stock')
  await office.getByRole('searchbox').fill(`${mark}-0`)
  await office.getByRole('link', { name: new RegExp(`lot ${mark}-0`) }).click()
  await office.getByRole('button', { name: 'Corriger l’arrivée' }).click()
  await office.getByLabel('Colis réellement arrivés').fill(String(ordered + 6))
  await office.getByRole('button', { name: /^Corriger : / }).click()
  await expect(office.getByText('Arrivée corrigée').first()).toBeVisible()
  await expect(office.getByRole('main')).toContainText('4 colis')
  await office.getByRole('link', { name: 'Rappeler ce lot…' }).click()
  await expect(office.getByRole('list', { name: 'Qui a ce lot' })).toContainText(buyer.companyName)
  // What the sale left over its lot's cost.
  await open(office, `/orders/${order.id}`)
  await expect(office.getByRole('heading', { name: 'Marge' })).toBeVisible()
  await office.context().close()
})
