import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { journalChanges } from '@carreau/domain/accounts/journal-kinds'
import { centsFromEuros } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { note } from '../../platform/journal/journal.sql.ts'
import { changeTerms } from './customers.sql.ts'
import { getCustomer } from './get-customer.ts'

const keptFields = ['auto_accept', 'payment_days', 'credit_limit'] as const

/** Changes terms that hold from the next order or invoice on. */
export const updateCustomer = (
  db: Db,
  tenant: ShopTenant,
  {
    buyerId,
    credit_limit,
    ...terms
  }: BodyOf<typeof endpoints.updateCustomer> & { buyerId: number },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const before = await getCustomer(trx, tenant, buyerId, now)
    const changed = await changeTerms(
      trx,
      { shopId: tenant.id, buyerId },
      {
        ...terms,
        ...(credit_limit !== undefined && {
          credit_limit_cents: credit_limit === null ? null : centsFromEuros(credit_limit),
        }),
      },
    )
    if (!changed) throw new AppError('customer_not_found')
    const after = await getCustomer(trx, tenant, buyerId, now)
    const changes = journalChanges(before.terms, after.terms, keptFields)
    if (changes.length > 0)
      await note(trx, {
        kind: 'customer_terms_changed',
        tenantId: tenant.id,
        subject: after.company_name,
        changes,
      })
    return after
  })
