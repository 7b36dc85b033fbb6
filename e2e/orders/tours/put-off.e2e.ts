import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { addMember } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, openDesk, orderFrom } from '../desk/open-desk.ts'

test('what came back goes to the next day with one click, its tour names its driver, and the buyer reads both', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const wholesaler = await demoSession(api, demoPeople.wholesaler)
  const { tenantToken: token } = wholesaler
  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  const ids = { token, params: { orderId: order.id } }
  await api('moveOrder', { ...ids, body: { action: 'accept' } })
  const updates = order.lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
    lot: 'L-48',
  }))
  await api('pickOrder', { ...ids, body: { updates } })
  const name = `Est ${buyer.companyName}`
  const route = (await api('addTourRoute', { token, body: { name } })).data.id
  await api('placeStops', { token, body: { order_ids: [order.id], route_id: route } })

  const desk = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(desk, `/shop/tours?day=${order.delivery_date}&route=${route}`)
  await desk.getByRole('button', { name: `Chauffeur et véhicule de ${name}` }).click()
  await desk.getByLabel(`Chauffeur de ${name}`).fill('Karim')
  await desk.getByLabel(`Véhicule de ${name}`).fill('AB-123-CD')
  await desk.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(desk.getByText('Karim · AB-123-CD')).toBeVisible()

  await api('moveOrder', { ...ids, body: { action: 'ship' } })
  await api('leaveStop', { ...ids, body: { reason: 'Client absent' } })
  await desk.reload()
  await expect(desk.getByText(/Non livrée à .*Client absent/)).toBeVisible()
  expect(await findFaultsInBothThemes(desk, 'main')).toEqual([])
  await desk.getByRole('button', { name: 'Autre jour ou tournée' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Reporter la livraison' })
  await expect(dialog).toContainText('Non livrée\u00a0: Client absent')
  expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  await desk.getByRole('button', { name: /^Reporter au/ }).click()
  await expect(desk.getByText(/reportée au .*, le client est prévenu/)).toBeVisible()
  await expect(desk.getByText(order.number)).toHaveCount(0)
  const moved = (await api('getOrder', ids)).data
  expect(moved.postponed_from).toBe(order.delivery_date)
  expect(moved.delivery_date > order.delivery_date).toBe(true)

  const { storage } = await addMember(api, wholesaler, ['sales'])
  const sales = await openKept(browser, { baseURL, storage })
  await open(sales, `/orders/${order.id}`)
  await expect(sales.getByText('Livraison reportée au')).toBeVisible()
  await expect(sales.getByText(/Motif\s: Client absent/)).toBeVisible()
  await expect(sales.getByRole('heading', { name: 'Passages sans livraison' })).toBeVisible()
  await sales.context().close()
  await desk.context().close()
})
