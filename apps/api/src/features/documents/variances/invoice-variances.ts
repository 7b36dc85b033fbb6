import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { LineVariance } from '@carreau/domain/documents/compared'
import {
  addUpVariances,
  compareLines,
  type VarianceTotals,
} from '@carreau/domain/documents/variance'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { findDocumentOfOrder, findOrderStatus } from '../document-files.sql.ts'
import { type ComparedHead, findComparedHead, findComparedPapers } from './compared-papers.sql.ts'

type Answer = AnswerOf<typeof endpoints.getInvoiceVariance>['data']
type Delivery = Answer['deliveries'][number]

/** What each of some invoices comes to beside its orders, by the invoice's id. */
export const sumVariances = async (
  db: Db,
  tenant: Tenant,
  documentIds: readonly number[],
): Promise<ReadonlyMap<number, VarianceTotals>> => {
  if (documentIds.length === 0) return new Map()
  const papers = await findComparedPapers(db, tenant, documentIds)
  return new Map(papers.map(({ id, ...rest }) => [id, addUpVariances(compareLines(rest))]))
}

const totalsOf = (lines: readonly LineVariance[]) => {
  const totals = addUpVariances(lines)
  return {
    ordered: eurosFromCents(totals.orderedCents),
    invoiced: eurosFromCents(totals.invoicedCents),
    credited: eurosFromCents(totals.creditedCents),
    difference: eurosFromCents(totals.differenceCents),
    weighed: eurosFromCents(totals.weighedCents),
    variance: eurosFromCents(totals.varianceCents),
  }
}

const lineOf = (line: LineVariance, orderedOn: string): Delivery['lines'][number] => ({
  line_id: line.lineId,
  designation: line.designation,
  unit: line.unit,
  kind: line.kind,
  ordered: {
    on: orderedOn,
    packages: packagesFromMilli(line.ordered.packagesMilli),
    quantity: line.ordered.quantityMilli / 1_000,
    unit_price: eurosFromE4(line.ordered.unitPriceE4),
    net: eurosFromCents(line.ordered.netCents),
  },
  delivered: {
    packages: packagesFromMilli(line.delivered.packagesMilli),
    quantity: line.delivered.quantityMilli / 1_000,
    lot: line.delivered.lot,
  },
  invoiced: {
    quantity: line.invoiced.quantityMilli / 1_000,
    unit_price: line.invoiced.unitPriceE4 === null ? null : eurosFromE4(line.invoiced.unitPriceE4),
    net: eurosFromCents(line.invoiced.netCents),
  },
  credited: eurosFromCents(line.creditedCents),
  variance: eurosFromCents(line.varianceCents),
  reason: line.reason,
})

/** An order of an invoice with its own lines; what no order keeps stands with the first. */
const deliveriesOf = (
  { content, orders, revised }: ComparedHead,
  lines: readonly LineVariance[],
): Delivery[] => {
  const revisedOn = new Map(revised.map(({ lineId, on }) => [lineId, on]))
  return orders
    .map(({ id, number, placedOn }, index): Delivery => {
      const own = lines.filter(({ order }) => (order === null ? index === 0 : order.id === id))
      const delivery = content.deliveries?.find(({ order }) => order.number === number) ?? content
      return {
        order: { id, number },
        placed_on: placedOn,
        delivered_on: delivery.deliveredOn,
        delivery_note: delivery.deliveryNote?.number ?? null,
        ...totalsOf(own),
        lines: own.map(line => lineOf(line, revisedOn.get(line.lineId) ?? placedOn)),
      }
    })
    .toSorted((one, other) => one.delivered_on.localeCompare(other.delivered_on))
}

/** The invoice that bills an order beside what was ordered and delivered, credit notes counted. */
export const getInvoiceVariance = async (
  db: Db,
  tenant: Tenant,
  orderId: number,
): Promise<{ data: Answer }> => {
  if ((await findOrderStatus(db, tenant, orderId)) === undefined)
    throw new AppError('order_not_found')
  const document = await findDocumentOfOrder(db, tenant, { orderId, kind: 'invoice' })
  if (document === undefined) throw new AppError('document_not_found')
  const [head, [papers]] = await Promise.all([
    findComparedHead(db, document.id),
    findComparedPapers(db, tenant, [document.id]),
  ])
  if (head === undefined || papers === undefined) throw new AppError('document_not_found')
  const lines = compareLines(papers)
  const { content } = head
  return {
    data: {
      number: head.number,
      issued_on: head.issuedOn,
      shop: { name: content.seller.companyName },
      buyer: { company_name: content.buyer.companyName },
      period: content.period ? { from: content.period.from, to: content.period.to } : null,
      ...totalsOf(lines),
      credit_notes: head.creditNotes.map(({ number, content: { issuedOn, goodsCents } }) => ({
        number,
        issued_on: issuedOn,
        goods: eurosFromCents(goodsCents),
      })),
      deliveries: deliveriesOf(head, lines),
    },
  }
}
