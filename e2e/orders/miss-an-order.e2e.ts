import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { follow, open } from '../open.ts'

test('an order that does not exist, or is another company’s, is nowhere to be found', async ({
  page,
}) => {
  const missing = page.getByRole('heading', { name: 'Commande introuvable' })
  // 1 is an order of the demo market.
  await open(page, '/orders/1')
  await expect(missing).toBeVisible()
  for (const id of ['999999999', '0', '-1', 'abc']) {
    await follow(page, '/orders')
    await expect(missing).toBeHidden()
    await follow(page, `/orders/${id}`)
    await expect(missing).toBeVisible()
  }
})
