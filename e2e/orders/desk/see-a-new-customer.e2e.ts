import { expect } from '@playwright/test'
import { test } from '../../buyer.ts'
import { follow } from '../../open.ts'
import { password } from '../../register.ts'
import { lookAt } from '../../whole-app/every-screen/axe.ts'
import { findOwnOffer, openDayOf, openDesk, orderFrom, rowOf } from './open-desk.ts'

test('the desk is told that nobody knows a new customer, and that it was called otherwise', async ({
  browser,
  baseURL,
  buyer,
  api,
}) => {
  const order = await orderFrom(api, buyer, await findOwnOffer(api))
  const desk = await openDesk(browser, { api, baseURL })
  await openDayOf(desk, order)
  await expect(rowOf(desk, order).getByText('Nouveau client, non vérifié')).toBeVisible()

  const body = { company_name: `${buyer.companyName} 39`, current_password: password }
  await api('updateCompany', { token: buyer.tenantToken, body })
  await openDayOf(desk, order)
  await expect(rowOf(desk, order).getByText(/^A changé de nom le/)).toBeVisible()
  await lookAt(desk, 'desk')
  await follow(desk, `/orders/${order.id}`)
  await expect(desk.getByText('Vous n’avez rien livré à cette société depuis')).toBeVisible()
  await lookAt(desk, 'order')
  await desk.context().close()
})
