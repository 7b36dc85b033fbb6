import { formatEuros, formatUnitPrice } from '@carreau/domain/french/format'
import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { nameOf } from '../../market.ts'
import { open } from '../../open.ts'
import { demoSession } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import {
  chooseCustomer,
  findOwnOffer,
  openDesk,
  orderFrom,
  rowOf,
  wholesaler,
} from './open-desk.ts'

test('an order by phone is written down at the customer’s price, by the keyboard', async ({
  page,
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOwnOffer(api)
  // Who has ordered is a customer.
  const { buyer: customer } = await orderFrom(api, buyer, offer)
  const { tenantToken: token } = await demoSession(api, wholesaler)
  const agreed = 0.77
  await api('setCustomerPrices', {
    token,
    body: {
      prices: [{ buyer_id: customer.id, offer_id: offer.price.offer_id, unit_price: agreed }],
    },
  })
  const { data: labels } = await api('suggestOffers', {
    token,
    query: { buyer_id: customer.id, q: nameOf(offer.product) },
  })
  const label = labels.find(({ offer_id }) => offer_id === offer.price.offer_id)?.label
  if (label === undefined) throw new Error('The offer is not suggested by its own name')

  const desk = await openDesk(browser, { api, baseURL })
  await open(desk, '/shop/orders/new')
  await expect(desk.getByLabel('Client')).toBeFocused()
  await desk.keyboard.type(buyer.companyName)
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await desk.keyboard.press('Enter')

  const product = desk.getByRole('combobox', { name: 'Produit', exact: true })
  await expect(product).toBeFocused()
  await product.fill(label.replaceAll(' · ', ' '))
  const option = desk.getByRole('option').filter({ hasText: label }).first()
  await expect(option).toContainText(formatUnitPrice(agreed, offer.price.unit))
  await option.click()
  await expect(desk.getByLabel('Colis')).toBeFocused()
  // Said with its number, what this customer has ordered before is taken by Enter.
  await product.fill(`${nameOf(offer.product)} x20`)
  await expect(desk.getByRole('option', { selected: true })).toContainText(label)
  await product.press('Enter')
  await expect(desk.getByLabel('Colis')).toBeFocused()
  await expect(desk.getByLabel('Colis')).toHaveValue('20')
  await desk.keyboard.press('Enter')
  const line = desk.getByRole('list', { name: 'Lignes' }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(formatUnitPrice(agreed, offer.price.unit))
  // Said otherwise a moment later, the line is changed where it stands.
  const packages = line.getByRole('spinbutton', { name: /^Colis de/ })
  await expect(packages).toHaveValue('20')
  await packages.fill('21')
  await packages.press('Enter')
  await line.getByRole('button', { name: 'Ajouter un colis' }).click()
  await expect(packages).toHaveValue('22')
  expect(await findFaultsInBothThemes(desk)).toEqual([])

  const save = desk.getByRole('button', { name: 'Enregistrer la commande' })
  await expect(save).toBeEnabled()
  const answered = desk.waitForResponse(
    answer => answer.url().endsWith('/shop/orders') && answer.request().method() === 'POST',
  )
  await desk.keyboard.press('Control+Enter')
  const { data: entered } = await (await answered).json()
  await expect(desk).toHaveURL(/\/shop\/orders\?day=/)
  await expect(rowOf(desk, entered, 'Acceptées')).toBeVisible()

  const { data: order } = await api('getOrder', {
    token: buyer.tenantToken,
    params: { orderId: entered.id },
  })
  expect(order.lines).toMatchObject([{ unit_price: agreed, ordered_packages: 22 }])
  await open(page, `/orders/${entered.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Acceptée')
  await expect(page.getByText('Commande prise par téléphone')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Contester la commande' })).toBeVisible()
  await expect(page.getByText(formatEuros(order.totals?.gross ?? Number.NaN)).first()).toBeVisible()
  await desk.context().close()
})

test('what was dictated is not lost by a wrong click', async ({ browser, baseURL, buyer, api }) => {
  const offer = await findOwnOffer(api)
  await orderFrom(api, buyer, offer)
  const desk = await openDesk(browser, { api, baseURL })
  await open(desk, '/shop/orders/new')
  await chooseCustomer(desk, buyer.companyName)
  const product = desk.getByRole('combobox', { name: 'Produit', exact: true })
  await product.fill(nameOf(offer.product))
  await desk.getByRole('option').first().click()
  await desk.getByLabel('Colis').fill('20')
  await desk.getByLabel('Colis').press('Enter')
  const lines = desk.getByRole('list', { name: 'Lignes' }).getByRole('listitem')
  await expect(lines).toHaveCount(1)
  desk.once('dialog', dialog => dialog.dismiss())
  const sections = desk.getByRole('navigation', { name: 'Espace grossiste' })
  await sections.getByRole('link', { name: 'Commandes' }).click()
  await expect(lines).toHaveCount(1)
  await desk.getByRole('button', { name: 'Changer de client' }).click()
  await chooseCustomer(desk, buyer.companyName)
  await expect(lines).toHaveCount(1)
  await desk.getByRole('button', { name: /^Retirer (?!un colis)/ }).click()
  await expect(lines).toHaveCount(0)
  await expect(desk.getByRole('button', { name: 'Enregistrer la commande' })).toBeDisabled()
  await desk.context().close()
})

test('above the customer’s limit it is said before saving, and stays in sight while it waits', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const offer = await findOwnOffer(api)
  await orderFrom(api, buyer, offer)
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 0 } })
  const desk = await openDesk(browser, { api, baseURL })
  await open(desk, '/shop/orders/new')
  await chooseCustomer(desk, buyer.companyName)
  await desk.getByRole('combobox', { name: 'Produit', exact: true }).fill(nameOf(offer.product))
  await desk.getByRole('option').first().click()
  await desk.getByLabel('Colis').fill('20')
  await desk.getByLabel('Colis').press('Enter')
  await expect(
    desk.getByText(`Au-dessus du plafond d’approbation de ${buyer.companyName}`),
  ).toContainText('la commande attendra l’accord d’un administrateur')
  await desk.keyboard.press('Control+Enter')
  await expect(desk).toHaveURL(/\/shop\/orders\?day=/)
  const waiting = desk.getByRole('region', { name: 'En attente d’approbation chez le client' })
  await waiting.getByRole('link', { name: buyer.companyName }).click()
  const panel = desk.getByRole('dialog')
  await expect(panel.getByText(nameOf(offer.product)).first()).toBeVisible()
  await expect(panel.getByRole('button', { name: /Accepter|Refuser/ })).toHaveCount(0)
  expect(await findFaultsInBothThemes(desk)).toEqual([])

  await test.step('the page of an order keeps the wholesaler’s sections, and the mark leads to its day', async () => {
    const [, orderId] = /order=(\d+)/.exec(desk.url()) ?? []
    await open(desk, `/orders/${orderId}`)
    await expect(desk.getByRole('heading', { level: 1 })).toContainText('chez le client')
    await expect(desk.getByRole('navigation', { name: 'Espace grossiste' })).toBeVisible()
    await desk.getByRole('banner').getByRole('link', { name: 'Carreau, accueil' }).click()
    await expect(desk).toHaveURL('/shop')
  })
  await desk.context().close()
})

test('who wants no orders written down for them says so in the settings, and the desk refuses', async ({
  page,
  buyer,
  api,
}) => {
  const offer = await findOwnOffer(api)
  const { buyer: customer } = await orderFrom(api, buyer, offer)
  await open(page, '/settings?section=societe')
  const choice = page.getByRole('switch', { name: wholesaler.company })
  await expect(choice).toBeChecked()
  await choice.uncheck()
  await expect(page.getByText('Choix enregistré')).toBeVisible()
  await expect(choice).not.toBeChecked()
  expect(await findFaultsInBothThemes(page)).toEqual([])

  const { tenantToken: token } = await demoSession(api, wholesaler)
  const query = { buyer_id: customer.id, q: nameOf(offer.product) }
  await expect(api('suggestOffers', { token, query })).rejects.toThrow('entry_not_allowed')
})

test('a message of a customer is pasted, its doubts are settled, and it stays with the order', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  test.slow()
  const offer = await findOwnOffer(api)
  await orderFrom(api, buyer, offer)
  const message = `Bonjour,\n3 colis ${nameOf(offer.product)}\n2 colis zzzzzz\nMerci !`

  const desk = await openDesk(browser, { api, baseURL })
  await open(desk, '/shop/orders/new')
  await desk.getByLabel('Client').fill(buyer.companyName)
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await desk.keyboard.press('Enter')
  await desk.getByRole('button', { name: 'Coller un message' }).click()
  await expect(desk.getByLabel('Message du client')).toBeFocused()
  await desk.getByLabel('Message du client').fill(message)
  await desk.keyboard.press('Control+Enter')

  const line = desk.getByRole('list', { name: 'Lignes', exact: true }).getByRole('listitem')
  await expect(line).toHaveCount(1)
  await expect(line).toContainText(nameOf(offer.product))
  await expect(desk.getByText('Vérifiez ou ignorez d’abord 1 ligne du message.')).toBeVisible()
  const save = desk.getByRole('button', { name: 'Enregistrer la commande' })
  await expect(save).toHaveAttribute('aria-disabled', 'true')
  expect(await findFaultsInBothThemes(desk)).toEqual([])
  await desk
    .getByRole('list', { name: 'Lignes à vérifier' })
    .getByRole('button', { name: 'Ignorer' })
    .click()
  await expect(save).toBeFocused()
  await desk.keyboard.press('Enter')
  await expect(desk.getByRole('heading', { level: 1, name: /^Commande(s| C\d)/ })).toBeVisible()
  await desk.context().close()
})
