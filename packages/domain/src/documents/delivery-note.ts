import { billingQuantityMilli } from '../money/quantity.ts'
import type {
  DeliveryNoteContent,
  DeliveryNoteLine,
  DocumentOrder,
  DocumentOrderLine,
} from './content.ts'
import { designationOf, goodsOf, headOf } from './goods.ts'

const lineOf = (line: DocumentOrderLine, order: DocumentOrder): DeliveryNoteLine => {
  const packagesMilli = line.pickedPackagesMilli ?? line.orderedPackagesMilli
  const replaced = order.lines.find(({ id }) => id === line.substitutesLineId)
  return {
    ...goodsOf(line, order),
    orderedPackagesMilli: line.orderedPackagesMilli,
    pickedPackagesMilli: packagesMilli,
    quantityMilli: packagesMilli === 0 ? 0 : billingQuantityMilli({ ...line, packagesMilli }),
    unit: line.unit,
    lot: line.lot,
    reason: line.reason,
    replaces: replaced === undefined ? null : designationOf(replaced),
  }
}

/** A line, then what was put in its place. */
const inOrder = (lines: readonly DocumentOrderLine[]): DocumentOrderLine[] =>
  lines
    .filter(line => line.substitutesLineId === null)
    .flatMap(line => [line, ...lines.filter(one => one.substitutesLineId === line.id)])

/** What is in the crates and what is not, and why (docs/trade-and-law.md#shortages). */
export const deliveryNoteContent = (
  order: DocumentOrder,
  { shippedOn }: { shippedOn: string },
): DeliveryNoteContent => ({
  kind: 'delivery_note',
  ...headOf(order),
  shippedOn,
  deliveryDate: order.deliveryDate,
  note: order.note,
  lines: inOrder(order.lines).map(line => lineOf(line, order)),
})
