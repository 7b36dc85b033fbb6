import {
  beyondCents,
  type Credit,
  creditReached,
  creditReachedAtDesk,
  goesBeyond,
} from '@carreau/domain/customers/credit'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import type { Amended } from './amend.ts'

/** What a change adds to what the buyer owes: all of an order that its own company has not agreed to. */
export const owesMoreBy = (
  { status, contestableUntil, grossCents }: OrderRow,
  { totals }: Amended,
): number =>
  totals.grossCents - (status === 'to_approve' && contestableUntil === null ? 0 : grossCents)

/** Refuses what a credit limit blocks, in the words of its buyer. Judge under `lockOrdering`. */
export const refuseBeyondCredit = (
  credit: Credit | undefined,
  { shopName, addedCents }: { shopName: string; addedCents: number },
): void => {
  if (credit === undefined || !goesBeyond(credit, 'block', addedCents)) return
  const { code, message } = creditReached(shopName, credit, addedCents)
  throw new AppError(code, { message })
}

/** The same at the wholesaler's: its admin alone may take the order all the same. Answers whether they do. */
export const isTakenDespite = (
  credit: Credit | null | undefined,
  { addedCents, despite, role }: { addedCents: number; despite: boolean | undefined; role: string },
): boolean => {
  if (credit == null || !goesBeyond(credit, 'block', addedCents)) return false
  if (despite !== true)
    throw new AppError('credit_limit_reached', { message: creditReachedAtDesk(credit, addedCents) })
  if (role !== 'admin') throw new AppError('role_not_allowed')
  return true
}

/** Keeps in the wholesaler's journal that an order was taken beyond the limit, and by how much. */
export const noteBeyond = (
  trx: Trx,
  {
    shopId,
    number,
    credit,
    addedCents,
  }: { shopId: number; number: string; credit: Credit | null | undefined; addedCents: number },
): Promise<void> => {
  const beyond = credit == null ? 0 : beyondCents(credit, addedCents)
  return note(trx, {
    kind: 'credit_exceeded',
    tenantId: shopId,
    subject: number,
    changes: [{ field: 'beyond', before: null, after: formatEuros(eurosFromCents(beyond)) }],
  })
}
