import type { InvoiceContent } from '@carreau/domain/documents/content'
import { periodicInvoiceContent } from '@carreau/domain/documents/periodic-invoice'
import { decadeOf } from '@carreau/domain/documents/periods'
import { parisDay } from '@carreau/domain/french/paris-time'
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
} from './periods.sql.ts'

/**
 * The invoice of what a customer was delivered in a décade, or null when nothing of it waits any more. Done twice, by
 * two nodes or after a kill, it is issued once: the deliveries are locked until they are tied to it.
 */
export const issuePeriod = (
  trx: Trx,
  period: DuePeriod,
  now: Date,
  /** Throws on what shall not be issued. */
  check: (content: InvoiceContent) => void = () => {},
): Promise<Issued | null> =>
  asSystem('documents state both parties', async () => {
    const waiting = await lockPeriod(trx, period)
    const paymentDays = await findPaymentDays(trx, period)
    if (paymentDays === undefined) throw new AppError('customer_not_found')
    const content = periodicInvoiceContent(
      waiting.map(delivery => delivery.content),
      {
        period: decadeOf(period.to),
        issuedOn: parisDay(now),
        paymentDays,
      },
    )
    if (content === null) return null
    check(content)
    const { shopId, buyerId } = period
    const filedUnder = waiting.find(({ content: one }) => one.order.number === content.order.number)
    if (filedUnder === undefined) throw new Error('A periodic invoice has a first order')
    const issued = await issueNumbered(trx, { id: filedUnder.orderId, shopId, buyerId }, content, {
      now,
      claimId: null,
    })
    await markBilled(
      trx,
      waiting.map(({ orderId }) => orderId),
      issued.id,
    )
    return issued
  })

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
        if ((await db.transaction().execute(trx => issuePeriod(trx, period, now))) !== null)
          issued += 1
      } catch (error) {
        failed.push(error)
      }
    if (due.length < atATime || issued === 0) break
  }
  if (failed.length > 0)
    throw new AggregateError(failed, `${failed.length} periodic invoices could not be issued`)
}
