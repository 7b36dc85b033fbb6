import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { paymentMethodLabels } from '@carreau/domain/customers/customers'
import { spread } from '@carreau/domain/customers/unpaid'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { invoiceOf, mayUndo } from '../customers.present.ts'
import { findInvoice, insertPayments, lockInvoice } from '../invoices.sql.ts'
import { findCharges } from '../late-charges/late-charges.sql.ts'
import { findPayables } from '../late-charges/payables.sql.ts'
import {
  addUpAccount,
  areCustomers,
  findAdvances,
  insertReturn,
  lockAdvance,
  lockAdvances,
} from './advances.sql.ts'

type ShopCaller = Caller & { tenant: ShopTenant }
type Pair = { shopId: number; buyerId: number }

/** What stands on a customer's account beside its invoices. */
export const accountOf = async (db: Db, pair: Pair) => {
  const advances = await findAdvances(db, pair)
  const charges = await findCharges(db, pair)
  const payable = await findPayables(db, pair)
  const { openCents, claimedCents, advanceCents } = await addUpAccount(db, pair)
  return {
    in_advance: eurosFromCents(advanceCents),
    claimed: eurosFromCents(claimedCents),
    balance: eurosFromCents(sumExact([openCents, claimedCents, -advanceCents])),
    advances: advances.map(({ id, receivedOn, amountCents, leftCents, method, reference }) => ({
      id,
      received_on: receivedOn,
      amount: eurosFromCents(amountCents),
      left: eurosFromCents(leftCents),
      method,
      method_label: paymentMethodLabels[method],
      reference,
      is_whole: leftCents === amountCents,
    })),
    charges: charges.map(charge => ({
      number: charge.number,
      claimed_on: charge.claimedOn,
      interest: eurosFromCents(charge.interestCents),
      indemnity: eurosFromCents(charge.indemnityCents),
      open: eurosFromCents(charge.openCents),
      settled: charge.openCents === 0 ? charge.settledBy : null,
    })),
    payable: payable.map(row => ({
      number: row.number,
      issued_on: row.issuedOn,
      due_on: row.dueOn,
      claimed_on: row.claimedOn,
      open: eurosFromCents(row.openCents),
      interest: eurosFromCents(row.interestCents),
      indemnity: eurosFromCents(row.indemnityCents),
      letters: [...row.letters],
    })),
  }
}

export const getCustomerAccount = async (db: Db, tenant: ShopTenant, buyerId: number) => {
  if (!(await areCustomers(db, tenant.id, [buyerId]))) throw new AppError('customer_not_found')
  return { data: await accountOf(db, { shopId: tenant.id, buyerId }) }
}

/**
 * Pays what is open of an invoice with what its customer has in advance, the oldest first. Invoice and advances are
 * locked: two at once never use more than there is, and the second tap finds it done.
 */
export const payByAdvance = (
  db: Db,
  { tenant, userId }: ShopCaller,
  { number, key }: { number: string; key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (!(await lockInvoice(trx, tenant.id, number))) throw new AppError('invoice_not_found')
    const today = parisDay(now)
    const read = async () => {
      const invoice = await findInvoice(trx, tenant.id, number)
      if (invoice === undefined) throw new AppError('invoice_not_found')
      return invoice
    }
    const answer = async () => ({ data: invoiceOf(await read(), { today, role: tenant.role }) })
    const request = JSON.stringify({ use_advance: number })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return answer()
    const { documentId, buyerId, openCents } = await read()
    if (openCents <= 0)
      throw new AppError('payment_over_open', {
        message: `La facture ${number} est déjà soldée.`,
      })
    const advances = await lockAdvances(trx, { shopId: tenant.id, buyerId })
    if (advances.length === 0) throw new AppError('advance_not_found')
    const parts = spread(
      openCents,
      advances.map(advance => ({ ...advance, openCents: advance.leftCents })),
    )
    await insertPayments(
      trx,
      parts.map(({ id, method, reference, cents }) => ({
        documentId,
        shopId: tenant.id,
        buyerId,
        paidOn: today,
        amountCents: cents,
        method,
        reference,
        userId,
        at: now,
        advanceId: id,
      })),
    )
    await note(trx, {
      kind: 'payment_recorded',
      tenantId: tenant.id,
      subject: `${number}, sur acompte`,
      changes: [
        {
          field: 'amount',
          before: null,
          after: formatEuros(eurosFromCents(sumExact(parts.map(({ cents }) => cents)))),
        },
      ],
    })
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, number)
    return answer()
  })

