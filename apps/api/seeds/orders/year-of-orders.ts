import { nextDeliveries } from '@carreau/domain/companies/delivery-calendar'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { Buyer } from '../companies/companies.ts'
import { calendarOf, deliversTo, type Shop } from '../companies/shops.ts'
import { type Random, randomOf } from '../random.ts'
import { buildOrder, type Order, type OrderBook } from './orders.ts'

const hourMs = 3_600_000

/** Orders are written after service: between 14:00 and 22:40, so many days ago. */
const writtenAt = (now: Date, daysAgo: number, random: Random): Date => {
  const opening = parisInstant(addDays(parisDay(now), -daysAgo), '14:00').getTime()
  return new Date(opening + random.int(0, 8 * 3600 + 2400) * 1000)
}

/** Wholesalers a buyer orders from: the first, and a few of its own that deliver there. */
const regularsOf = (buyer: Buyer, shops: readonly Shop[]): Shop[] => {
  const ranks = new Set([0, ...[0, 1, 2, 3, 4].map(step => (buyer.id * 7 + step * 5) % 24)])
  return shops.filter(shop => ranks.has(shop.rank) && deliversTo(shop, buyer))
}

const pastOrders = (book: OrderBook, buyer: Buyer, count: number, youngest: number): Order[] => {
  const random = randomOf(`orders ${buyer.name}`)
  const shops = regularsOf(buyer, book.shops)
  return Array.from({ length: count }, () => {
    const createdAt = writtenAt(book.now, random.int(youngest, 365), random)
    const shop = random.chance(0.3) ? shops[0] : random.pick(shops)
    if (!shop || createdAt > book.now) return null
    return buildOrder(book, { buyer, shop, createdAt, random })
  }).filter(order => order !== null)
}

/** The latest delivery of the first wholesaler, so recent that what is wrong with it is news. */
const freshDelivery = (book: OrderBook, buyer: Buyer): Order[] => {
  const random = randomOf(`fresh delivery ${buyer.name}`)
  const shop = book.shops.find(({ rank }) => rank === 0)
  if (!shop) return []
  const orders = [1, 2, 3, 4, 5].flatMap(daysAgo => {
    const createdAt = writtenAt(book.now, daysAgo, random)
    return buildOrder(book, { buyer, shop, createdAt, random }) ?? []
  })
  const settledBy = book.now.getTime() - 2 * hourMs
  const isSettled = ({ steps }: Order): boolean => {
    const last = steps.at(-1)
    return last?.to === 'delivered' && last.at.getTime() <= settledBy
  }
  return orders.filter(isSettled).slice(0, 1)
}

/** Ordered the evening before, so that it is for today wherever today is delivered, whatever the hour. */
const lastEvening = 'last evening'

type OpenOrder = readonly [
  status: OrderStatus,
  shopRank: number,
  hoursAgo: number | typeof lastEvening,
]

const openedAt = (now: Date, hoursAgo: OpenOrder[2]): Date =>
  hoursAgo === lastEvening
    ? parisInstant(addDays(parisDay(now), -1), '18:30')
    : new Date(now.getTime() - hoursAgo * hourMs)

const openOrders = (book: OrderBook, buyer: Buyer, wanted: readonly OpenOrder[]): Order[] =>
  wanted.flatMap(([status, shopRank, hoursAgo], index) => {
    const named = book.shops.find(({ rank }) => rank === shopRank)
    // Where the named one does not deliver, the first does.
    const shop = named && deliversTo(named, buyer) ? named : book.shops[0]
    const createdAt = openedAt(book.now, hoursAgo)
    const random = randomOf(`open order ${index} ${buyer.name}`)
    if (!shop) return []
    const [delivery] = nextDeliveries(calendarOf(shop), createdAt, 1)
    // Nobody hands over on a Sunday what is for Tuesday.
    const isEarly = status === 'delivered' && delivery?.date !== parisDay(book.now)
    return (
      buildOrder(book, { buyer, shop, createdAt, random, status: isEarly ? 'shipped' : status }) ??
      []
    )
  })

/** The first buyer shows every state. */
const openOfFirst: readonly OpenOrder[] = [
  ['to_approve', 0, 2],
  ['to_approve', 10, 3],
  ['submitted', 0, 1],
  ['submitted', 2, 4],
  ['submitted', 14, 5],
  ['accepted', 0, 8],
  ['accepted', 5, 9],
  ['picking', 0, 14],
  ['shipped', 22, 18],
]

/** The lorries have begun: before, none of the day's orders can have been handed over. */
const isMorning = (now: Date): boolean => now >= parisInstant(parisDay(now), '05:30')

/** The others keep the first wholesaler's desk busy: two of three of them wait for it, and its lorry is on the road. */
const openOfOther = (index: number, now: Date): readonly OpenOrder[] => {
  const states: readonly OpenOrder[] = [
    ['submitted', 0, 1.5],
    ['accepted', 0, 6.5],
    ['picking', 0, 12],
    ['submitted', 0, 3.5],
    // The first of them have their goods.
    [index < 12 && isMorning(now) ? 'delivered' : 'shipped', 0, lastEvening],
    ['accepted', 4, 7],
  ]
  return [states[index % states.length] ?? ['submitted', 0, 2]]
}

/** A year of orders up to `now`, oldest first: most by the first buyer, some dozens by each other. */
export const buildYearOfOrders = (
  book: OrderBook,
  past: { byFirst: number; byOther: number } = { byFirst: 211, byOther: 41 },
): Order[] => {
  const [first, ...others] = book.buyers
  if (!first) return []
  return [
    ...pastOrders(book, first, past.byFirst, 6),
    ...freshDelivery(book, first),
    ...openOrders(book, first, openOfFirst),
    ...others.flatMap((buyer, index) => [
      ...pastOrders(book, buyer, past.byOther, 1),
      ...openOrders(book, buyer, openOfOther(index, book.now)),
    ]),
  ].sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
}
