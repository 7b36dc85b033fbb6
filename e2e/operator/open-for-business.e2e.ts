import { test as base, expect } from '@playwright/test'
import { open } from '../open.ts'
import { password } from '../register.ts'
import { openSentOrder } from '../sent-order.ts'
import { openKept } from '../session.ts'
import { typeCredentials } from '../sign-in.ts'
import {
  deliverOrder,
  deliverToday,
  type Installation,
  openInstallation,
  operator,
} from './new-installation.ts'

/** It sets up and starts a server of its own. */
base.describe.configure({ timeout: 180_000 })
const test = base.extend<{ installation: Installation }>({
  // Playwright reads what a fixture needs from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: this one needs nothing
  installation: async ({}, use) => {
    const opened = await openInstallation()
    await use(opened)
    await opened.stop()
  },
})

test('on an installation that never saw the demo, the first order is approved, sold, delivered and invoiced', async ({
  browser,
  installation: { origin, api, said, found },
}) => {
  const shop = await found('shop', 'Halle aux Premiers')

  await test.step('the operator chooses a password by the link of the set-up, and approves', async () => {
    const desk = await openKept(browser, { baseURL: origin, storage: [] })
    await open(desk, /\/auth\/reset\?token=[\w-]+/.exec(said)?.[0] ?? '')
    await desk.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await desk.getByRole('main').getByRole('button').last().click()
    await expect(desk).toHaveURL(/\/auth\/login/)
    await typeCredentials(desk, operator.email, password)
    await expect(desk).not.toHaveURL(/\/auth\//)
    await open(desk, '/platform/tenants?view=pending')
    await desk.getByRole('list', { name: 'Sociétés' }).getByRole('button').click()
    const checks = desk.getByRole('list', { name: 'Vérifications' })
    for (let left = 7; left > 0; left -= 1) {
      await expect(desk.getByRole('status').filter({ hasText: `Encore ${left} ` })).toBeVisible()
      await checks.getByRole('button', { name: 'Vu, rien à signaler' }).click()
    }
    await desk.getByRole('button', { name: 'Valider' }).click()
    await expect(desk.getByText('Grossiste validé')).toBeVisible()
    await desk.context().close()
  })

  await test.step('the wholesaler imports its first list', async () => {
    await deliverToday(api, shop.tenantToken)
    const desk = await openKept(browser, { baseURL: origin, storage: shop.storage })
    await open(desk, '/shop/offers/import')
    await desk.getByLabel('Fichier de prix', { exact: true }).setInputFiles({
      name: 'mercuriale.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        'désignation;origine;catégorie;conditionnement;prix;unité\n' +
          'Tomate grappe;France;I;Colis carton 6 kg;15,00;colis\n' +
          'Poireau;France;I;Colis 10 kg;1,80;kg\n',
      ),
    })
    await expect(desk.getByRole('button', { name: /^Appliquer/ })).toBeEnabled()
    await desk.getByRole('button', { name: /^Appliquer/ }).click()
    await expect(desk.getByRole('heading', { name: 'Mercuriale à jour' })).toBeVisible()
    await desk.context().close()
  })

  const chef = await found('buyer', 'Table Première')
  const kitchen = await openKept(browser, { baseURL: origin, storage: chef.storage })
  const orderId = await test.step('a buyer finds it and orders', async () => {
    await open(kitchen, '/search-products?search=tomate')
    await kitchen.getByRole('link', { name: 'Tomate grappe', exact: true }).first().click()
    await kitchen
      .getByRole('list', { name: /^Offres pour/ })
      .getByRole('button', { name: /^Ajouter au panier/ })
      .click()
    await expect(kitchen.getByText('Produit ajouté au panier')).toBeVisible()
    await open(kitchen, '/cart')
    await kitchen.getByRole('button', { name: 'Valider la commande' }).click()
    await openSentOrder(kitchen)
    return Number(/\d+$/.exec(kitchen.url())?.[0])
  })

  await deliverOrder(api, shop.tenantToken, orderId)

  await test.step('the buyer reads its delivery and its invoice', async () => {
    await open(kitchen, `/orders/${orderId}`)
    await expect(kitchen.getByRole('heading', { level: 1 })).toContainText('Livrée')
    await open(kitchen, '/invoices')
    const invoice = kitchen.getByRole('main').getByRole('listitem').filter({ hasText: shop.name })
    await expect(invoice).toHaveCount(1)
    // 15,00 € and 5,5 % of VAT; no contribution, for no rate of it is entered yet.
    await expect(invoice).toContainText('15,83')
    const arriving = kitchen.waitForEvent('download')
    await invoice.getByRole('button', { name: /^Télécharger la facture/ }).click()
    expect((await arriving).suggestedFilename()).toMatch(/^facture-F20\d\d-000001\.pdf$/)
    await kitchen.context().close()
  })
})
