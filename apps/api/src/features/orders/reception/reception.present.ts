import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Caller } from '@carreau/domain/companies/roles'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { outcomeLabel, type Receivable } from '@carreau/domain/orders/reception'
import type { OrderRow } from '../door/orders.sql.ts'
import { deliveredAtOf } from '../reading/order-parts.present.ts'
import type { RegisterRow } from './reception.sql.ts'

type Order = AnswerOf<typeof endpoints.getOrder>['data']
type RegisterLine = AnswerOf<typeof endpoints.listReceptions>['data'][number]

const orNull = (value: number | null, read: (value: number) => number) =>
  value === null ? null : read(value)

/** Tenths of a degree as the wire has them. */
export const celsiusOf = (tenths: number | null) => orNull(tenths, value => value / 10)

export const receivableOf = (row: OrderRow): Receivable => ({
  status: row.status,
  deliveryDate: row.deliveryDate,
  deliveredAt: deliveredAtOf(row),
  isReceived: row.reception !== null,
})

export const receptionOf = ({ reception }: OrderRow, caller: Caller): Order['reception'] =>
  reception === null || caller.type !== 'buyer'
    ? null
    : {
        received_at: new Date(reception.receivedAt).toISOString(),
        received_by: reception.receivedBy,
        temperature_c: celsiusOf(reception.temperatureDc),
      }

export const registerLineOf = (row: RegisterRow): RegisterLine => ({
  id: row.id,
  received_at: row.receivedAt.toISOString(),
  received_by: row.receivedBy,
  order: { id: row.orderId, number: row.orderNumber },
  supplier: row.supplier,
  product: row.product,
  lot: row.lot,
  packages: packagesFromMilli(row.deliveredMilli),
  weight_kg: orNull(row.deliveredWeightG, kgFromG),
  temperature_c: celsiusOf(row.temperatureDc),
  best_before: row.bestBefore,
  fate: row.fate,
  fault_packages: orNull(row.faultMilli, packagesFromMilli),
  fault_weight_kg: orNull(row.faultWeightG, kgFromG),
  outcome: outcomeLabel(row),
  reason: row.reason,
  note: row.note,
})
