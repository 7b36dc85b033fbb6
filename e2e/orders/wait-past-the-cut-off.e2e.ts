import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'
import { newShop } from '../price-list/at-work.ts'
import { addMember } from '../register.ts'
import { findFaultsInBothThemes } from '../whole-app/every-screen/axe.ts'

test('an order left waiting until its day is closed says so, and how to go on', async ({
  page,
  buyer,
  api,
}) => {
  const shop = await newShop(api, 1)
  const [offer] = shop.offers
  const own = { token: shop.tenantToken }
  const { data: rules } = await api('getShopDelivery', own)
  const everyDay = { days: [1, 2, 3, 4, 5, 6, 7], minimum_order: 0 }
  const { data: open7 } = await api('updateShopDelivery', {
    ...own,
    body: { version: rules.version, ...everyDay },
  })
  await api('updateCompany', { token: buyer.tenantToken, body: { approval_limit: 1 } })
  const purchaser = await addMember(api, buyer, ['purchaser'])
  const token = purchaser.tenantToken
  const { data: sold } = await api('getShopOffer', { ...own, params: { offerId: offer?.id ?? 0 } })
  const shop_id = JSON.parse(
    shop.storage.find(({ name }) => name === 'selected_tenant')?.value ?? '{}',
  ).id
  await api('addToCart', {
    token,
    body: { specification_id: sold.specification.id, shop_id, packages_quantity: 10 },
  })
  const { data: placed } = await api('validateCarts', { token, query: { separate: 'true' } })
  const [order] = placed.orders
  if (order === undefined) throw new Error('Nothing was ordered')

  const notice = page.getByText('Heure limite passée')
  await open(page, `/orders/${order.id}`)
  await expect(page.getByRole('button', { name: 'Approuver' })).toBeVisible()
  await expect(notice).toBeHidden()

  await api('updateShopDelivery', {
    ...own,
    body: { version: open7.version, closures: [order.delivery_date] },
  })
  await page.reload()
  await expect(notice).toBeVisible()
  await expect(page.getByRole('main')).toContainText(
    /Prochaine livraison possible\s:.*Rejetez cette commande, puis commandez à nouveau\./,
  )
  expect(await findFaultsInBothThemes(page)).toEqual([])
  await open(page, '/orders')
  await expect(page.getByRole('listitem').filter({ hasText: order.number })).toContainText(
    'Heure limite passée',
  )
})
