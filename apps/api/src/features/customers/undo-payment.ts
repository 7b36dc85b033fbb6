import { formatDate } from '@carreau/domain/french/dates'
import { parisDay } from '@carreau/domain/french/paris-time'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { invoiceOf, mayUndo } from './customers.present.ts'
import { findInvoice, findPaidInvoice, insertContrary, lockInvoice } from './invoices.sql.ts'

/**
 * Undoes what was recorded by mistake: the same day, or later by an admin, whose contrary line is of
 * today, so that what was closed in the evening stays as it is. The invoice's balance is locked, so that
 * a payment is undone once.
 */
export const undoPayment = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { paymentId, reason }: { paymentId: number; reason: string },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const number = await findPaidInvoice(trx, tenant.id, paymentId)
    if (number === undefined || !(await lockInvoice(trx, tenant.id, number)))
      throw new AppError('payment_not_found')
    const read = async () => {
      const invoice = await findInvoice(trx, tenant.id, number)
      if (invoice === undefined) throw new AppError('payment_not_found')
      return invoice
    }
    const payment = (await read()).payments.find(({ id }) => id === paymentId)
    if (payment === undefined) throw new AppError('payment_not_found')
    const today = parisDay(now)
    if (payment.undone !== null)
      throw new AppError('payment_not_undoable', { message: 'Ce règlement est déjà annulé.' })
    if (!mayUndo(payment.recordedOn, { today, role: tenant.role }))
      throw new AppError('payment_not_undoable', {
        message: `Ce règlement a été enregistré le ${formatDate(payment.recordedOn)}\u00a0: il ne s’annulait que ce jour-là. Demandez à un administrateur.`,
      })
    await insertContrary(trx, {
      paymentId,
      paidOn: payment.recordedOn === today ? payment.paidOn : today,
      reason,
      userId,
      at: now,
    })
    await note(trx, {
      kind: 'payment_undone',
      tenantId: tenant.id,
      subject: number,
      changes: [{ field: 'reason', before: null, after: reason }],
    })
    return invoiceOf(await read(), { today, role: tenant.role })
  })
