import type { AnswerOf, Endpoint } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { type Call, figuresOf, type Line, openFloor, shortPace } from '../beside.ts'
import { openDatabaseWork } from '../database-work.ts'
import { get } from '../load.ts'
import { settle, signInAs } from '../market.sql.ts'
import { inTurn, type Scenario } from '../results.ts'
import { type Market, openMarket } from '../rig.ts'

/** As the screen opens. */
const figuresDays = 30
const pace = { concurrencies: [1, 16], rounds: 1, seconds: 0.6 }

type Endpoints = typeof endpoints

/** What a person of the demo opens first in each room; each answer holds something. */
export const roomCalls = async ({ db, app }: Market): Promise<Call[]> => {
  const [{ token: chef }, { token: shop }, { token: picker }] = [
    await signInAs(db, 'chef'),
    await signInAs(db, 'wholesaler'),
    await signInAs(db, 'picker'),
  ]
  const read = async <E extends Endpoint>(path: string, token: string) => {
    const { headers } = get(path, token)
    const answer = await fetch(`${app.origin}/api${path}`, { headers })
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
    return (await answer.json()) as AnswerOf<E> // the contract's word
  }
  type E = Endpoints
  const orders = await read<E['listOrders']>('/v3/orders?status=delivered', chef)
  const lists = await read<E['listLists']>('/v2/list', chef)
  const talks = await read<E['listConversations']>('/v3/conversations', chef)
  const shops = await read<E['listShops']>('/v3/shops', chef)
  const toPick = await read<E['listPicking']>('/v3/shop/picking', picker)
  const customers = await read<E['listCustomers']>('/v3/shop/customers', shop)
  const found = await read<E['searchProducts']>(
    '/v3/products/advanced_search?filter[name]=tomate',
    chef,
  )
  const [order, list] = [inTurn(orders.data, 0).id, inTurn(lists.data.lists, 0).id]
  const buyer = inTurn(customers.data, 0).id
  const today = parisDay(new Date())
  const days = `from=${addDays(today, 1 - figuresDays)}&to=${today}`
  const asked: [name: string, path: string, token: string][] = [
    ['accounts: second factor', '/v2/auth/second_factor', chef],
    ['accounts: me', '/v2/users/me', chef],
    ['accounts: journal', '/v3/journal', chef],
    ['companies: company', '/v3/company', chef],
    ['companies: members', '/v3/members', chef],
    ['companies: wholesalers', '/v3/shops', chef],
    ['companies: a wholesaler', `/v3/shops/${inTurn(shops.data, 0).slug}`, chef],
    ['companies: shop profile', '/v3/shop/profile', shop],
    ['operator: featured products', '/v3/homepage/featured_products', chef],
    ['catalogue: what is worth ordering', '/v3/market/today', chef],
    [
      'catalogue: price history',
      `/v3/products/${inTurn(found.products, 0).id}/price_history`,
      chef,
    ],
    ['catalogue: categories', '/v3/categories', chef],
    ['carts: carts', '/v3/carts', chef],
    ['lists: lists', '/v2/list', chef],
    ['lists: a list with prices', `/v2/list/${list}/preview`, chef],
    ['orders: an order', `/v3/orders/${order}`, chef],
    ['orders: claims', '/v3/claims', chef],
    ['orders: the desk', '/v3/shop/desk', shop],
    ['orders: the day’s picking', '/v3/shop/picking', picker],
    ['orders: an order to pick', `/v3/shop/picking/orders/${inTurn(toPick.data, 0).id}`, picker],
    ['documents: an invoice, PDF', `/v3/orders/${order}/invoice`, chef],
    ['conversations: conversations', '/v3/conversations', chef],
    ['conversations: messages', `/v3/conversations/${inTurn(talks.data, 0).id}/messages`, chef],
    ['notifications: notifications', '/v3/notifications', chef],
    ['price-list: offers', '/v3/shop/offers', shop],
    ['price-list: customer prices', `/v3/shop/customer_prices?buyer_id=${buyer}`, shop],
    ['customers: customers', '/v3/shop/customers', shop],
    ['customers: invoices', `/v3/shop/customers/${buyer}/invoices`, shop],
    ['customers: figures', `/v3/shop/figures?${days}`, shop],
  ]
  return asked.map(([name, path, token]) => ({ name, request: () => get(`/api${path}`, token) }))
}

export const rooms: Scenario = {
  name: 'rooms',
  asks: 'What does it cost to open each room, and how does that grow with the market?',
  goal: 'none; where pages grow, the answer does, or the plan is another one.',
  run: async ({ short }) => {
    const market = await openMarket()
    const floor = await openFloor()
    await settle(market.pool)
    const calls = await roomCalls(market)
    const withPages = await openDatabaseWork(market, calls)
    const lines: Line[] = []
    for (const call of calls)
      lines.push(...(await floor.measure(call, market.app.origin, short ? shortPace : pace)))
    return short ? figuresOf(lines) : withPages(figuresOf(lines))
  },
}
