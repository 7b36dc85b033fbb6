import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import { seesOrderPrices } from '@carreau/domain/orders/reading/order-prices'

// The one place where prices leave what a picker is answered: whatever answers orders goes through here.

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type Summary = Omit<AnswerOf<typeof endpoints.listOrders>['data'][number], 'actions'>
type Substitute = AnswerOf<typeof endpoints.listSubstitutes>['data'][number]
type PickingOrder = AnswerOf<typeof endpoints.getPickingOrder>['data']
type ShortSplit = AnswerOf<typeof endpoints.previewShortSplit>['data']

const unpricedOrder = (order: Order): Order => ({
  ...order,
  totals: null,
  lines: order.lines.map(line => ({ ...line, unit_price: null, line_total: null })),
  changes: order.changes.map(change => ({
    ...change,
    lines: change.lines.map(line => ({ ...line, unit_price: null, added_net: null })),
    gross_before: null,
    gross_after: null,
  })),
})

/** An order as who reads prices has it. */
type PricedOrder = Omit<Order, 'totals' | 'lines'> & {
  totals: NonNullable<Order['totals']>
  lines: (Omit<Order['lines'][number], 'unit_price' | 'line_total'> & {
    unit_price: number
    line_total: number
  })[]
}

const isPriced = (order: Order): order is PricedOrder => order.totals !== null

/** Of a caller that always reads prices, a key or an administrator's address: a program gets all of them or a fault. */
export const pricedOf = (order: Order): PricedOrder => {
  if (!isPriced(order)) throw new Error(`Order ${order.id} is without its prices here`)
  return order
}

/** An order as this caller reads it: with its prices, or without. */
export const orderFor = (caller: Caller, order: Order): Order =>
  seesOrderPrices(caller) ? order : unpricedOrder(order)

/** The same of an order among others. */
export const listedFor = (caller: Caller, row: Summary): Summary =>
  seesOrderPrices(caller) ? row : { ...row, totals: null }

/** The same of an order that is picked. */
export const pickingFor = (caller: Caller, order: PickingOrder): PickingOrder =>
  seesOrderPrices(caller)
    ? order
    : { ...order, lines: order.lines.map(line => ({ ...line, unit_price: null })) }

/** The same of an offer that may replace a line. */
export const substituteFor = (caller: Caller, offer: Substitute): Substitute =>
  seesOrderPrices(caller) ? offer : { ...offer, unit_price: null }

/** The same of what may replace the lines of a short lot. */
export const splitFor = (caller: Caller, split: ShortSplit): ShortSplit =>
  seesOrderPrices(caller)
    ? split
    : {
        ...split,
        lines: split.lines.map(line => ({
          ...line,
          replacements: line.replacements.map(one => ({ ...one, unit_price: null })),
        })),
      }
