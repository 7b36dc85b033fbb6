import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { centsFromEuros, eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import {
  type Dismissed,
  findDismissed,
  findDismissedPage,
  findRecorded,
  markDismissed,
  takeEntries,
  unmarkDismissed,
} from './bank.sql.ts'

const dismissedOf = ({ key, bookedOn, cents, on, by, reason }: Dismissed) => ({
  key,
  booked_on: bookedOn,
  amount: eurosFromCents(cents),
  on,
  by,
  reason,
})

const subjectOf = (cents: number, bookedOn: string): string =>
  `${formatEuros(eurosFromCents(cents))} du ${formatDate(bookedOn)}`

/**
 * Puts a credit aside that is no customer's. Whoever records it at the same time is first or finds it aside; who
 * puts it aside a second time finds the first reason.
 */
export const dismissBankEntry = (
  db: Db,
  { tenant, userId }: Caller & { tenant: ShopTenant },
  { key, booked_on, amount, reason }: BodyOf<typeof endpoints.dismissBankEntry>,
  now: Date,
) =>
  db.transaction().execute(async trx => {
    if (booked_on > parisDay(now))
      throw new AppError('invalid_input', {
        errors: { booked_on: ['La date d’un encaissement est dans le futur.'] },
      })
    const by = { shopId: tenant.id, userId, at: now }
    const cents = centsFromEuros(amount)
    const ids = await takeEntries(trx, [{ key, bookedOn: booked_on, cents }], by)
    const id = ids.get(key)
    if (id === undefined) throw new Error('An entry that is taken has an id')
    if ((await findRecorded(trx, tenant.id, [key])).has(key))
      throw new AppError('bank_entry_recorded')
    const before = (await findDismissed(trx, tenant.id, [key])).get(key)
    if (before !== undefined) return { data: dismissedOf(before) }
    await markDismissed(trx, id, { ...by, reason })
    await note(trx, {
      kind: 'bank_credit_dismissed',
      tenantId: tenant.id,
      subject: subjectOf(cents, booked_on),
      changes: [{ field: 'reason', before: null, after: reason }],
    })
    const dismissed = (await findDismissed(trx, tenant.id, [key])).get(key)
    if (dismissed === undefined) throw new Error('It was put aside above')
    return { data: dismissedOf(dismissed) }
  })

/** Takes up again what was put aside. */
export const restoreBankEntry = (
  db: Db,
  { tenant }: { tenant: ShopTenant },
  { key }: BodyOf<typeof endpoints.restoreBankEntry>,
) =>
  db.transaction().execute(async trx => {
    const restored = await unmarkDismissed(trx, tenant.id, key)
    if (restored === undefined) throw new AppError('bank_entry_not_found')
    await note(trx, {
      kind: 'bank_credit_restored',
      tenantId: tenant.id,
      subject: subjectOf(restored.cents, restored.bookedOn),
    })
    return { data: null }
  })

export const listDismissedBankEntries = async (
  db: Db,
  shopId: number,
  { page, per_page }: QueryOf<typeof endpoints.listDismissedBankEntries>,
) => {
  const rows = await findDismissedPage(db, shopId, {
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  return { data: rows.map(dismissedOf), meta: { total: rows[0]?.total ?? 0, page, per_page } }
}
