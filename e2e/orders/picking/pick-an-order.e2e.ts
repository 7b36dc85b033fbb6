import { readFile } from 'node:fs/promises'
import { ofName } from '@carreau/domain/french/of-name'
import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { centsIn, readOrder } from '../../money.ts'
import { open } from '../../open.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { orderToPick, saved, scan, shownName, tabletOf, touch, validate } from './tablet.ts'

const kg = (grams: number): number => grams / 1000

test('an order is picked with real weights, shipped, and costs exactly those', async ({
  page,
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { order, read } = await orderToPick(api, buyer)
  const [heavy, short, whole] = order.lines
  if (!heavy || !short || !whole) throw new Error('Three lines were ordered')
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking?day=${order.delivery_date}`)
  const heading = shownName(tablet)

  await test.step('the day, sound in both themes', async () => {
    const card = tablet.getByRole('link', { name: order.number })
    await expect(card).toContainText('0 sur 3 lignes')
    expect(await findFaultsInBothThemes(tablet)).toEqual([])
    await card.click()
    await expect(heading).toHaveText(heavy.name)
  })

  const tare = 500
  const average = Math.round((heavy.average_volume ?? 0) * 1000)
  const gross = [13, -7, 24].map(off => average + tare + off)
  const net = 3 * average + 30
  await test.step('weighings with tare, one corrected; a bouncing finger validates once', async () => {
    await tablet.getByRole('button', { name: /^Tare/ }).click()
    await touch(tablet, kg(tare))
    await tablet.getByRole('button', { name: /^Pesée 1/ }).click()
    const [first = 0, second = 0, third = 0] = gross
    const add = tablet.getByRole('button', { name: 'Ajouter la pesée' })
    await touch(tablet, kg(first + 2000))
    await add.click()
    await tablet.getByRole('button', { name: /^Corriger la pesée 1/ }).click()
    await touch(tablet, kg(first))
    await add.click()
    await touch(tablet, kg(second))
    await add.click()
    await touch(tablet, kg(third))
    await expect(validate(tablet)).toContainText(
      `3\u00a0colis, ${kg(net).toLocaleString('fr')}\u00a0kg`,
    )
    expect(await findFaultsInBothThemes(tablet)).toEqual([])
    await validate(tablet).dblclick()
    await expect(heading).toHaveText(short.name)
    await expect(tablet.getByText('1 sur 3 lignes')).toBeVisible()
    await expect(saved(tablet)).toBeVisible()
    const [weighed, untouched] = (await read()).lines
    expect(weighed).toMatchObject({ weights_kg: gross.map(kg), tare_kg: 0.5, picking_version: 1 })
    expect(untouched?.picked_packages).toBeNull()
  })

  await test.step('a shortage asks why; a scanner says the lot', async () => {
    await scan(tablet, '(10)L-47')
    await expect(tablet.getByLabel('Lot')).toHaveValue('L-47')
    await touch(tablet, short.ordered_packages - 1)
    await validate(tablet).click()
    await expect(tablet.getByRole('alert')).toHaveText('Indiquez le motif du manquant.')
    expect(await findFaultsInBothThemes(tablet)).toEqual([])
    await tablet.getByRole('button', { name: 'Rupture' }).click()
    await validate(tablet).click()
    await expect(heading).toHaveText(whole.name)
  })

  await test.step('all there, by the keyboard, then off it goes', async () => {
    await expect(validate(tablet)).toBeEnabled()
    await tablet.keyboard.press('Enter')
    await expect(heading).toHaveText('Tout est préparé')
    await expect(tablet.getByText('3 sur 3 lignes')).toBeVisible()
    expect(await findFaultsInBothThemes(tablet)).toEqual([])
    expect((await read()).lines[1]).toMatchObject({ lot: 'L-47', reason: 'Rupture' })
    await tablet.getByRole('button', { name: /^Expédier|^Marquer/ }).click()
    await expect(heading).toHaveText('Commande expédiée')
    await tablet.context().close()
  })

  await test.step('the buyer pays what the scale said, to the cent', async () => {
    await open(page, `/orders/${order.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Expédiée')
    const amounts = page.getByRole('main').locator('tbody td:last-child')
    const weighed = centsIn((await amounts.first().textContent()) ?? '')
    expect(weighed).toBe(
      Math.round((Math.round((heavy.unit_price ?? Number.NaN) * 10_000) * net) / 100_000),
    )
    const { lines, additions, net: total, vat, gross: all } = await readOrder(page)
    expect(lines + additions).toBe(total)
    expect(total + vat).toBe(all)
  })
})

test('what is missing is replaced within the buyer’s rule', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { order, read } = await orderToPick(api, buyer, { plainLines: 1 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  await tablet.getByRole('button', { name: 'Remplacer' }).click()
  const offer = tablet.getByRole('list', { name: 'Remplacements' }).getByRole('button').first()
  await offer.click()
  await expect(offer).toHaveAttribute('aria-pressed', 'true')
  await expect(tablet.getByText(`à la place ${ofName(order.lines[0]?.name ?? '')}`)).toBeVisible()
  expect(await findFaultsInBothThemes(tablet)).toEqual([])
  await tablet.getByRole('button', { name: /^Préparé/ }).click()
  await touch(tablet, 1)
  const weight = tablet.getByRole('button', { name: /^Pesée/ })
  if (await weight.isVisible()) {
    await weight.click()
    const around = /environ ([\d\s,]+)/.exec((await tablet.getByRole('region').textContent()) ?? '')
    await touch(tablet, Number(around?.[1]?.replace(/\s/g, '').replace(',', '.')))
  }
  await tablet.getByRole('button', { name: 'Rupture' }).click()
  await validate(tablet).click()
  await expect(tablet.getByRole('list', { name: 'Lignes' })).toContainText('Remplacé par')
  const { lines } = await read()
  expect(lines.find(line => line.substitutes_line_id === order.lines[0]?.id)).toMatchObject({
    picked_packages: 1,
  })
  await tablet.context().close()
})

test('an unknown order is not found, and the night’s list prints', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { order } = await orderToPick(api, buyer, { plainLines: 1 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  for (const path of ['/shop/picking/99999999', '/shop/picking/abc']) {
    await open(tablet, path)
    await expect(tablet.getByRole('heading', { level: 1 })).toHaveText('Commande introuvable')
  }
  await tablet.getByRole('link', { name: 'Voir les préparations' }).click()
  await test.step('a code scanned while the day still loads is answered once it is there', async () => {
    const day = `/shop/picking?day=${order.delivery_date}`
    const answer = Promise.withResolvers<void>()
    await tablet.route(`**/api/v3${day}`, async route => {
      await answer.promise
      await route.continue()
    })
    await open(tablet, day)
    await scan(tablet, order.number)
    await expect(tablet.getByText(`Code ${order.number} lu`)).toBeVisible()
    answer.resolve()
    await expect(tablet).toHaveURL(`/shop/picking/${order.id}`)
    await tablet.unrouteAll({ behavior: 'wait' })
  })
  await tablet.getByRole('link', { name: 'Commandes du jour' }).click()
  const arriving = tablet.waitForEvent('download')
  await tablet.getByRole('button', { name: 'Bon de préparation' }).click()
  const download = await arriving
  expect(download.suggestedFilename()).toBe(`bon-de-preparation-${order.delivery_date}.pdf`)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await tablet.context().close()
})
