import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer } from '../market.ts'
import { open } from '../open.ts'
import { addMember } from '../register.ts'
import { openKept } from '../session.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'
import { findOwnOffer, orderFrom, wholesaler } from './desk/open-desk.ts'

test.use({ viewport: { width: 390, height: 800 } })

test('what a purchaser adds says that nothing is reserved; the chef approves a part of it on a phone', async ({
  page: chef,
  browser,
  buyer,
  api,
  baseURL,
}) => {
  test.slow()
  const first = await findOwnOffer(api)
  const second = await findOffer(
    api,
    ({ product, price }) =>
      price.shop_name === wholesaler.company &&
      price.min_packages === 1 &&
      product.id !== first.product.id,
  )
  const order = await orderFrom(api, buyer, first)
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 1 } })
  const purchaser = await addMember(api, buyer, ['purchaser'])
  const by = { ...buyer, tenantToken: purchaser.tenantToken }
  await addToCart(api, by, first, 3)
  await addToCart(api, by, second, 2)
  const page = await openKept(browser, { baseURL, storage: purchaser.storage })

  await test.step('the cart says so before it is sent, and how much of the day is used up', async () => {
    await open(page, '/cart')
    const summary = page.getByRole('region', { name: 'Récapitulatif' })
    await expect(summary).toContainText(/Déjà [\d\s,]+€\sTTC commandés pour ce jour/)
    await expect(summary).toContainText('cet ajout attend l’accord de Capucine')
    await expect(summary).toContainText('Rien n’est réservé d’ici là')
    await summary.getByRole('button', { name: 'Ajouter à la commande' }).click()
    await expect(page.getByText('Ajout envoyé pour approbation')).toBeVisible()
    await expect(page.getByText(/Rien n’est réservé ni envoyé au grossiste/)).toBeVisible()
  })

  await test.step('the chef leaves one product and a package of the other', async () => {
    await open(chef, `/orders/${order.id}`)
    await chef.getByRole('button', { name: 'En approuver une partie' }).click()
    const dialog = chef.getByRole('dialog', { name: 'Approuver l’ajout' })
    const packages = dialog.getByRole('spinbutton')
    await expect(packages).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Retirer un colis' }).first().click()
    await packages.last().fill('0')
    await packages.last().press('Enter')
    await expect(dialog).toContainText('Vous approuvez')
    expect(await findFaultsInBothThemes(chef)).toEqual([])
    await dialog.getByRole('button', { name: 'Approuver cette partie' }).click()
    await expect(dialog).toBeHidden()
    await expect(chef.getByText('révision 2', { exact: true })).toBeVisible()
    await expect(chef.getByText('Sans suite')).toBeVisible()
  })

  await test.step('the purchaser reads what was left', async () => {
    await open(page, '/notifications')
    await expect(page.getByText('Ajout approuvé en partie')).toBeVisible()
  })
  await page.context().close()
})
