import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { payableCents, payableOn, planPayment } from '@carreau/domain/customers/payment-plan'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { insertAdvances, type NewAdvance } from './advances/advances.sql.ts'
import { invoiceOf, mayUndo } from './customers.present.ts'
import { findCustomer } from './customers.sql.ts'
import {
  findInvoice,
  findPaidInvoice,
  insertContrary,
  insertPayment,
  insertPayments,
  lockInvoice,
} from './invoices.sql.ts'
import { insertPaidCharges, lockPayables } from './late-charges/payables.sql.ts'

type Payment = BodyOf<typeof endpoints.recordPayment> & { number: string; key: string | undefined }

const refuseDay = (paidOn: string, { issuedOn, today }: { issuedOn?: string; today: string }) => {
  if (paidOn > today)
    throw new AppError('invalid_input', {
      errors: { paid_on: ['La date du règlement est dans le futur.'] },
    })
  if (issuedOn !== undefined && paidOn < issuedOn)
    throw new AppError('invalid_input', {
      errors: { paid_on: [`La facture date du ${formatDate(issuedOn)}.`] },
    })
}

const readInvoice = async (trx: Trx, shopId: number, number: string) => {
  const invoice = await findInvoice(trx, shopId, number)
  if (invoice === undefined) throw new AppError('invoice_not_found')
  return invoice
}

/** What is beyond the invoices stays on the account of the customer. */
const keepInAdvance = (trx: Trx, advance: NewAdvance): Promise<void> =>
  insertAdvances(trx, advance.amountCents > 0 ? [advance] : [])

/**
 * Records what a customer paid on an invoice. Its balance is locked, so that two people never record
 * more together than is open; under a key a repeated call records once.
 */
export const recordPayment = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { number, key, paid_on, amount, method, reference, keep_rest }: Payment,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (!(await lockInvoice(trx, tenant.id, number))) throw new AppError('invoice_not_found')
    const today = parisDay(now)
    const request = JSON.stringify({
      payment: number,
      paid_on,
      amount,
      method,
      reference,
      keep_rest,
    })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    const invoice = await readInvoice(trx, tenant.id, number)
    if (done !== null) return invoiceOf(invoice, { today, role: tenant.role })
    refuseDay(paid_on, { issuedOn: invoice.issuedOn, today })
    const amountCents = centsFromEuros(amount)
    if (amountCents > invoice.openCents && !keep_rest) {
      const message =
        invoice.openCents <= 0
          ? `La facture ${number} est déjà soldée.`
          : `Il reste ${formatEuros(eurosFromCents(invoice.openCents))} à payer sur la facture ${number}\u00a0: un règlement ne peut pas dépasser ce montant, sauf à garder le reste en acompte.`
      throw new AppError('payment_over_open', { message, errors: { amount: [message] } })
    }
    const by = {
      shopId: tenant.id,
      buyerId: invoice.buyerId,
      method,
      reference,
      userId,
      at: now,
    }
    const paidCents = Math.max(0, Math.min(amountCents, invoice.openCents))
    if (paidCents > 0)
      await insertPayment(trx, {
        ...by,
        documentId: invoice.documentId,
        paidOn: paid_on,
        amountCents: paidCents,
      })
    await keepInAdvance(trx, { ...by, receivedOn: paid_on, amountCents: amountCents - paidCents })
    await note(trx, {
      kind: 'payment_recorded',
      tenantId: tenant.id,
      subject: number,
      changes: [{ field: 'amount', before: null, after: formatEuros(amount) }],
    })
    return invoiceOf(await readInvoice(trx, tenant.id, number), { today, role: tenant.role })
  })

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

/** What a call that is repeated answers again. */
type Done = { numbers: string[]; chargesCents: number; restCents: number }

type Spread = BodyOf<typeof endpoints.spreadPayment> & { buyerId: number; key: string | undefined }

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
      ? 'À cette date, ce client n’a rien à régler.'
      : `À cette date, il reste ${formatEuros(eurosFromCents(openCents))} à payer en tout\u00a0: un règlement ne peut pas dépasser ce montant, sauf à garder le reste en acompte.`
  throw new AppError('payment_over_open', { message, errors: { amount: [message] } })
}

/**
 * One payment on all that a customer owes, in the order of its plan. The open balances are locked, so
 * that no two people record more together than is open; under a key a repeated call records once.
 */
export const spreadPayment = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { buyerId, key, paid_on, amount, method, reference, keep_rest, with_charges, as_advance }: Spread,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const today = parisDay(now)
    if ((await findCustomer(trx, tenant, { buyerId, today })) === undefined)
      throw new AppError('customer_not_found')
    refuseDay(paid_on, { today })
    const pair = { shopId: tenant.id, buyerId }
    const request = JSON.stringify({
      spread: buyerId,
      paid_on,
      amount,
      method,
      reference,
      keep_rest,
      with_charges,
      as_advance,
    })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    const answer = async ({ numbers, chargesCents, restCents }: Done) => ({
      data: await readInvoices(trx, tenant, { numbers, today }),
      meta: { charges: eurosFromCents(chargesCents), in_advance: eurosFromCents(restCents) },
    })
    if (done !== null) return answer(done.answer as Done)
    // A deposit for orders to come is no payment of what is open.
    const payable = as_advance ? [] : payableOn(await lockPayables(trx, pair), paid_on)
    const amountCents = centsFromEuros(amount)
    if (!keep_rest && !as_advance) refuseBeyond(amountCents, payableCents(payable, with_charges))
    const plan = planPayment(amountCents, payable, { day: paid_on, withCharges: with_charges })
    const by = { ...pair, method, reference, userId, at: now }
    if (plan.invoices.length > 0)
      await insertPayments(
        trx,
        plan.invoices.map(({ documentId, cents }) => ({
          ...by,
          documentId,
          paidOn: paid_on,
          amountCents: cents,
        })),
      )
    await insertPaidCharges(
      trx,
      plan.charges.map(({ documentId, paidInterestCents, paidIndemnityCents }) => ({
        ...{ ...by, documentId, paidInterestCents, paidIndemnityCents },
        day: paid_on,
      })),
    )
    const { restCents } = plan
    await keepInAdvance(trx, { ...by, receivedOn: paid_on, amountCents: restCents })
    const numbers = plan.invoices.map(({ number }) => number)
    const chargesCents = sumExact(
      plan.charges.map(part => part.paidInterestCents + part.paidIndemnityCents),
    )
    await note(trx, {
      kind: 'payment_recorded',
      tenantId: tenant.id,
      subject: [
        ...numbers,
        ...(chargesCents > 0 ? ['intérêts et indemnités'] : []),
        ...(restCents > 0 ? ['acompte'] : []),
      ].join(', '),
      changes: [{ field: 'amount', before: null, after: formatEuros(amount) }],
    })
    const settled = { numbers, chargesCents, restCents }
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, settled)
    return answer(settled)
  })
