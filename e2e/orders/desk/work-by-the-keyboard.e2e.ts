import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { nameOf } from '../../market.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, openDayOf, openDesk, orderFrom, rowOf } from './open-desk.ts'

test('the night’s orders are opened, accepted and refused without the mouse', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOwnOffer(api)
  const one = await orderFrom(api, buyer, offer)
  const two = await orderFrom(api, buyer, offer)
  const three = await orderFrom(api, buyer, offer)
  const four = await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL })
  await openDayOf(desk, one)
  await expect(rowOf(desk, four)).toBeVisible()
  const linkOf = (order: typeof one) => rowOf(desk, order).getByRole('link')
  const panel = desk.getByRole('dialog')

  await test.step('j and k go from row to row', async () => {
    await desk.keyboard.press('j')
    await expect(linkOf(one)).toBeFocused()
    await desk.keyboard.press('j')
    await expect(linkOf(two)).toBeFocused()
    await desk.keyboard.press('k')
    await expect(linkOf(one)).toBeFocused()
  })

  await test.step('Enter opens the panel, j goes on in it, Escape returns to that row', async () => {
    await desk.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: `Commande ${one.number}` })).toBeVisible()
    await expect(panel.getByText(nameOf(offer.product)).first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Bon de commande' })).toBeVisible()
    expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
    await desk.keyboard.press('j')
    await expect(panel.getByRole('heading', { name: `Commande ${two.number}` })).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(linkOf(two)).toBeFocused()
    await expect(desk).not.toHaveURL(/order=/)
  })

  await test.step('x chooses, a accepts what is chosen', async () => {
    await desk.keyboard.press('x')
    await desk.keyboard.press('k')
    await desk.keyboard.press('x')
    await expect(desk.getByRole('button', { name: 'Accepter la sélection (2)' })).toBeVisible()
    await desk.keyboard.press('a')
    await expect(rowOf(desk, one, 'Acceptées')).toBeVisible()
    await expect(rowOf(desk, two, 'Acceptées')).toBeVisible()
  })

  await test.step('a in the panel accepts the one that is open', async () => {
    await linkOf(three).focus()
    await desk.keyboard.press('Enter')
    await expect(panel.getByRole('button', { name: 'Accepter' })).toBeVisible()
    await desk.keyboard.press('a')
    await expect(panel.getByText('Acceptée', { exact: true }).first()).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Accepter' })).toBeHidden()
    await desk.keyboard.press('Escape')
    await expect(rowOf(desk, three, 'Acceptées')).toBeVisible()
  })

  await test.step('a on a row goes on with the next; r asks for the reason', async () => {
    await linkOf(four).focus()
    await desk.keyboard.press('r')
    await panel.getByLabel('Motif').fill('Produit abîmé : r, a et x ne sont ici que des lettres')
    await desk.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(rowOf(desk, four, 'À accepter')).toBeVisible()
    await linkOf(four).focus()
    await desk.keyboard.press('a')
    await expect(rowOf(desk, four, 'Acceptées')).toBeVisible()
    await expect(desk.locator('[data-desk-order]:focus')).toHaveCount(1)
  })

  await test.step('« ? » says which keys there are', async () => {
    await desk.keyboard.press('?')
    await expect(desk.getByRole('dialog', { name: 'Au clavier' })).toBeVisible()
    expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
  })

  await test.step('an order of somebody else has no panel', async () => {
    await desk.goto('/shop/orders?order=99999999')
    await expect(panel.getByText('Cette commande n’existe pas.')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  })
  await desk.context().close()
})
