import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, nameOf, type Offer } from '../market.ts'
import { open } from '../open.ts'
import { demoSession } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import {
  findOwnOffer,
  openDayOf,
  openDesk,
  orderFrom,
  rowOf,
  wholesaler,
} from './desk/open-desk.ts'

test.use({ viewport: { width: 390, height: 800 } })

test('a chef adds two products to the order of the day and changes a line; the wholesaler sees by what it differs', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const first = await findOwnOffer(api)
  const other = (...known: Offer[]) =>
    findOffer(
      api,
      ({ product, price }) =>
        price.shop_name === wholesaler.company &&
        price.min_packages === 1 &&
        !known.some(offer => offer.product.id === product.id),
    )
  const second = await other(first)
  const third = await other(first, second)
  const order = await orderFrom(api, buyer, first)
  const { tenantToken } = await demoSession(api, wholesaler)
  await api('moveOrder', {
    token: tenantToken,
    params: { orderId: order.id },
    body: { action: 'accept' },
  })
  const desk = await openDesk(browser, { api, baseURL })
  await openDayOf(desk, order)
  await expect(rowOf(desk, order)).not.toContainText('Modifiée')

  await test.step('« Ajouter un produit » keeps the order in sight, and leads back to it', async () => {
    await open(page, `/orders/${order.id}`)
    await page.getByRole('link', { name: 'Ajouter un produit' }).tap()
    const adding = page.getByRole('region', { name: `Ajouts à la commande ${order.number}` })
    await expect(adding).toContainText('livraison le')
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await adding.getByRole('link', { name: 'Revenir à la commande' }).tap()
    await expect(page).toHaveURL(`/orders/${order.id}`)
  })

  await test.step('the cart says what it is added to, and that it may be an order of its own', async () => {
    await addToCart(api, buyer, second, 1)
    await addToCart(api, buyer, third, 2)
    await open(page, '/cart')
    const cart = page.getByRole('region', { name: wholesaler.company })
    await expect(cart).toContainText(/S’ajoute à votre commande/)
    await expect(cart).toContainText(order.number)
    await cart.getByRole('button', { name: 'Commande séparée' }).tap()
    await expect(cart).toContainText('avec son propre minimum')
    await page.reload()
    await expect(cart).toContainText('avec son propre minimum')
    await cart.getByRole('button', { name: 'Ajouter à la commande' }).tap()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    await page
      .getByRole('region', { name: 'Récapitulatif' })
      .getByRole('button', { name: 'Ajouter à la commande' })
      .tap()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Ajouté à votre commande' }),
    ).toBeVisible()
    // What left just now, beside what the order comes to.
    const sent = page.getByRole('article', { name: `Commande ${order.number}` })
    const added = sent.getByRole('list', { name: 'Ce qui s’ajoute' }).getByRole('listitem')
    await expect(added).toHaveCount(2)
    await expect(added.last()).toContainText(/\+\s2\scolis/)
    await expect(page.getByText(/Envoyé à l’instant/)).toHaveText(/HT.*TTC/)
    await expect(sent).toContainText(/Commande entière.*HT.*TTC · 3\sarticles/)
    expect(await findFaultsInBothThemes(page)).toEqual([])
  })

  await test.step('on the order a line is changed, one taken out and put back', async () => {
    await open(page, `/orders/${order.id}`)
    await expect(page.getByText(/Modifiable encore/)).toBeVisible()
    const row = (offer: Offer) =>
      page
        .getByRole('row')
        .filter({ hasText: nameOf(offer.product) })
        .first()
    const packages = page.getByRole('spinbutton')
    await expect(packages).toHaveCount(3)
    await packages.nth(1).press('ArrowUp')
    await expect(packages.nth(1)).toHaveValue('2')
    await expect(page.getByText('révision 3', { exact: true })).toBeVisible()
    // Quick taps, one before the last was read again: none is lost, and they are one change.
    for (let tap = 0; tap < 3; tap += 1) await packages.nth(1).press('ArrowUp')
    await expect(packages.nth(1)).toHaveValue('5')
    await expect(page.getByText('révision 4', { exact: true })).toBeVisible()
    await packages.nth(1).press('ArrowDown')
    await page.waitForTimeout(800)
    await packages.nth(1).press('ArrowDown')
    await packages.nth(1).press('ArrowDown')
    await expect(page.getByText('révision 6', { exact: true })).toBeVisible()
    await expect(page.getByText('a changé entre-temps')).toHaveCount(0)
    await expect(packages.nth(1)).toHaveValue('2')
    await packages.nth(2).fill('0')
    await packages.nth(2).press('Enter')
    await expect(packages).toHaveCount(2)
    await page.getByRole('button', { name: 'Annuler', exact: true }).tap()
    await expect(packages).toHaveCount(3)
    await expect(row(third)).toBeVisible()
    expect(await findFaultsInBothThemes(page)).toEqual([])
    // Steppers and prices beside one another are wider than a tablet held upright.
    for (const width of [768, 1024, 390]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })

  await test.step('the desk says by what the order differs since it was last seen', async () => {
    const seen = rowOf(desk, order, 'Acceptées')
    await expect(seen).toContainText('Modifiée')
    await expect(seen).toContainText('nouveau, 2\u00a0colis')
    await desk.getByRole('link', { name: buyer.companyName }).first().click()
    const panel = desk.getByRole('dialog', { name: `Commande ${order.number}` })
    await expect(panel.getByText('depuis l’acceptation')).toHaveCount(2)
    await panel
      .getByRole('button', { name: /^Refuser l’ajout/ })
      .first()
      .click()
    const dialog = desk.getByRole('dialog', { name: /^Refuser \+/ })
    await dialog.getByRole('button', { name: 'Plus en stock' }).click()
    await dialog.getByRole('button', { name: 'Refuser l’ajout', exact: true }).click()
    await expect(panel.getByText('Ajout refusé par le grossiste')).toBeVisible()
    await expect(page.getByText('Plus en stock')).toBeVisible()
  })
})
