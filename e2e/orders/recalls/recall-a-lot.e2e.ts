import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { open } from '../../open.ts'
import { demoPeople, demoSession } from '../../session.ts'
import { findFaultsInBothThemes } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, isFollowing, openDesk, orderFrom } from '../desk/open-desk.ts'

test('a lot is recalled: its holder is told, answers, and what is still in the house does not leave', async ({
  browser,
  baseURL,
  buyer,
  page,
  api,
}) => {
  const lot = `L-${randomUUID().slice(0, 8)}`.toUpperCase()
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const offer = await findOwnOffer(api)
  const pick = async () => {
    const order = await orderFrom(api, buyer, offer)
    const ids = { token, params: { orderId: order.id } }
    await api('moveOrder', { ...ids, body: { action: 'accept' } })
    const updates = order.lines.map(line => ({
      line_id: line.id,
      packages_quantity: line.ordered_packages,
      lot,
    }))
    await api('pickOrder', { ...ids, body: { updates } })
    return { ...order, ids }
  }
  const gone = await pick()
  await api('moveOrder', { ...gone.ids, body: { action: 'ship' } })
  const here = await pick()
  const packages = gone.lines[0]?.ordered_packages ?? 0

  const desk = await openDesk(browser, { api, baseURL, role: 'admin' })
  await open(desk, '/shop/recalls')
  // As somebody reads it off a crate.
  await desk.getByLabel('Numéro de lot').fill(lot.toLowerCase())
  await desk.getByLabel('Numéro de lot').press('Enter')
  const holders = desk.getByRole('list', { name: 'Qui a ce lot' })
  await expect(holders.getByRole('listitem').first()).toContainText(buyer.companyName)
  await expect(holders).toContainText(gone.number)
  await desk.getByRole('button', { name: 'Rappeler ce lot' }).click()
  const question = desk.getByRole('dialog')
  await expect(question).toContainText('1 client sera prévenu')
  await question.getByRole('button', { name: 'Lancer le rappel' }).click()
  await expect(question).toContainText('Indiquez un motif.')
  await question.getByLabel('Motif').fill('Résidus au-dessus de la limite')
  await question.getByLabel('Que doit-on faire du produit').selectOption('destroy')
  expect(await findFaultsInBothThemes(desk, '[role=dialog]')).toEqual([])
  await question.getByRole('button', { name: 'Lancer le rappel' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toContainText('Rappel du lot')
  await expect(desk.getByText('0 client sur 1 a répondu')).toBeVisible()
  await expect(desk.getByRole('region', { name: 'À sortir des commandes' })).toContainText(
    here.number,
  )
  await isFollowing(desk)

  // The buyer has it before anything else, says what is left, and the desk sees it without a touch.
  await open(page, '/')
  await page.getByRole('link', { name: new RegExp(`rappelle le lot ${lot}`, 'i') }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Rappel du lot')
  await expect(page.getByText('Détruisez')).toBeVisible()
  await page.getByLabel('Colis qu’il vous reste').fill(String(packages + 1))
  await page.getByRole('button', { name: 'J’ai lu, et je réponds' }).click()
  await expect(page.getByText('La livraison n’en comptait que')).toBeVisible()
  await page.getByRole('button', { name: 'Il n’en reste rien' }).click()
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await page.getByRole('button', { name: 'J’ai lu, et je réponds' }).click()
  await expect(page.getByText('0 colis encore chez vous')).toBeVisible()
  await expect(desk.getByText('1 client sur 1 a répondu')).toBeVisible()

  // What has not left stays until it is taken out.
  await desk.getByRole('link', { name: here.number, exact: true }).first().click()
  await expect(desk.getByText(/rappelé\s: sortez ces colis/)).toBeVisible()
  await expect(api('moveOrder', { ...here.ids, body: { action: 'ship' } })).rejects.toThrow(
    /order_holds_recalled_lot|rappelé/,
  )
  await api('pickOrder', {
    ...here.ids,
    body: {
      updates: here.lines.map(line => ({
        line_id: line.id,
        packages_quantity: line.ordered_packages,
        lot: `${lot}-B`,
      })),
    },
  })
  await api('moveOrder', { ...here.ids, body: { action: 'ship' } })

  await open(desk, '/shop/recalls')
  await desk
    .getByRole('link', { name: `Lot ${lot}`, exact: false })
    .first()
    .click()
  await expect(desk.getByRole('region', { name: 'À sortir des commandes' })).toHaveCount(0)
  await desk.getByRole('button', { name: 'Clore le rappel' }).click()
  await desk
    .getByRole('dialog')
    .getByLabel('Bilan')
    .fill('Tout est détruit, le fournisseur est prévenu.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Clore', exact: true }).click()
  await expect(desk.getByText('Tout est détruit, le fournisseur est prévenu.')).toBeVisible()
  await open(page, '/')
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible()
  await expect(page.getByText(lot)).toHaveCount(0)
  await desk.context().close()
})
