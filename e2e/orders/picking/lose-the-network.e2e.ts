import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { passOn } from '../../pass-on.ts'
import { goToLine, orderToPick, saved, shownName, tabletOf, validate } from './tablet.ts'

const sending = '**/api/v3/shop/picking/split'

test('five edits without the network, the first answer lost: each happens exactly once', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  test.slow()
  const { order, read } = await orderToPick(api, buyer, { plainLines: 5 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  const plain = order.lines.slice(1)
  await goToLine(tablet, 1, plain[0]?.name ?? '')

  let arrived = 0
  await tablet.route(sending, async route => {
    // The server takes the first one; its answer never comes back. The rest does not get that far.
    if (arrived === 0) {
      arrived += 1
      expect((await passOn(route)).status()).toBe(200)
      await tablet.context().setOffline(true)
    }
    await route.abort()
  })
  for (const [index, line] of plain.entries()) {
    await expect(shownName(tablet)).toHaveText(line.name)
    await validate(tablet).click()
    await expect(tablet.getByText(`${index + 1} sur 6 lignes`)).toBeVisible()
  }
  await expect(tablet.getByText('5 saisies en attente')).toBeVisible()
  const before = (await read()).lines.slice(1).map(line => line.picked_packages)
  expect(before.filter(packages => packages !== null)).toHaveLength(1)

  await tablet.unroute(sending)
  await tablet.context().setOffline(false)
  await expect(saved(tablet)).toBeVisible()
  const lines = (await read()).lines.slice(1)
  expect(lines.map(line => [line.picked_packages, line.picking_version])).toEqual(
    plain.map(line => [line.ordered_packages, 1]),
  )
  await expect(tablet.getByText('5 sur 6 lignes')).toBeVisible()
  await expect(tablet.getByRole('alert')).toBeHidden()
  await tablet.context().close()
})

test('what waits outlives the page, and is sent when the network is back', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  const { order, read } = await orderToPick(api, buyer, { plainLines: 2 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  const all = '**/api/v3/shop/picking/**'
  await goToLine(tablet, 1, order.lines[1]?.name ?? '')
  await tablet.route(all, route => route.abort())
  await validate(tablet).click()
  await expect(tablet.getByText('1 saisie en attente')).toBeVisible()
  await tablet.reload()
  await expect(tablet.getByText('1 saisie en attente')).toBeVisible()
  expect((await read()).picked_count).toBe(0)
  await tablet.unroute(all)
  await expect.poll(async () => (await read()).lines[1]?.picking_version).toBe(1)
  await open(tablet, `/shop/picking/${order.id}`)
  await expect(tablet.getByText('1 sur 3 lignes')).toBeVisible()
  await expect(saved(tablet)).toBeVisible()
  await tablet.context().close()
})

test('what was picked without the network of an order cancelled meanwhile says so, and waits no more', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  const { order } = await orderToPick(api, buyer, { plainLines: 1 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  await goToLine(tablet, 1, order.lines[1]?.name ?? '')
  const all = '**/api/v3/shop/picking/**'
  await tablet.route(all, route => route.abort())
  await validate(tablet).click()
  await expect(tablet.getByText('1 saisie en attente')).toBeVisible()
  await api('cancelOrder', { token: buyer.tenantToken, params: { orderId: order.id } })
  await tablet.unroute(all)
  await open(tablet, '/shop/picking')
  const refusal = tablet.getByRole('alert').filter({ hasText: order.lines[1]?.name ?? '' })
  await expect(refusal).toContainText('elle a été annulée ou refusée entre-temps')
  await refusal.getByRole('button', { name: 'J’ai compris' }).click()
  await expect(refusal).toBeHidden()
  await expect(saved(tablet)).toBeVisible()
  await tablet.context().close()
})

test('what is typed of a line is still there after another line, and after the page', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  const { order } = await orderToPick(api, buyer, { plainLines: 1 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  const weighings = tablet.getByRole('list', { name: 'Pesées' }).getByRole('button')
  await expect(shownName(tablet)).toBeVisible()
  // Slower than the moment in which a line that has just appeared takes nothing.
  await tablet.keyboard.type('15,2', { delay: 150 })
  await tablet.keyboard.press('Enter')
  await expect(weighings).toHaveText(['15,2\u00a0kg'])
  await goToLine(tablet, 1, order.lines[1]?.name ?? '')
  await goToLine(tablet, 0, order.lines[0]?.name ?? '')
  await expect(weighings).toHaveText(['15,2\u00a0kg'])
  await tablet.reload()
  await expect(weighings).toHaveText(['15,2\u00a0kg'])
  await tablet.context().close()
})

test('what was picked without the network is sent from any other page, and a refusal is said there', async ({
  browser,
  baseURL,
  api,
  buyer,
}) => {
  const { token, order, read } = await orderToPick(api, buyer, { plainLines: 2 })
  const tablet = await tabletOf(browser, { api, who: 'picker', baseURL })
  await open(tablet, `/shop/picking/${order.id}`)
  await goToLine(tablet, 1, order.lines[1]?.name ?? '')
  await tablet.route(sending, route => route.abort())
  await validate(tablet).click()
  await expect(tablet.getByText('1 saisie en attente')).toBeVisible()
  await open(tablet, '/about')
  expect((await read()).picked_count).toBe(0)
  await tablet.unroute(sending)
  await expect.poll(async () => (await read()).lines[1]?.picking_version).toBe(1)

  await open(tablet, `/shop/picking/${order.id}`)
  await goToLine(tablet, 2, order.lines[2]?.name ?? '')
  await tablet.route(sending, route => route.abort())
  await validate(tablet).click()
  await expect(tablet.getByText('1 saisie en attente')).toBeVisible()
  await open(tablet, '/about')
  const line = order.lines[2]
  await api('splitPicking', {
    token,
    body: {
      updates: [
        { order_id: order.id, line_id: line?.id ?? 0, packages_quantity: 0, reason: 'Rupture' },
      ],
    },
  })
  await tablet.unroute(sending)
  await tablet.getByText('1 saisie de préparation n’a pas été prise.').waitFor()
  await tablet.getByRole('link', { name: 'Revoir' }).click()
  await expect(tablet.getByRole('alert')).toContainText('Préparée aussi par quelqu’un d’autre')
  await expect(tablet.getByText(/pas été prise\.$/)).toHaveCount(0)
  expect((await read()).lines[2]?.picked_packages).toBe(0)
  await tablet.context().close()
})
