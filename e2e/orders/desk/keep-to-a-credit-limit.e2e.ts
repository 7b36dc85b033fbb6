import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { addToCart, nameOf, plenty } from '../../market.ts'
import { follow, open } from '../../open.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { chooseCustomer, findOwnOffer, openDesk, orderFrom } from './open-desk.ts'

test('a limit that blocks stops the customer’s cart, and the desk takes an order beyond it knowingly', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOwnOffer(api)
  const { buyer: customer } = await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL, role: 'admin' })

  await test.step('the wholesaler notes whom to call, takes them off and puts them back', async () => {
    await open(desk, `/shop/customers/${customer.id}`)
    await desk.getByRole('button', { name: 'Ajouter' }).click()
    await desk.getByLabel('Nom').fill('Ana')
    await desk.getByLabel('Téléphone').fill('06.12')
    await desk.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(desk.getByText('Indiquez un numéro de dix chiffres')).toBeVisible()
    await desk.getByLabel('Téléphone').fill('06.12.34.56.78')
    await desk.getByRole('button', { name: 'Enregistrer' }).click()
    const phone = desk.getByRole('link', { name: '06 12 34 56 78' })
    await expect(phone).toHaveAttribute('href', 'tel:+33612345678')
    await desk.getByRole('button', { name: 'Retirer Ana' }).click()
    await expect(phone).toBeHidden()
    await desk.getByRole('button', { name: 'Annuler' }).click()
    await expect(phone).toBeVisible()
  })

  await test.step('and sets what the customer may owe', async () => {
    await follow(desk, `/shop/customers/${customer.id}?tab=conditions`)
    await desk.getByLabel('Plafond d’encours (€ TTC)').fill('1')
    await desk.getByLabel('Au-delà du plafond').selectOption('block')
    await desk.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(desk.getByText('Conditions enregistrées')).toBeVisible()
    expect(await findFaultsInBothThemes(desk)).toEqual([])
  })

  await test.step('the customer reads why its cart waits, and what to do', async () => {
    await addToCart(api, buyer, offer, plenty(offer))
    await open(page, '/cart')
    await expect(page.getByText('pour un plafond d’encours de')).toContainText(
      'Réglez vos factures',
    )
    const sent = api('validateCarts', { token: buyer.tenantToken })
    await expect(sent).rejects.toThrow('credit_limit_reached')
  })

  await test.step('on the phone the desk sees it, calls, and accepts all the same', async () => {
    await follow(desk, '/shop/orders/new')
    await chooseCustomer(desk, buyer.companyName)
    await expect(desk.getByRole('link', { name: /06 12 34 56 78/ })).toBeVisible()
    const product = desk.getByRole('combobox', { name: 'Produit', exact: true })
    await product.fill(nameOf(offer.product))
    await desk.getByRole('option').first().click()
    await desk.getByLabel('Colis').fill('20')
    await desk.getByLabel('Colis').press('Enter')
    await expect(desk.getByText('Plafond d’encours dépassé')).toBeVisible()
    expect(await findFaultsInBothThemes(desk)).toEqual([])
    await desk.getByRole('button', { name: 'Accepter quand même' }).click()
    await expect(desk).toHaveURL(/\/shop\/orders\?day=/)
    const row = desk.getByRole('listitem').filter({ hasText: buyer.companyName }).first()
    await expect(row.getByText('Encours dépassé')).toBeVisible()
  })
  await desk.context().close()
})
