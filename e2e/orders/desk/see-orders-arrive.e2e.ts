import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { fetchedAhead } from '../../open.ts'
import { findOwnOffer, isFollowing, openDayOf, openDesk, orderFrom, rowOf } from './open-desk.ts'

test('a new order appears by itself, is said aloud, and two windows agree', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const offer = await findOwnOffer(api)
  const first = await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL })
  const other = await desk.context().newPage()
  for (const tab of [desk, other]) {
    await openDayOf(tab, first)
    await expect(rowOf(tab, first, 'À accepter')).toBeVisible()
    await isFollowing(tab)
  }

  const late = await orderFrom(api, buyer, offer)
  for (const tab of [desk, other]) {
    await expect(rowOf(tab, late, 'À accepter')).toContainText('Nouvelle')
    await expect(
      tab.getByRole('status').filter({ hasText: `Nouvelle commande de ${buyer.companyName}` }),
    ).toBeVisible()
  }

  await rowOf(desk, late)
    .getByRole('button', { name: `Accepter la commande ${late.number}` })
    .click()
  await expect(rowOf(desk, late, 'Acceptées')).toBeVisible()
  await expect(rowOf(other, late, 'Acceptées')).toBeVisible()

  await api('cancelOrder', { token: buyer.tenantToken, params: { orderId: first.id } })
  await expect(rowOf(desk, first, 'Annulées et refusées')).toContainText('Modifiée')
  await desk.getByRole('button', { name: 'Tout marquer comme vu' }).click()
  await expect(rowOf(desk, first)).not.toContainText('Modifiée')
  await desk.context().close()
})

test('without a network the list stays, and what cannot be done says so', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  const desk = await openDesk(browser, { api, baseURL })
  await openDayOf(desk, order)
  const row = rowOf(desk, order, 'À accepter')
  await expect(row).toBeVisible()
  await isFollowing(desk)
  await fetchedAhead(desk)
  await desk.context().setOffline(true)
  const accept = row.getByRole('button', { name: `Accepter la commande ${order.number}` })
  const refused = desk.getByText('Vous êtes hors ligne, la commande n’a pas changé.')
  await accept.click()
  await expect(refused.first()).toBeVisible()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: `Refuser la commande ${order.number}` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('Motif').fill('Camion en panne')
  await dialog.getByRole('button', { name: 'Refuser', exact: true }).click()
  // What was typed is kept until somebody has heard it.
  await expect(dialog.getByLabel('Motif')).toHaveValue('Camion en panne')
  await dialog.getByRole('button', { name: 'Revenir aux commandes' }).click()

  await desk.context().setOffline(false)
  await accept.click()
  await expect(rowOf(desk, order, 'Acceptées')).toBeVisible()
  await desk.context().close()
})
