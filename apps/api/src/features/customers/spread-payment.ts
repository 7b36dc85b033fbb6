import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { spread } from '@carreau/domain/customers/unpaid'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../platform/db/idempotency-keys.sql.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { invoiceOf } from './customers.present.ts'
import { findCustomer } from './customers.sql.ts'
import { findInvoice, insertPayment, lockOpenInvoices } from './invoices.sql.ts'

type Payment = BodyOf<typeof endpoints.spreadPayment> & { buyerId: number; key: string | undefined }

const readInvoices = async (
  trx: Trx,
  { id: shopId, role }: ShopTenant,
  { numbers, today }: { numbers: readonly string[]; today: string },
) => {
  const invoices = []
  for (const number of numbers) {
    const invoice = await findInvoice(trx, shopId, number)
    if (invoice !== undefined) invoices.push(invoiceOf(invoice, { today, role }))
  }
  return invoices
}

const refuseBeyond = (amountCents: number, openCents: number): void => {
  if (amountCents <= openCents) return
  const message =
    openCents === 0
      ? 'À cette date, ce client n’a aucune facture à régler.'
      : `À cette date, il reste ${formatEuros(eurosFromCents(openCents))} à payer en tout\u00a0: un règlement ne peut pas dépasser ce montant.`
  throw new AppError('payment_over_open', { message, errors: { amount: [message] } })
}

/**
 * One payment on all that a customer owes, what is due first first. The open balances are locked, so
 * that no two people record more together than is open; under a key a repeated call records once.
 */
export const spreadPayment = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { buyerId, key, paid_on, amount, method, reference }: Payment,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const today = parisDay(now)
    if ((await findCustomer(trx, tenant, { buyerId, today })) === undefined)
      throw new AppError('customer_not_found')
    if (paid_on > today)
      throw new AppError('invalid_input', {
        errors: { paid_on: ['La date du règlement est dans le futur.'] },
      })
    const pair = { shopId: tenant.id, buyerId }
    const request = JSON.stringify({ spread: buyerId, paid_on, amount, method, reference })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return readInvoices(trx, tenant, { numbers: done.answer as string[], today })
    const open = await lockOpenInvoices(trx, { ...pair, issuedBy: paid_on })
    const amountCents = centsFromEuros(amount)
    refuseBeyond(amountCents, sumExact(open.map(({ openCents }) => openCents)))
    const parts = spread(amountCents, open)
    for (const { documentId, cents } of parts)
      await insertPayment(trx, {
        ...pair,
        documentId,
        paidOn: paid_on,
        amountCents: cents,
        method,
        reference,
        userId,
        at: now,
      })
    const numbers = parts.map(({ number }) => number)
    await note(trx, {
      kind: 'payment_recorded',
      tenantId: tenant.id,
      subject: numbers.join(', '),
      changes: [{ field: 'amount', before: null, after: formatEuros(amount) }],
    })
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, numbers)
    return readInvoices(trx, tenant, { numbers, today })
  })
