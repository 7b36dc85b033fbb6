import { documentLabels } from '@carreau/domain/documents/documents'
import { unitWords } from '@carreau/domain/french/format'
import { parisDay, parisInstant, parisTime } from '@carreau/domain/french/paris-time'
import type { TableKind } from '@carreau/domain/integrations/secret-addresses'
import { type Cell, type TableForm, tableHead, tableRow } from '@carreau/domain/integrations/tables'
import { orderStatusLabels } from '@carreau/domain/orders/orders'
import type { Db } from '../../../platform/db/database.ts'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import { pageOfDocuments } from '../../documents/door/keyed-documents.ts'
import { ordersByIds } from '../../orders/door/keyed-orders.ts'
import { findDeliveryRows, findOrderIds } from '../../orders/door/order-tables.sql.ts'
import { pageOfOffers } from '../../price-list/door/keyed-offers.ts'

type Company = BuyerTenant | ShopTenant
type Asked = { db: Db; tenant: Company; since: Date | null; now: Date }
type Rows = AsyncGenerator<Cell[][]>

const partSize = 200

/** « 2026-11-25 14:30 », of Paris: what every spreadsheet reads as a time. */
const moment = (at: Date | string): string => {
  const instant = new Date(at)
  return `${parisDay(instant)} ${parisTime(instant)}`
}

type Order = Awaited<ReturnType<typeof ordersByIds>>[number]

const orderCells = (order: Order): Cell[][] => [
  [
    ...[order.number, order.status_label, order.buyer.company_name, order.shop.name],
    ...[order.delivery_date, moment(order.created_at), order.version, order.lines.length],
    ...[order.totals.net, order.totals.delivery_fee, order.totals.gross, order.totals.estimated],
    order.note,
  ],
]

const lineCells = (order: Order): Cell[][] =>
  order.lines.map(line => [
    ...[order.number, line.id, order.status_label, order.buyer.company_name, order.shop.name],
    ...[order.delivery_date, line.name, line.origin_name, line.variant_size, line.category],
    ...[line.brand_name, line.packaging_name, line.is_organic, line.ordered_packages],
    ...[line.picked_packages, line.picked_weight_kg, unitWords[line.unit][0], line.unit_price],
    ...[line.line_total, line.estimated, Number(line.vat_rate), line.lot, line.substitutes_line_id],
  ])

/** Part by part, whatever the company has ordered: what is in memory is a part. */
async function* partsOf<T>(
  { db, tenant, since }: Asked,
  read: (ids: readonly number[]) => Promise<T[]>,
): AsyncGenerator<T[]> {
  const ids = await findOrderIds(db, tenant, since)
  for (let at = 0; at < ids.length; at += partSize) yield await read(ids.slice(at, at + partSize))
}

const orderRows = (cellsOf: (order: Order) => Cell[][]) =>
  async function* (asked: Asked): Rows {
    const read = (ids: readonly number[]) => ordersByIds(asked.db, asked.tenant, ids, asked.now)
    for await (const orders of partsOf(asked, read)) yield orders.flatMap(cellsOf)
  }

async function* deliveryRows(asked: Asked): Rows {
  const read = (ids: readonly number[]) => findDeliveryRows(asked.db, asked.tenant, ids)
  for await (const rows of partsOf(asked, read))
    yield rows.map(row => [
      ...[row.number, orderStatusLabels[row.status], row.buyerName, row.shopName, row.day],
      ...[row.packagesMilli / 1000, row.tour],
      ...[row.handedOverAt === null ? null : moment(row.handedOverAt), row.receivedBy],
      ...[row.temperatureTenths === null ? null : row.temperatureTenths / 10, row.note],
    ])
}

/** Page after page by ids, until one is not full. */
async function* pagesOf<T>(
  read: (afterId: number) => Promise<T[]>,
  idOf: (row: T) => number,
): AsyncGenerator<T[]> {
  let afterId = 0
  for (;;) {
    const rows = await read(afterId)
    yield rows
    const last = rows.at(-1)
    if (rows.length < partSize || last === undefined) return
    afterId = idOf(last)
  }
}

async function* documentRows({ db, tenant, since, now }: Asked): Rows {
  const read = (afterId: number) =>
    pageOfDocuments(db, tenant, { afterId, limit: partSize, now, since })
  for await (const rows of pagesOf(read, ({ id }) => id))
    yield rows.map(row => [
      ...[row.number, documentLabels[row.kind], row.order_number, moment(row.issued_at)],
      ...[row.due_on, row.net, row.gross],
    ])
}

async function* offerRows({ db, tenant, since }: Asked): Rows {
  const read = (afterId: number) => pageOfOffers(db, tenant.id, { afterId, limit: partSize })
  for await (const rows of pagesOf(read, ({ offer_id }) => offer_id))
    yield rows
      .filter(row => since === null || new Date(row.updated_at) >= since)
      .map(row => [
        ...[row.offer_id, row.label, unitWords[row.unit][0], row.unit_price, row.is_available],
        ...[moment(row.updated_at), row.version],
      ])
}

const rowsOf: Record<TableKind, (asked: Asked) => Rows> = {
  orders: orderRows(orderCells),
  order_lines: orderRows(lineCells),
  deliveries: deliveryRows,
  documents: documentRows,
  offers: offerRows,
}

const fileNames: Record<TableKind, string> = {
  orders: 'commandes.csv',
  order_lines: 'lignes-de-commande.csv',
  deliveries: 'livraisons.csv',
  documents: 'documents.csv',
  offers: 'mercuriale.csv',
}

/** How a table is asked for, as the contract reads it. */
export type TableQuery = {
  separator: ';' | ',' | 'tab'
  decimal?: ',' | '.' | undefined
  since?: string | undefined
}

const formOf = ({ separator, decimal }: TableQuery): TableForm => ({
  separator: separator === 'tab' ? '\t' : separator,
  // What is separated by commas is read by who writes points.
  decimal: decimal ?? (separator === ',' ? '.' : ','),
})

/** A table as CSV, written while it leaves. */
export const readTable = (
  kind: TableKind,
  { db, tenant, query, now }: { db: Db; tenant: Company; query: TableQuery; now: Date },
) => {
  const form = formOf(query)
  const since = query.since === undefined ? null : parisInstant(query.since, '00:00')
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const encoder = new TextEncoder()
    yield encoder.encode(tableHead(kind, form))
    for await (const rows of rowsOf[kind]({ db, tenant, since, now }))
      yield encoder.encode(rows.map(cells => tableRow(cells, form)).join(''))
  }
  return { name: fileNames[kind], type: 'text/csv; charset=utf-8', chunks: chunks() }
}
