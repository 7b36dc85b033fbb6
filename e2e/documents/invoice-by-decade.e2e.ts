import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { addToCart, findOffer, plenty } from '../market.ts'
import { open } from '../open.ts'
import { demoPeople, demoSession, openAsWholesaler } from '../session.ts'

test('a customer is set to décades: its delivery waits, is seen on both sides, and is invoiced early', async ({
  page,
  browser,
  baseURL,
  api,
  buyer,
}) => {
  const { tenantToken: token } = await demoSession(api, demoPeople.wholesaler)
  const offer = await findOffer(
    api,
    ({ price, product }) =>
      price.shop_slug === 'primeurs-de-rungis' && product.volume_type === 'fixed',
  )
  await addToCart(api, buyer, offer, plenty(offer))
  const placed = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = placed.data.orders
  if (order === undefined) throw new Error('no order')
  const params = { orderId: order.id }
  await api('moveOrder', { token, params, body: { action: 'accept' } })

  const shop = await openAsWholesaler(browser, { api, baseURL })
  await open(shop, `/shop/customers/${order.buyer.id}?tab=conditions`)
  await shop.getByLabel('Facturation').selectOption('decade')
  await shop.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(shop.getByText('Conditions enregistrées')).toBeVisible()

  const updates = order.lines.map(line => ({
    line_id: line.id,
    packages_quantity: line.ordered_packages,
  }))
  await api('pickOrder', { token, params, body: { updates } })
  await api('moveOrder', { token, params, body: { action: 'ship' } })
  await api('moveOrder', {
    token: buyer.tenantToken,
    params,
    body: { action: 'confirm_delivery' },
  })

  await open(page, `/orders/${order.id}`)
  await expect(page.getByText(/^Facturée le .* avec les livraisons de la décade$/)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Bon de livraison/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Facture/ })).toBeHidden()

  await open(shop, '/shop/invoices')
  await shop.getByRole('link', { name: 'À facturer' }).click()
  await expect(shop.getByRole('heading', { level: 1, name: 'À facturer' })).toBeVisible()
  const row = shop.getByRole('listitem').filter({
    has: shop.getByRole('link', { name: buyer.companyName, exact: true }),
  })
  await expect(row).toContainText('1 livraison')
  const arriving = shop.waitForEvent('download')
  await row.getByRole('button', { name: /^Aperçu/ }).click()
  expect((await arriving).suggestedFilename()).toMatch(/^apercu-facture-20\d\d-\d\d-\d\d\.pdf$/)

  await row.getByRole('button', { name: /^Facturer/ }).click()
  const dialog = shop.getByRole('dialog')
  await expect(dialog).toContainText('Elle porte 1 livraison')
  await dialog.getByRole('button', { name: 'Établir la facture' }).click()
  await expect(shop.getByText(/^Facture F20\d\d-\d{6} établie$/)).toBeVisible()
  await expect(row).toBeHidden()
  await shop.context().close()

  await page.reload()
  await expect(page.getByRole('button', { name: /^Facture/ })).toBeVisible()
  await expect(page.getByText(/avec les livraisons de la décade$/)).toBeHidden()
})
