import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
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
  await desk.context().close()
})
