import { expect } from '@playwright/test'
import { test } from '../buyer.ts'
import { open } from '../open.ts'

test('an order that does not exist, or is another company’s, is nowhere to be found', async ({
  page,
}) => {
  // 1 is an order of the demo market.
  for (const id of ['1', '999999999', '0', '-1', 'abc']) {
    await open(page, `/orders/${id}`)
    await expect(page.getByRole('heading', { name: 'Commande introuvable' })).toBeVisible()
  }
})
