import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { spread } from '@carreau/domain/customers/unpaid'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { lockAdvances } from '../advances/advances.sql.ts'
import { accountOf } from '../advances/advances.ts'
import { findInvoice, lockInvoice } from '../invoices.sql.ts'
import { type ChargeRow, findChargesOn, insertReopened, insertSettled } from './late-charges.sql.ts'
import { findOpenCharges, insertPaidCharges } from './payables.sql.ts'

type Settled = BodyOf<typeof endpoints.settleLateCharges> & { number: string }

const refuseDay = (day: string, { claimedOn, today }: { claimedOn: string; today: string }) => {
  const message =
    day > today
      ? 'La date du règlement est dans le futur.'
      : day < claimedOn
        ? 'Rien n’était réclamé à cette date.'
        : null
  if (message !== null) throw new AppError('invalid_input', { errors: { paid_on: [message] } })
}

/** Pays what is open with what the customer has in advance, the oldest first, interest before indemnity. */
const payByAdvances = async (
  trx: Trx,
  { documentId, shopId, buyerId }: { documentId: number; shopId: number; buyerId: number },
  by: { day: string; userId: number; at: Date },
): Promise<void> => {
  const open = (await findOpenCharges(trx, shopId, [documentId])).get(documentId)
  const advances = await lockAdvances(trx, { shopId, buyerId })
  if (advances.length === 0 || open === undefined) throw new AppError('advance_not_found')
  let interestLeft = open.interestCents
  const parts = spread(
    open.interestCents + open.indemnityCents,
    advances.map(advance => ({ ...advance, openCents: advance.leftCents })),
  ).map(({ id, method, reference, cents }) => {
    const paidInterestCents = Math.min(cents, interestLeft)
    interestLeft -= paidInterestCents
    const paid = { paidInterestCents, paidIndemnityCents: cents - paidInterestCents }
    return { ...by, ...paid, shopId, buyerId, documentId, method, reference, advanceId: id }
  })
  await insertPaidCharges(trx, parts)
}

const write = async (
  trx: Trx,
  { documentId, claimedOn }: ChargeRow,
  of: Omit<Settled, 'number'> & { shopId: number; buyerId: number; userId: number; now: Date },
): Promise<void> => {
  const { outcome, paid_on, method, reference, reason, shopId, buyerId, userId, now } = of
  const today = parisDay(now)
  const by = { day: today, method: null, reference: '', reason, userId, at: now }
  if (outcome === 'advance') return payByAdvances(trx, { documentId, shopId, buyerId }, by)
  if (outcome === 'waived') return insertSettled(trx, documentId, 'waived', by)
  if (outcome === 'reopened') {
    if (!(await insertReopened(trx, documentId, by))) throw new AppError('late_charges_not_found')
    return
  }
  if (paid_on === undefined || method === undefined) throw new Error('The contract asks for both')
  refuseDay(paid_on, { claimedOn, today })
  return insertSettled(trx, documentId, 'paid', {
    ...by,
    day: paid_on,
    method,
    reference,
    reason: '',
  })
}

/**
 * Interest and indemnity of an invoice are paid, given up, or open again. The invoice is locked, so that they are
 * settled once.
 */
export const settleLateCharges = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { number, outcome, paid_on, method, reference, reason }: Settled,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (!(await lockInvoice(trx, tenant.id, number))) throw new AppError('invoice_not_found')
    const invoice = await findInvoice(trx, tenant.id, number)
    if (invoice === undefined) throw new AppError('invoice_not_found')
    const { documentId, buyerId } = invoice
    const charge = await findChargesOn(trx, tenant.id, documentId)
    const isOpen = charge !== undefined && charge.openCents > 0
    // A part that was paid is reopened too: whether there is one, the rows say.
    if (charge === undefined || (!isOpen && outcome !== 'reopened'))
      throw new AppError('late_charges_not_found')
    const pair = { shopId: tenant.id, buyerId }
    const said = { outcome, paid_on, method, reference, reason }
    await write(trx, charge, { ...pair, ...said, userId, now })
    const left = (await findChargesOn(trx, tenant.id, documentId))?.openCents ?? 0
    await note(trx, {
      kind: 'late_charges_settled',
      tenantId: tenant.id,
      subject: `${number}, ${{ paid: 'réglés', advance: 'réglés sur acompte', waived: 'abandonnés', reopened: 'de nouveau dus' }[outcome]}`,
      changes: [
        {
          field: 'amount',
          before: null,
          // A part of it alone, where an advance does not go further or only a part had been settled.
          after: formatEuros(eurosFromCents(Math.abs(left - charge.openCents))),
        },
        ...(reason === '' ? [] : [{ field: 'reason' as const, before: null, after: reason }]),
      ],
    })
    return { data: await accountOf(trx, pair) }
  })
