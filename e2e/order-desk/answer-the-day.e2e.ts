import { expect } from '@playwright/test'
import { test, visitor } from '../buyer.ts'
import { demoSession } from '../demo-session.ts'
import { findFaultsInBothThemes } from '../every-screen/axe.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'

const wholesaler = { email: 'vente@primeur.demo', company: 'Primeurs de Rungis', role: 'admin' }

test('the wholesaler accepts several orders, refuses one, and enters one by phone', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOffer(api, ({ price }) => price.shop_name === wholesaler.company)
  const order = async () => {
    await addToCart(api, buyer, offer, plenty(offer))
    const [made] = (await api('validateCarts', { token: buyer.tenantToken })).data.orders
    if (made === undefined) throw new Error('Nothing was ordered')
    return made
  }
  const [one, two, bad] = [await order(), await order(), await order()]
  const { storage } = await demoSession(api, wholesaler)
  const context = await browser.newContext({
    ...visitor,
    storageState: { cookies: [], origins: [{ origin: baseURL ?? '', localStorage: storage }] },
  })
  const desk = await context.newPage()
  await open(desk, `/shop/orders?day=${one.delivery_date}`)
  await desk.getByRole('searchbox', { name: 'Client ou numéro' }).fill(buyer.companyName)
  const waiting = desk.getByRole('region', { name: 'À accepter' })
  await expect(waiting.getByRole('listitem')).toHaveCount(3)
  expect(await findFaultsInBothThemes(desk)).toEqual([])

  await test.step('a new order is there when the desk is read again', async () => {
    const late = await order()
    await desk.reload()
    await expect(waiting.getByText(late.number, { exact: true })).toBeVisible()
  })

  await test.step('several are accepted at once', async () => {
    for (const { number } of [one, two])
      await waiting.getByRole('checkbox', { name: `Choisir la commande ${number}` }).check()
    await desk.getByRole('button', { name: 'Accepter la sélection (2)' }).click()
    const accepted = desk.getByRole('region', { name: 'Acceptées' })
    await expect(accepted.getByText(one.number, { exact: true })).toBeVisible()
    await expect(accepted.getByText(two.number, { exact: true })).toBeVisible()
    await expect(waiting.getByText(one.number, { exact: true })).toBeHidden()
  })

  await test.step('one is refused, and the buyer reads why', async () => {
    await waiting
      .getByRole('listitem')
      .filter({ hasText: bad.number })
      .getByRole('button', { name: 'Refuser' })
      .click()
    await desk.getByRole('button', { name: 'Tournée complète.' }).click()
    await desk.getByRole('dialog').getByRole('button', { name: 'Refuser', exact: true }).click()
    await expect(
      desk
        .getByRole('region', { name: 'Annulées et refusées' })
        .getByText(bad.number, { exact: true }),
    ).toBeVisible()
    await open(page, `/orders/${bad.id}`)
    await expect(page.getByText('Tournée complète.')).toBeVisible()
  })

  await test.step('an order by phone, by the keyboard', async () => {
    await desk.getByRole('link', { name: 'Saisir une commande' }).click()
    await desk.getByLabel('Client').fill(buyer.companyName)
    await expect(desk.getByRole('button', { name: buyer.companyName })).toBeVisible()
    await desk.getByLabel('Client').press('Enter')
    const product = desk.getByRole('combobox', { name: 'Produit' })
    await product.fill('tomate')
    await expect(desk.getByRole('option').first()).toBeVisible()
    await product.press('Enter')
    await desk.getByLabel('Colis').fill('20')
    await desk.getByLabel('Colis').press('Enter')
    await expect(desk.getByRole('list', { name: 'Lignes' }).getByRole('listitem')).toHaveCount(1)
    expect(await findFaultsInBothThemes(desk)).toEqual([])
    const saved = desk.waitForResponse(
      answer => answer.url().endsWith('/shop/orders') && answer.request().method() === 'POST',
    )
    await desk.getByRole('button', { name: 'Enregistrer la commande' }).click()
    const { data } = await (await saved).json()
    await expect(desk).toHaveURL(/\/shop\/orders\?day=/)
    await open(page, `/orders/${data.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Acceptée')
    await expect(page.getByText('Commande prise par téléphone')).toBeVisible()
  })
  await context.close()
})