type Returned = BodyOf<typeof endpoints.returnAdvance> & {
  advanceId: number
  key: string | undefined
}

/** Refuses to take back what is not there any more, more of it, or by whom it is no mistake. */
const refuseReturn = (
  {
    leftCents,
    amountCents,
    recordedOn,
  }: { leftCents: number; amountCents: number; recordedOn: string },
  {
    kind,
    cents,
    today,
    role,
  }: { kind: Returned['kind']; cents: number; today: string; role: ShopTenant['role'] },
): void => {
  if (leftCents === 0)
    throw new AppError('payment_not_undoable', {
      message: 'De cet acompte il ne reste rien\u00a0: il est utilisé, ou déjà rendu.',
    })
  if (kind === 'undone' && leftCents !== amountCents)
    throw new AppError('payment_not_undoable', {
      message:
        'Cet acompte est entamé. Annulez d’abord les règlements qui l’utilisent, ou remboursez ce qui reste.',
    })
  if (kind === 'undone' && !mayUndo(recordedOn, { today, role }))
    throw new AppError('payment_not_undoable', {
      message: `Cet acompte a été enregistré le ${formatDate(recordedOn)}\u00a0: il ne s’annulait que ce jour-là. Demandez à un administrateur.`,
    })
  if (cents > leftCents || (kind === 'undone' && cents < leftCents))
    throw new AppError('invalid_input', {
      errors: {
        amount: [
          kind === 'undone'
            ? 'Un acompte enregistré par erreur s’annule en entier.'
            : `Il en reste ${formatEuros(eurosFromCents(leftCents))}.`,
        ],
      },
    })
}

/**
 * Takes back what is left of an advance, or a part: the money went back to the customer, or, as long as nothing of it was used,
 * it had been recorded by mistake, the same day or later by an admin. A bank's credit that was undone may be recorded again.
 */
export const returnAdvance = (
  db: Db,
  { tenant, userId }: ShopCaller,
  { advanceId, kind, reason, amount, key }: Returned,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const advance = await lockAdvance(trx, tenant.id, advanceId)
    if (advance === undefined)
      throw new AppError('advance_not_found', { message: 'Cet acompte n’existe pas.' })
    const today = parisDay(now)
    const { leftCents, recordedOn, receivedOn, buyerId } = advance
    const answer = async () => ({ data: await accountOf(trx, { shopId: tenant.id, buyerId }) })
    const request = JSON.stringify({ return_advance: advanceId, kind, reason, amount })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return answer()
    const cents = amount === undefined ? leftCents : centsFromEuros(amount)
    refuseReturn(advance, { kind, cents, today, role: tenant.role })
    const isSameDay = kind === 'undone' && recordedOn === today
    await insertReturn(trx, advanceId, {
      kind,
      cents,
      on: isSameDay ? receivedOn : today,
      reason,
      userId,
      at: now,
    })
    await note(trx, {
      kind: 'advance_returned',
      tenantId: tenant.id,
      subject: `Acompte du ${formatDate(receivedOn)}`,
      changes: [
        { field: 'amount', before: null, after: formatEuros(eurosFromCents(cents)) },
        { field: 'reason', before: null, after: reason },
      ],
    })
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, advanceId)
    return answer()
  })
