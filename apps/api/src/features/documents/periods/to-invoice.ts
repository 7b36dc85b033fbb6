import { createHash } from 'node:crypto'
import type { AnswerOf, BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { billedTogether, periodicInvoiceContent } from '@carreau/domain/documents/periodic-invoice'
import { decadeOf, periodicDueOn } from '@carreau/domain/documents/periods'
import { formatEuros } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ShopTenant, Tenant } from '../../../platform/identity/caller.ts'
import type { Storage } from '../../../platform/storage/open-storage.ts'
import { issuePeriod } from './issue-period.ts'
import {
  findPaymentDays,
  findPeriod,
  findPeriodInvoice,
  findToInvoice,
  type ToInvoiceRow,
} from './periods.sql.ts'

type Answer = AnswerOf<typeof endpoints.listToInvoice>

/** As many customers as a screen shows, each with the deliveries of a busy décade. */
const most = { periods: 500, deliveries: 200 }

const toInvoiceOf = (row: ToInvoiceRow): Answer['data'][number] => {
  const period = decadeOf(row.to)
  // The night after its last day.
  const issuedOn = addDays(row.to, 1)
  return {
    buyer: { id: row.buyerId, company_name: row.buyerName },
    shop: { id: row.shopId, slug: row.shopSlug, name: row.shopName },
    ...period,
    due_on: periodicDueOn(period, { issuedOn, paymentDays: row.paymentDays }),
    net: eurosFromCents(row.netCents),
    gross: eurosFromCents(row.grossCents),
    deliveries_count: row.count,
    deliveries: row.deliveries.map(delivery => ({
      order: { id: delivery.orderId, number: delivery.orderNumber },
      delivery_note: delivery.deliveryNote,
      delivered_on: delivery.deliveredOn,
      net: eurosFromCents(delivery.netCents),
    })),
  }
}

/**
 * What was delivered and waits for the invoice of its décade, on either side. The days to pay are the wholesaler's row:
 * its customer is told when the invoice is due all the same.
 */
export const listToInvoice = async (db: Db, tenant: Tenant): Promise<Answer> => {
  const rows = await asSystem('documents state both parties', () => findToInvoice(db, tenant, most))
  return { data: rows.map(toInvoiceOf) }
}

type Wanted = { buyerId: number; to: string }

/**
 * The invoice to come as it would be issued today: the same paper, named what it is, without number or XML. Of a
 * customer that was several companies, that of the last delivery; the others are named on it.
 */
export const previewInvoice = async (
  { db, pictures }: { db: Db; pictures: Storage['pictures'] },
  { id: shopId }: ShopTenant,
  { buyerId, to }: Wanted,
  now: Date,
) => {
  const period = { shopId, buyerId, to }
  const paymentDays = await findPaymentDays(db, period)
  if (paymentDays === undefined) throw new AppError('customer_not_found')
  const invoices = billedTogether(await findPeriod(db, period)).flatMap(
    together =>
      periodicInvoiceContent(
        together.map(delivery => delivery.content),
        { period: decadeOf(to), issuedOn: parisDay(now), paymentDays },
      ) ?? [],
  )
  const content = invoices.pop()
  if (content === undefined) throw new AppError('nothing_to_invoice')
  const { makePreviewPdf } = await import('../pdf/make-document-pdf.ts')
  const bytes = await makePreviewPdf(content, invoices, pictures)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { name: `apercu-facture-${to}.pdf`, bytes, sha256 }
}

const refuseUnseen = (netCents: number, seenNet: number): void => {
  if (netCents !== centsFromEuros(seenNet))
    throw new AppError('to_invoice_changed', {
      message: `Ce qui est à facturer a changé : ${formatEuros(eurosFromCents(netCents))} HT à présent. Vérifiez, puis recommencez.`,
    })
}

/**
 * Closes a period before its end, as it was seen; a repeated call answers the same invoice. Of a customer that was
 * several companies each has its own, and the answer is that of the last delivery.
 */
export const invoiceNow = (
  db: Db,
  { id: shopId }: ShopTenant,
  asked: BodyOf<typeof endpoints.invoiceNow> & { buyerId: number; key: string | undefined },
  now: Date,
) => {
  const { buyerId, to, seen_net, key } = asked
  const period = { shopId, buyerId, to }
  return db.transaction().execute(async trx => {
    const request = JSON.stringify({ invoiceNow: buyerId, to })
    const done = key === undefined ? null : await takeKey(trx, shopId, { key, request })
    if (done !== null) return readInvoice(trx, Number(done.answer))
    // Whose customer it is, by the rows the wholesaler may read: what follows states both parties.
    if ((await findPaymentDays(trx, period)) === undefined) throw new AppError('customer_not_found')
    const invoices = await issuePeriod(trx, period, now, netCents =>
      refuseUnseen(netCents, seen_net),
    )
    const issued = invoices.at(-1)
    if (issued === undefined) throw new AppError('nothing_to_invoice')
    if (key !== undefined) await keepAnswer(trx, shopId, key, issued.id)
    return readInvoice(trx, issued.id)
  })
}

const readInvoice = async (trx: Trx, documentId: number) => {
  const invoice = await findPeriodInvoice(trx, documentId)
  if (invoice === undefined) throw new Error(`No invoice ${documentId}`)
  return {
    data: {
      number: invoice.number,
      order_id: invoice.orderId,
      due_on: invoice.dueOn,
      gross: eurosFromCents(invoice.grossCents),
    },
  }
}
