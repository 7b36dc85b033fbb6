import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { addMember } from '../../register.ts'
import { demoPeople, demoSession, openKept } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, orderFrom } from '../desk/open-desk.ts'

test('a closed door, then two orders under one name, and what was entered put right', async ({
  browser,
  baseURL,
  buyer,
  api,
}, { project }) => {
  const wholesaler = await demoSession(api, demoPeople.wholesaler)
  const { tenantToken: token } = wholesaler
  const offer = await findOwnOffer(api)
  const orders = [await orderFrom(api, buyer, offer), await orderFrom(api, buyer, offer)]
  for (const { id: orderId, lines } of orders) {
    const ids = { token, params: { orderId } }
    await api('moveOrder', { ...ids, body: { action: 'accept' } })
    const updates = lines.map(line => ({
      line_id: line.id,
      packages_quantity: line.ordered_packages,
      lot: 'L-48',
    }))
    await api('pickOrder', { ...ids, body: { updates } })
    await api('moveOrder', { ...ids, body: { action: 'ship' } })
  }
  const [first, second] = orders
  if (first === undefined || second === undefined) throw new Error('no orders')
  const statusOf = async (orderId: number) =>
    (await api('getOrder', { token, params: { orderId } })).data.status

  const { storage } = await addMember(api, wholesaler, ['driver'])
  const phone = await openKept(browser, { ...project.use, baseURL, storage })
  await open(phone, '/')
  // Whoever only drives is at the tours, and the market stands in nobody's way.
  await expect(phone).toHaveURL(/\/shop\/tours/)
  await expect(phone.getByRole('combobox', { name: 'Rechercher des produits' })).toBeHidden()
  await expect(phone.getByRole('navigation', { name: 'Pied de page' })).toBeHidden()

  await open(phone, `/shop/tours/${first.id}?day=${first.delivery_date}`)
  await phone.getByRole('button', { name: 'Non livré' }).tap()
  const door = phone.getByRole('dialog', { name: 'Non livré' })
  await expect(door).toContainText(first.number)
  await expect(door).toContainText(second.number)
  expect(await findFaultsInBothThemes(phone, '[role=dialog]')).toEqual([])
  await door.getByRole('button', { name: 'Laisser non livré' }).tap()
  await expect(phone.getByText(/Non livrée à .*Client absent/).first()).toBeVisible()
  await expect
    .poll(
      async () =>
        (await api('getDelivery', { token, params: { orderId: second.id } })).attempts.length,
    )
    .toBe(1)
  expect([await statusOf(first.id), await statusOf(second.id)]).toEqual(['shipped', 'shipped'])

  await phone.locator(`a[href*="/shop/tours/${first.id}"]`).tap()
  await expect(phone.getByLabel(`Commande ${second.number}`)).toBeChecked()
  await phone.getByRole('button', { name: 'Tout refuser' }).tap()
  await expect(phone.getByLabel('Motif, pour tout')).toHaveValue('Abîmé')
  await phone.getByRole('button', { name: 'Ne rien refuser' }).tap()
  await phone.getByRole('button', { name: /^Signature, photo/ }).tap()
  await phone.getByLabel('Encaissé (€)').fill('150')
  await phone.getByLabel('Reçu par').fill('Ana')
  await phone.getByRole('button', { name: 'Livrer 2 commandes' }).tap()
  await expect(phone.getByText('Encaissé : espèces 150,00 €')).toBeVisible()
  await expect.poll(() => statusOf(second.id)).toBe('delivered')
  expect(await statusOf(first.id)).toBe('delivered')

  await phone.locator(`a[href*="/shop/tours/${first.id}"]`).tap()
  const entered = phone.getByRole('region', { name: 'Saisi à la livraison' })
  await expect(entered).toContainText('150,00 €, espèces')
  await entered.getByRole('button', { name: /^Corriger/ }).tap()
  await entered.getByLabel('Encaissé (€)').fill('15')
  expect(await findFaultsInBothThemes(phone, 'main')).toEqual([])
  await entered.getByRole('button', { name: 'Corriger', exact: true }).tap()
  await expect(entered).toContainText('15,00 €, espèces')
  await phone.context().close()
})
