import { spread } from '@carreau/domain/customers/unpaid'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import type { TakingMethod } from '@carreau/domain/orders/tours'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { insertAdvances, insertReturn, lockAdvancesOf } from '../advances/advances.sql.ts'
import {
  findInvoiceOfOrder,
  insertContrary,
  insertPayments,
  lockOpenInvoices,
  lockPaymentsOf,
} from '../invoices.sql.ts'

const referenceOf = (orderNumber: string): string => `Encaissé à la livraison ${orderNumber}`

/**
 * Records what a customer paid at the door with an order: on that delivery's invoice first, then on what is due first;
 * what is left stays on its account in advance. The open balances are locked, as for any payment.
 */
export const recordTaking = async (
  trx: Trx,
  pair: { shopId: number; buyerId: number },
  taking: { orderId: number; number: string; amountCents: number; method: TakingMethod },
  { userId, at }: { userId: number; at: Date },
): Promise<void> => {
  const { orderId, number, amountCents, method } = taking
  const paidOn = parisDay(at)
  const open = await lockOpenInvoices(trx, { ...pair, issuedBy: paidOn })
  const own = await findInvoiceOfOrder(trx, orderId)
  const parts = spread(
    amountCents,
    open.toSorted(
      (one, other) => Number(other.documentId === own) - Number(one.documentId === own),
    ),
  )
  const by = { ...pair, method, reference: referenceOf(number), userId, at }
  if (parts.length > 0)
    await insertPayments(
      trx,
      parts.map(({ documentId, cents }) => ({ ...by, documentId, paidOn, amountCents: cents })),
    )
  const restCents = amountCents - sumExact(parts.map(({ cents }) => cents))
  await insertAdvances(
    trx,
    restCents > 0 ? [{ ...by, receivedOn: paidOn, amountCents: restCents }] : [],
  )
  await note(trx, {
    kind: 'payment_recorded',
    tenantId: pair.shopId,
    subject: [...parts.map(part => part.number), ...(restCents > 0 ? ['acompte'] : [])].join(', '),
    changes: [{ field: 'amount', before: null, after: formatEuros(eurosFromCents(amountCents)) }],
  })
}

/**
 * Takes back what was recorded of an order at the door, each payment and advance by its contrary row. What somebody has
 * undone already stays so; an advance that has paid something is not taken back under it.
 */
export const undoTaking = async (
  trx: Trx,
  pair: { shopId: number; buyerId: number },
  { number }: { number: string },
  { userId, at }: { userId: number; at: Date },
): Promise<void> => {
  const reference = referenceOf(number)
  const by = { reason: 'Corrigé par le livreur', userId, at }
  const payments = await lockPaymentsOf(trx, pair, reference)
  const advances = await lockAdvancesOf(trx, pair, reference)
  if (advances.some(({ amountCents, leftCents }) => amountCents !== leftCents))
    throw new AppError('taking_used')
  for (const { id, paidOn } of payments) await insertContrary(trx, { paymentId: id, paidOn, ...by })
  for (const { id, receivedOn, leftCents } of advances)
    await insertReturn(trx, id, { kind: 'undone', cents: leftCents, on: receivedOn, ...by })
  await note(trx, {
    kind: 'payment_undone',
    tenantId: pair.shopId,
    subject: `Commande ${number}`,
    changes: [{ field: 'reason', before: null, after: by.reason }],
  })
}
