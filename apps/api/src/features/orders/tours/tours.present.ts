import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { orderStatusLabels } from '@carreau/domain/orders/orders'
import type { StopRow } from './tours.sql.ts'

const sumOf = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0)

const deliveredOf = ({ status, changedAt, deliveredAt, deliveredBy, receivedBy }: StopRow) => {
  if (status !== 'delivered') return null
  const at = deliveredAt ?? changedAt
  return at && { at: at.toISOString(), by: deliveredBy, received_by: receivedBy }
}

/** A stop as the desk and the driver read it. */
export const stopOf = (row: StopRow) => {
  const weights = row.lines.map(({ weightG }) => weightG)
  return {
    order_id: row.orderId,
    number: row.number,
    status: row.status,
    status_label: orderStatusLabels[row.status],
    buyer: { id: row.buyerId, company_name: row.buyerName },
    address: {
      line1: row.line1,
      line2: row.line2,
      postal_code: row.postalCode,
      city: row.city,
    },
    note: row.note,
    window: { opens_at: row.opensAt, closes_at: row.closesAt },
    access: row.access,
    phones: row.phones,
    packages: packagesFromMilli(sumOf(row.lines.map(({ packagesMilli }) => packagesMilli))),
    weight_kg: weights.every(weight => weight !== null) ? kgFromG(sumOf(weights)) : null,
    crates: row.crates.map(({ kindId, name, count }) => ({ kind_id: kindId, name, count })),
    lines: row.lines.map(({ id, name, packagingName, packagesMilli }) => ({
      id,
      name,
      packaging_name: packagingName,
      packages: packagesFromMilli(packagesMilli),
    })),
    attempt: row.attempt && {
      at: new Date(row.attempt.at).toISOString(),
      by: row.attempt.by,
      reason: row.attempt.reason,
    },
    postponed_from: row.postponedFrom,
    lines_to_pick: row.linesToPick,
    delivered: deliveredOf(row),
  }
}
