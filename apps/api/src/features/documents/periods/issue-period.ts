import type { InvoiceContent } from '@carreau/domain/documents/content'
import { billedTogether, periodicInvoiceContent } from '@carreau/domain/documents/periodic-invoice'
import { decadeOf } from '@carreau/domain/documents/periods'
import { parisDay } from '@carreau/domain/french/paris-time'
import { sumExact } from '@carreau/domain/money/money'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Issued } from '../door/documents.sql.ts'
import { issueNumbered } from '../door/issue-documents.ts'
import {
  type DuePeriod,
  findDuePeriods,
  findPaymentDays,
  lockPeriod,
  markBilled,
  type WaitingRow,
} from './periods.sql.ts'

/**
 * The invoice of what a customer was delivered in a décade, none when nothing of it waits any more. One for each company
 * that it was meanwhile, whose orders say so. Done twice, by two nodes or after a kill, it is issued once: the
 * deliveries are locked until they are tied to it.
 */
export const issuePeriod = (
  trx: Trx,
  period: DuePeriod,
  now: Date,
  /** Throws on what shall not be issued. */
  check: (netCents: number) => void = () => {},
): Promise<Issued[]> =>
  asSystem('documents state both parties', async () => {
    const waiting = await lockPeriod(trx, period)
    const paymentDays = await findPaymentDays(trx, period)
    if (paymentDays === undefined) throw new AppError('customer_not_found')
    const invoices = billedTogether(waiting).flatMap(together => {
      const content = periodicInvoiceContent(
        together.map(delivery => delivery.content),
        { period: decadeOf(period.to), issuedOn: parisDay(now), paymentDays },
      )
      return content === null ? [] : [{ content, together }]
    })
    if (invoices.length > 0) check(sumExact(invoices.map(({ content }) => content.netCents)))
    const issued: Issued[] = []
    for (const { content, together } of invoices)
      issued.push(await issueOne(trx, period, { content, together }, now))
    return issued
  })

/** Issues an invoice of locked deliveries, which are tied to it. */
const issueOne = async (
  trx: Trx,
  { shopId, buyerId }: DuePeriod,
  { content, together }: { content: InvoiceContent; together: readonly WaitingRow[] },
  now: Date,
): Promise<Issued> => {
  const filedUnder = together.find(({ content: one }) => one.order.number === content.order.number)
  if (filedUnder === undefined) throw new Error('A periodic invoice has a first order')
  const issued = await issueNumbered(trx, { id: filedUnder.orderId, shopId, buyerId }, content, {
    now,
    claimId: null,
  })
  await markBilled(
    trx,
    together.map(({ orderId }) => orderId),
    issued.id,
  )
  return issued
}

const atATime = 200

/**
 * Issues what décades that are over left to invoice, each in a transaction of its own: a kill leaves whole invoices
 * and the rest for the next run. One that fails holds up no other.
 */
export const issueDuePeriods = async (db: Db, now: Date): Promise<void> => {
  const failed: unknown[] = []
  for (;;) {
    const due = await findDuePeriods(db, parisDay(now), atATime)
    let issued = 0
    for (const period of due)
      try {
        issued += (await db.transaction().execute(trx => issuePeriod(trx, period, now))).length
      } catch (error) {
        failed.push(error)
      }
    if (due.length < atATime || issued === 0) break
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} periodic invoices could not be issued`)
}
