import type {
  DocumentOrder,
  DocumentParty,
  InvoiceContent,
  NamedDeliveryNote,
} from '@carreau/domain/documents/content'
import { deliveryNoteContent, invoiceContent } from '@carreau/domain/documents/order-papers'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { OrderStatus } from '@carreau/domain/orders/orders'
import { ibanOf } from '../companies/bank-accounts.ts'
import { type Buyer, partyOf } from '../companies/companies.ts'
import { legalTexts, type Shop, shopLaw } from '../companies/shops.ts'
import { orderLineRow, snapshotOf } from './order-lines.ts'
import type { Order } from './orders.ts'

/** An order as it was written: its id, and that of its first line. */
export type WrittenOrder = { order: Order; id: number; firstLineId: number }

const documentParty = (company: Buyer | Shop): DocumentParty => {
  const party = partyOf(company)
  return {
    companyName: party.company_name,
    siret: party.siret,
    vatNumber: party.vat_number,
    line1: party.line1,
    line2: party.line2,
    postalCode: party.postal_code,
    city: party.city,
  }
}

const documentOrder = (
  { order, id, firstLineId }: WrittenOrder,
  deliveryNote: NamedDeliveryNote | null = null,
): DocumentOrder => {
  const { organicBody, paymentDays, legalForm, shareCapitalCents, rcsCity } = shopLaw(order.shop)
  return {
    number: `C${String(id).padStart(8, '0')}`,
    createdAt: order.createdAt,
    deliveryDate: order.deliveryDate,
    note: order.note,
    seller: {
      ...documentParty(order.shop),
      legalForm,
      shareCapitalCents,
      rcsCity,
      iban: ibanOf(order.shop),
      logoKey: null,
    },
    buyer: documentParty(order.buyer),
    organicBody,
    paymentDays,
    legal: legalTexts,
    lines: order.lines.map((line, index) => {
      const row = orderLineRow(line, id, index + 1)
      return {
        ...snapshotOf(line),
        id: firstLineId + index,
        name: row.name,
        cultivar: row.cultivar,
        originName: row.origin_name,
        variantSize: row.variant_size,
        category: row.category,
        brandName: row.brand_name,
        packagingName: row.packaging_name,
        maturityName: row.maturity_name,
        isOrganic: row.is_organic,
        unit: row.unit,
        lot: row.lot,
        reason: row.reason,
        substitutesLineId: null,
      }
    }),
    deliveryFeeCents: order.totals.deliveryFeeCents,
    deliveryNote,
    contributions: order.totals.contributions.map(({ label, zone, ratePercent, netCents }) => ({
      label,
      zone,
      ratePercent,
      netCents,
    })),
  }
}

const reachedAt = ({ order }: WrittenOrder, status: OrderStatus): Date | undefined =>
  order.steps.find(({ to }) => to === status)?.at

type Moment = { written: WrittenOrder; at: Date }

/** Orders that reached a status, as time went. */
const inTime = (orders: readonly WrittenOrder[], status: OrderStatus): Moment[] =>
  orders
    .flatMap(written => {
      const at = reachedAt(written, status)
      return at === undefined ? [] : { written, at }
    })
    .sort((left, right) => left.at.getTime() - right.at.getTime())

export const ownersOf = ({ order, id }: WrittenOrder) => ({
  order_id: id,
  shop_id: order.shop.id,
  buyer_id: order.buyer.id,
})

const deliveryNoteRow = ({ written, at }: Moment, number: string) => ({
  ...ownersOf(written),
  kind: 'delivery_note' as const,
  number,
  issued_at: at,
  due_date: null,
  net_cents: null,
  gross_cents: null,
  content: deliveryNoteContent(documentOrder(written), { shippedOn: parisDay(at) }),
})

const seriesLetters = { delivery_note: 'BL', invoice: 'F', credit_note: 'A' } as const

/** Numbers each series from 1, in the order in which they are asked for. */
export const numbering = (kind: keyof typeof seriesLetters) => {
  const series = new Map<string, { shop_id: number; year: number; last_number: number }>()
  return {
    next: (shopId: number, year: number): string => {
      const key = `${shopId} ${year}`
      const last = series.get(key)?.last_number ?? 0
      series.set(key, { shop_id: shopId, year, last_number: last + 1 })
      return `${seriesLetters[kind]}${year}-${String(last + 1).padStart(6, '0')}`
    },
    counters: () => [...series.values()].map(row => ({ ...row, kind })),
  }
}
export type Numbering = ReturnType<typeof numbering>

/** A delivery note of all that was shipped, numbered as it left. */
export const deliveryNoteRows = (orders: readonly WrittenOrder[], numbers: Numbering) =>
  inTime(orders, 'shipped').map(moment =>
    deliveryNoteRow(
      moment,
      numbers.next(moment.written.order.shop.id, Number(parisDay(moment.at).slice(0, 4))),
    ),
  )

/** An order delivered and what there is to invoice of it. */
export type Billable = { written: WrittenOrder; content: InvoiceContent; at: Date }

/** An order delivered and its invoice. */
export type Delivery = {
  written: WrittenOrder
  invoice: InvoiceContent & { number: string }
  at: Date
}

/** All that was delivered and can be invoiced, in the order of deliveries. */
export const billablesOf = (
  orders: readonly WrittenOrder[],
  notes: ReturnType<typeof deliveryNoteRows>,
): Billable[] => {
  const noteOf = new Map(notes.map(note => [note.order_id, note]))
  return inTime(orders, 'delivered').flatMap(({ written, at }) => {
    const note = noteOf.get(written.id)
    const deliveryNote = note && { number: note.number, shippedOn: note.content.shippedOn }
    const content = invoiceContent(documentOrder(written, deliveryNote), {
      deliveredOn: parisDay(at),
    })
    return content === null ? [] : [{ written, content, at }]
  })
}

/** The invoice's file is made when it is asked for. */
export const invoiceRow = ({ written, invoice: { number, ...content }, at }: Delivery) => ({
  ...ownersOf(written),
  kind: 'invoice' as const,
  number,
  issued_at: at,
  due_date: content.dueOn,
  net_cents: content.netCents,
  gross_cents: content.grossCents,
  content,
})
