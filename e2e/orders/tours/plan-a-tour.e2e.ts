import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { registerBuyer } from '../../register.ts'
import { demoPeople, demoSession } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, openDesk, orderFrom } from '../desk/open-desk.ts'

test('orders are put on a tour, and it does not leave before one has said so', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const ids = { token, params: { orderId: order.id } }
  await api('moveOrder', { ...ids, body: { action: 'accept' } })
  const desk = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(desk, `/shop/tours?day=${order.delivery_date}`)

  const name = `Nord ${buyer.companyName}`
  await desk.getByLabel('Nom de la tournée').fill(name)
  await desk.getByLabel('Nom de la tournée').press('Enter')
  const tour = desk.getByRole('list', { name })
  await desk.getByLabel(`Tournée de ${buyer.companyName}`).selectOption({ label: name })
  await expect(tour.getByRole('listitem')).toContainText(buyer.companyName)

  // What nobody has begun to pick cannot leave.
  const card = desk.locator('div').filter({ has: tour }).last()
  await expect(card.getByRole('button', { name: 'Expédier la tournée' })).toHaveCount(0)
  const updates = order.lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
    lot: 'L-48',
  }))
  await api('pickOrder', { ...ids, body: { updates } })
  await test.step('on a narrow phone too, what is done with a tour is one strip', async () => {
    const before = desk.viewportSize() ?? { width: 1280, height: 720 }
    await desk.setViewportSize({ width: 360, height: 740 })
    const strip = card.getByRole('button', { name: /^(Expédier la tournée|Liste )/ })
    await expect(strip).toHaveCount(3)
    const tops = await strip.evaluateAll(all => all.map(one => one.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    await desk.setViewportSize(before)
  })
  await card.getByRole('button', { name: 'Expédier la tournée' }).click()
  const question = desk.getByRole('dialog', { name: 'Expédier la tournée' })
  await expect(question).toContainText(`${name}\u00a0: 1 commande`)
  expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
  await question.getByRole('button', { name: 'Pas encore' }).click()
  await expect(question).toBeHidden()
  const read = async () => (await api('getOrder', ids)).data.status
  expect(await read()).toBe('picking')

  await card.getByRole('button', { name: 'Expédier la tournée' }).click()
  await question.getByRole('button', { name: 'Expédier', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(card.getByRole('status')).toContainText('1 commande est partie')
  expect(await read()).toBe('shipped')

  await test.step('a stop is dragged onto another tour', async () => {
    const south = `Sud ${buyer.companyName}`
    await desk.getByLabel('Nom de la tournée').fill(south)
    await desk.getByLabel('Nom de la tournée').press('Enter')
    await expect(desk.getByRole('heading', { name: south })).toBeVisible()
    // The drag begins where the stop is; only then does the page scroll to the other tour, however far it is.
    const stop = tour.getByRole('listitem')
    await stop.hover()
    await desk.mouse.down()
    await stop.hover({ position: { x: 60, y: 12 } })
    await desk.getByRole('heading', { name: south }).hover()
    await desk.mouse.up()
    await expect(desk.getByRole('list', { name: south }).getByRole('listitem')).toContainText(
      buyer.companyName,
    )
    await expect(tour.getByRole('listitem')).toHaveCount(0)
  })
  await desk.context().close()
})

test('stops without a tour are ticked and placed together; the driver reads when and how', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const { buyer: other } = await registerBuyer(api)
  const offer = await findOwnOffer(api)
  const orders = [await orderFrom(api, buyer, offer), await orderFrom(api, other, offer)]
  for (const { id: orderId } of orders)
    await api('moveOrder', { token, params: { orderId }, body: { action: 'accept' } })
  const day = orders[0]?.delivery_date ?? ''
  const name = `Est ${buyer.companyName}`
  await api('addTourRoute', { token, body: { name } })
  const desk = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(desk, `/shop/tours?day=${day}`)

  for (const { number } of orders)
    await desk.getByLabel(new RegExp(`^Choisir .*${number}$`)).check()
  await expect(desk.getByText('2 arrêts choisis')).toBeVisible()
  await desk.getByLabel('Placer les arrêts choisis, Sans tournée').selectOption({ label: name })
  const stops = desk.getByRole('list', { name }).getByRole('listitem')
  await expect(stops).toHaveCount(2)

  await desk.getByRole('button', { name: `Créneau et consignes de ${buyer.companyName}` }).click()
  const terms = desk.getByRole('dialog', { name: buyer.companyName })
  await terms.getByLabel('Livrer à partir de').fill('06:00')
  await terms.getByLabel('Livrer avant').fill('05:00')
  await terms.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(terms.getByText('La fin du créneau vient après son début.')).toBeVisible()
  await terms.getByLabel('Livrer avant').fill('08:30')
  await terms.getByLabel('Consignes d’accès').fill('Cour, code 12A')
  await terms.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(terms).toBeHidden()
  await expect(stops.first()).toContainText('06:00–08:30 · Cour, code 12A')

  await desk.getByRole('button', { name: `Renommer la tournée ${name}` }).click()
  await desk.getByLabel(`Nouveau nom de la tournée ${name}`).fill(`${name} 2`)
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { name: `${name} 2` })).toBeVisible()
  await expect(desk.getByRole('list', { name: `${name} 2` }).getByRole('listitem')).toHaveCount(2)
  await desk.context().close()
})
