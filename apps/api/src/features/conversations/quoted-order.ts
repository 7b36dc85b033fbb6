import { frenchSpaces } from '@carreau/domain/french/format'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import type { Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { findOrders, type OrderLineRow, type OrderRow } from '../orders/door/orders.sql.ts'
import type { Quote } from './messages.sql.ts'

/** States that both sides see: what waits for the buyer's own approval is no business of the shop. */
const sharedStatuses = visibleStatuses({ type: 'shop', role: 'sales' })

/** An order of the company's that may stand in a conversation. */
export const findQuotedOrder = async (
  trx: Trx,
  tenant: Tenant,
  orderId: number,
): Promise<OrderRow> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  if (!sharedStatuses.includes(order.status))
    throw new AppError('invalid_input', {
      errors: {
        order_id: [
          frenchSpaces(
            'Le fournisseur ne voit pas cette commande : elle n’a pas été approuvée par votre société.',
          ),
        ],
      },
    })
  return order
}

const detailsOf = (line: OrderLineRow): string =>
  [line.originName, line.variantSize, line.category && `cat. ${line.category}`, line.packagingName]
    .filter(Boolean)
    .join(' · ')

/** The card of an order, or of one of its lines, frozen. */
export const quoteOf = (order: OrderRow, lineId: number | null): Quote => {
  const line = lineId === null ? undefined : order.lines.find(({ id }) => id === lineId)
  if (lineId !== null && line === undefined)
    throw new AppError('invalid_input', {
      errors: { order_line_id: ['Cette ligne n’est pas de cette commande.'] },
    })
  return {
    orderId: order.id,
    number: order.number,
    deliveryDate: order.deliveryDate,
    linesCount: order.linesCount,
    netCents: order.netCents,
    line:
      line === undefined
        ? null
        : {
            id: line.id,
            name: line.name,
            details: detailsOf(line),
            orderedMilli: line.orderedPackagesMilli,
          },
  }
}
