import type { ShopRole } from '@carreau/domain/companies/roles'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Api } from '../../api.ts'
import { addToCart, findOffer, type Offer, plenty } from '../../market.ts'
import { open } from '../../open.ts'
import { addMember, type Buyer } from '../../register.ts'
import { demoSession, openKept } from '../../session.ts'

export const wholesaler = {
  email: 'vente@primeur.demo',
  company: 'Primeurs de Rungis',
  role: 'admin',
}

/** The screen of somebody new at the wholesaler's, who has seen nothing yet. */
export const openDesk = async (
  browser: Browser,
  { api, baseURL, role = 'sales' }: { api: Api; baseURL: string | undefined; role?: ShopRole },
): Promise<Page> => {
  const { storage } = await addMember(api, await demoSession(api, wholesaler), [role])
  return openKept(browser, { baseURL, storage })
}

/** An offer of the wholesaler that anybody may order. */
export const findOwnOffer = (api: Api): Promise<Offer> =>
  findOffer(api, ({ price }) => price.shop_name === wholesaler.company)

/** Orders enough of an offer, as the buyer does. */
export const orderFrom = async (api: Api, buyer: Buyer, offer: Offer) => {
  await addToCart(api, buyer, offer, plenty(offer))
  const { data } = await api('validateCarts', {
    token: buyer.tenantToken,
    query: { separate: 'true' },
  })
  const [order] = data.orders
  if (order === undefined) throw new Error('Nothing was ordered')
  return order
}

/** Chooses who is on the phone, once the search has left nobody else: a list that shrinks moves. */
export const chooseCustomer = async (desk: Page, name: string): Promise<void> => {
  await desk.getByLabel('Client').fill(name)
  await expect(desk.getByRole('main').getByRole('listitem')).toHaveCount(1)
  await desk.getByRole('button', { name }).click()
  await expect(desk.getByRole('button', { name: 'Changer de client' })).toBeVisible()
}

/** The desk of an order's day, with that customer's orders alone: other tests have theirs. */
export const openDayOf = async (
  desk: Page,
  order: { delivery_date: string; buyer: { id: number } },
): Promise<void> => {
  await open(desk, `/shop/orders?day=${order.delivery_date}&buyer_id=${order.buyer.id}`)
  await expect(desk.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
}

/** Whether events reach the page: it says so for nobody to see. */
export const isFollowing = (desk: Page) =>
  expect(desk.locator('[data-live=connected]')).toHaveCount(1)

/** The row of an order, in a group of the desk or anywhere on it. */
export const rowOf = (desk: Page, { number }: { number: string }, group?: string) =>
  (group === undefined ? desk.getByRole('main') : desk.getByRole('region', { name: group }))
    .getByRole('listitem')
    .filter({ hasText: number })
