import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, openDayOf, openDesk, orderFrom, rowOf } from './open-desk.ts'

test('the wholesaler accepts several orders, refuses one, and the buyer reads why', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOwnOffer(api)
  const one = await orderFrom(api, buyer, offer)
  const two = await orderFrom(api, buyer, offer)
  const bad = await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL })
  await openDayOf(desk, one)
  const waiting = desk.getByRole('region', { name: 'À accepter' })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  expect(await findFaultsInBothThemes(desk)).toEqual([])

  await test.step('several are accepted at once', async () => {
    for (const order of [one, two]) await rowOf(desk, order).getByRole('checkbox').check()
    const accept = desk.getByRole('button', { name: 'Accepter la sélection (2)' })
    await expect(accept).toBeVisible()
    expect(await findFaultsInBothThemes(desk)).toEqual([])
    await accept.click()
    await expect(rowOf(desk, one, 'Acceptées')).toBeVisible()
    await expect(rowOf(desk, two, 'Acceptées')).toBeVisible()
    await expect(waiting.getByRole('listitem')).toHaveCount(1)
    await expect(accept).toBeHidden()
  })

  await test.step('one is refused, not without a reason', async () => {
    await rowOf(desk, bad)
      .getByRole('button', { name: `Refuser la commande ${bad.number}` })
      .click()
    const dialog = desk.getByRole('dialog', { name: 'Refuser la commande' })
    await dialog.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect(dialog.getByText('Indiquez un motif.')).toBeVisible()
    expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    await dialog.getByRole('button', { name: 'Tournée complète.' }).click()
    await dialog.getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect(rowOf(desk, bad, 'Annulées et refusées')).toContainText('Refusée')
    await open(page, `/orders/${bad.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Refusée')
    await expect(page.getByText('Tournée complète.')).toBeVisible()
  })

  await test.step('by state, in the address', async () => {
    await desk.getByRole('button', { name: /^Acceptées/ }).click()
    await expect(desk).toHaveURL(/status=accepted/)
    await expect(rowOf(desk, bad)).toBeHidden()
    await expect(rowOf(desk, one)).toBeVisible()
    await desk.getByRole('button', { name: 'Effacer' }).click()
    await expect(desk).not.toHaveURL(/status|buyer_id/)
    await desk.getByRole('searchbox', { name: 'Client ou numéro' }).fill(two.number)
    await expect(rowOf(desk, two)).toBeVisible()
    await expect(rowOf(desk, one)).toBeHidden()
    await desk.getByRole('searchbox', { name: 'Client ou numéro' }).fill('zzz')
    await expect(desk.getByText('Aucune commande trouvée')).toBeVisible()
  })
  await desk.context().close()
})

test('what the buyer cancelled meanwhile is told, and the rest is accepted', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const offer = await findOwnOffer(api)
  const kept = await orderFrom(api, buyer, offer)
  const gone = await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL })
  // A desk that nothing reaches by itself still shows the cancelled order as it was.
  await desk.routeWebSocket(/\/app\//, () => {})
  await openDayOf(desk, kept)
  await desk.getByRole('checkbox', { name: 'Tout choisir' }).check()
  await api('cancelOrder', { token: buyer.tenantToken, params: { orderId: gone.id } })
  await desk.getByRole('button', { name: 'Accepter la sélection (2)' }).click()
  await expect(desk.getByText('la commande est à l’état « Annulée »')).toBeVisible()
  await expect(rowOf(desk, kept, 'Acceptées')).toBeVisible()
  await expect(rowOf(desk, gone, 'Annulées et refusées')).toBeVisible()
  await desk.context().close()
})

test('a picker and an accountant are told whose screens these are', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const picker = await openDesk(browser, { api, baseURL, role: 'picker' })
  for (const path of ['/shop/orders', '/shop/orders/new']) {
    await open(picker, path)
    await expect(
      picker.getByRole('heading', { name: 'Réservé à la vente et à la comptabilité' }),
    ).toBeVisible()
    await expect(picker.getByRole('alert')).toHaveCount(0)
  }
  await picker.getByRole('link', { name: 'Ouvrir la préparation' }).click()
  await expect(picker).toHaveURL(/\/shop\/picking/)
  await picker.context().close()

  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  const accountant = await openDesk(browser, { api, baseURL, role: 'accountant' })
  await openDayOf(accountant, order)
  await expect(rowOf(accountant, order)).toBeVisible()
  await expect(accountant.getByRole('checkbox')).toHaveCount(0)
  await expect(accountant.getByRole('button', { name: /^(Accepter|Refuser)/ })).toHaveCount(0)
  await expect(accountant.getByRole('link', { name: 'Saisir une commande' })).toHaveCount(0)
  await open(accountant, '/shop/orders/new')
  await expect(accountant.getByRole('heading', { name: 'Réservé à la vente' })).toBeVisible()
  await accountant.context().close()
})
