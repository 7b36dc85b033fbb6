import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatCount, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import {
  isCatchWeight,
  ordersPerPickList,
  substitutionLabels,
} from '@carreau/domain/orders/picking'
import type { Db } from '../../../platform/db/database.ts'
import { pdfAnswer } from '../../../platform/http/pdf-answer.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import {
  type PickListGroup,
  type PickListRow,
  pickListPdf,
} from '../../documents/door/pick-list-paper.ts'
import { readDay } from './get-picking.ts'
import {
  findShopName,
  type GoodsRow,
  type PickingLineRow,
  type PickingOrderRow,
} from './picking.sql.ts'

/** A part of the pick list of a day as it is now: made when asked, kept nowhere. */
export const printPicking = async (
  db: Db,
  tenant: Tenant,
  { day: asked, by, part }: QueryOf<typeof endpoints.printPicking>,
  now: Date,
) => {
  const slice = { offset: (part - 1) * ordersPerPickList, limit: ordersPerPickList }
  const { orders, meta } = await readDay(db, tenant, { asked, slice }, now)
  const total = meta.days.find(({ day }) => day === meta.day)?.orders_count ?? 0
  const parts = Math.ceil(total / ordersPerPickList)
  const bytes = await pickListPdf({
    seller: await findShopName(db, tenant.id),
    day: meta.day,
    by,
    drawnAt: now,
    part:
      parts > 1
        ? { number: part, count: parts, from: slice.offset + 1, to: slice.offset + orders.length }
        : null,
    groups: by === 'order' ? listByOrder(orders) : listByProduct(orders),
  })
  const ofParts = parts > 1 ? `-${part}-sur-${parts}` : ''
  return pdfAnswer(`bon-de-preparation-${meta.day}${ofParts}`, bytes)
}

const factsOf = (goods: GoodsRow): string =>
  [
    goods.cultivar,
    goods.originName,
    goods.variantSize,
    goods.category && `cat. ${goods.category}`,
    goods.brandName,
    goods.packagingName,
    goods.isOrganic && 'Bio',
  ]
    .filter(Boolean)
    .join(' · ')

const isWeighed = (line: PickingLineRow): boolean =>
  isCatchWeight({ ...line, orderedPackagesMilli: line.orderedMilli })

/** What was already picked is printed; the rest is left to the pen. */
const pickedOf = (line: PickingLineRow): Omit<PickListRow, 'designation' | 'notes'> => ({
  ordered: formatPackages(packagesFromMilli(line.orderedMilli)),
  picked: line.pickedMilli === null ? '' : formatPackages(packagesFromMilli(line.pickedMilli)),
  weight: weightOf(line),
  lot: line.lot ?? '',
})

const weightOf = (line: PickingLineRow): string => {
  if (!isWeighed(line) || line.pickedMilli === 0) return '–'
  return line.pickedWeightG === null ? '' : formatNumber(kgFromG(line.pickedWeightG))
}

const announced = (line: PickingLineRow): string[] =>
  isWeighed(line) && line.averageVolumeG !== null
    ? [`À peser, environ ${formatNumber(kgFromG(line.averageVolumeG))} kg par colis`]
    : []

const reasonOf = (line: PickingLineRow): string[] =>
  line.reason === null || line.reason === '' ? [] : [`Motif\u00a0: ${line.reason}`]

/** A sheet per order, in the order in which they came. */
const listByOrder = (orders: readonly PickingOrderRow[]): PickListGroup[] =>
  orders.map(order => ({
    title: order.buyerName,
    detail: order.number,
    notes: [
      ...(order.note === '' ? [] : [`Note du client\u00a0: ${order.note}`]),
      `Remplacement\u00a0: ${substitutionLabels[order.substitution]}`,
    ],
    rows: order.lines.map(line => ({
      designation: line.substitutesLineId === null ? line.name : `Remplacement\u00a0: ${line.name}`,
      notes: [factsOf(line), ...announced(line), ...reasonOf(line)],
      ...pickedOf(line),
    })),
  }))

/** A product after the other by name, with each order’s share. */
const listByProduct = (orders: readonly PickingOrderRow[]): PickListGroup[] => {
  const shares = orders.flatMap(order =>
    order.lines.filter(line => line.substitutesLineId === null).map(line => ({ order, line })),
  )
  return [...Map.groupBy(shares, ({ line }) => line.specificationId).values()]
    .flatMap(group => {
      const [first] = group
      if (first === undefined) return []
      const total = group.reduce((sum, { line }) => sum + line.orderedMilli, 0)
      const forOrders = formatCount(group.length, 'commande', 'commandes')
      return {
        title: first.line.name,
        detail: `${formatPackages(packagesFromMilli(total))}, ${forOrders}`,
        notes: [factsOf(first.line), ...announced(first.line)],
        rows: group.map(({ order, line }) => ({
          designation: order.buyerName,
          notes: [order.number, ...reasonOf(line)],
          ...pickedOf(line),
        })),
      }
    })
    .toSorted((left, right) => left.title.localeCompare(right.title, 'fr'))
}
