import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { answerTo, get, signInAs } from './demo-chef.ts'
import type { Request } from './load.ts'

/** As the screen opens. */
const figuresDays = 30

type Endpoints = typeof endpoints
export type RoomCall = { room: string; call: string; request: Request }

/** What a person of the demo opens first in each room; each answer holds something. */
export const roomCalls = async (origin: string): Promise<RoomCall[]> => {
  const chef = await signInAs(origin, 'chef@bistrot.demo')
  const shop = await signInAs(origin, 'vente@primeur.demo')
  const picker = await signInAs(origin, 'prepa@primeur.demo')
  const read = async <E extends Endpoint>(path: string, token: string) =>
    (await answerTo(origin, get(`/api${path}`, token))) as AnswerOf<E>
  const first = <T>(of: readonly T[]): T => {
    const [one] = of
    if (one === undefined) throw new Error('the market lacks what is measured')
    return one
  }

  const delivered = first(
    (await read<Endpoints['listOrders']>('/v3/orders?status=delivered', chef.token)).data,
  ).id
  const list = first((await read<Endpoints['listLists']>('/v2/list', chef.token)).data.lists).id
  const talk = first(
    (await read<Endpoints['listConversations']>('/v3/conversations', chef.token)).data,
  ).id
  const wholesaler = first((await read<Endpoints['listShops']>('/v3/shops', chef.token)).data).slug
  const toPick = first(
    (await read<Endpoints['listPicking']>('/v3/shop/picking', picker.token)).data,
  ).id
  const buyer = first(
    (await read<Endpoints['listCustomers']>('/v3/shop/customers', shop.token)).data,
  ).id
  const { products } = await read<Endpoints['searchProducts']>(
    '/v3/products/advanced_search?filter[name]=tomate',
    chef.token,
  )
  const product = first(products).id

  const today = parisDay(new Date())
  const asked: [room: string, call: string, path: string, token: string][] = [
    ['auth', 'sessions', '/v2/auth/sessions', chef.token],
    ['users', 'me', '/v2/users/me', chef.token],
    ['company', 'company', '/v3/company', chef.token],
    ['members', 'members', '/v3/members', chef.token],
    ['journal', 'journal', '/v3/journal', chef.token],
    ['homepage', 'featured products', '/v3/homepage/featured_products', chef.token],
    ['market', 'what is worth ordering', '/v3/market/today', chef.token],
    ['market', 'price history', `/v3/products/${product}/price_history`, chef.token],
    ['catalogue', 'categories', '/v3/categories', chef.token],
    ['shops', 'wholesalers', '/v3/shops', chef.token],
    ['shops', 'a wholesaler', `/v3/shops/${wholesaler}`, chef.token],
    ['carts', 'carts', '/v3/carts', chef.token],
    ['lists', 'lists', '/v2/list', chef.token],
    ['lists', 'a list with prices', `/v2/list/${list}/preview`, chef.token],
    ['orders', 'an order', `/v3/orders/${delivered}`, chef.token],
    ['documents', 'an invoice, PDF', `/v3/orders/${delivered}/invoice`, chef.token],
    ['claims', 'claims', '/v3/claims', chef.token],
    ['conversations', 'conversations', '/v3/conversations', chef.token],
    ['conversations', 'messages', `/v3/conversations/${talk}/messages`, chef.token],
    ['notifications', 'notifications', '/v3/notifications', chef.token],
    ['order-desk', 'the desk', '/v3/shop/desk', shop.token],
    ['picking', 'the day', '/v3/shop/picking', picker.token],
    ['picking', 'an order', `/v3/shop/picking/orders/${toPick}`, picker.token],
    ['price-list', 'offers', '/v3/shop/offers', shop.token],
    ['price-list', 'customer prices', `/v3/shop/customer_prices?buyer_id=${buyer}`, shop.token],
    ['customers', 'customers', '/v3/shop/customers', shop.token],
    ['customers', 'invoices', `/v3/shop/customers/${buyer}/invoices`, shop.token],
    [
      'figures',
      'figures',
      `/v3/shop/figures?from=${addDays(today, 1 - figuresDays)}&to=${today}`,
      shop.token,
    ],
    ['shop-profile', 'profile', '/v3/shop/profile', shop.token],
  ]
  return asked.map(([room, call, path, token]) => ({
    room,
    call,
    request: get(`/api${path}`, token),
  }))
}
