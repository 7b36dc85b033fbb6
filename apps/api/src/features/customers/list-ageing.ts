import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { type Ageing, ageingCsv, balanceOf, lateOf } from '@carreau/domain/customers/ageing'
import { dueBucketLabels, dueBuckets } from '@carreau/domain/customers/unpaid'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../platform/db/database.ts'
import { type AgeingPage, addUpAgeing, findAgeing } from './ageing.sql.ts'

/** Customers that one file holds. */
const maxExported = 10_000

const ageingOf = (ageing: Ageing) => ({
  unpaid_by_due: dueBuckets.map(bucket => ({
    bucket,
    label: dueBucketLabels[bucket],
    amount: eurosFromCents(ageing[bucket]),
  })),
  charges: eurosFromCents(ageing.charges),
  overpaid: eurosFromCents(ageing.overpaid),
  advances: eurosFromCents(ageing.advances),
  late: eurosFromCents(lateOf(ageing)),
  balance: eurosFromCents(balanceOf(ageing)),
})

/** One snapshot: a payment that is recorded meanwhile is in both the rows and the total, or neither. */
const read = (db: Db, shopId: number, page: AgeingPage) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => ({
      rows: await findAgeing(trx, shopId, page),
      total: await addUpAgeing(trx, shopId, page.today),
    }))

/** What the wholesaler's customers have to pay, by how late it is. */
export const listAgeing = async (
  db: Db,
  shopId: number,
  { sort, page, per_page }: QueryOf<typeof endpoints.listAgeing>,
  now: Date,
) => {
  const today = parisDay(now)
  const { rows, total } = await read(db, shopId, {
    today,
    sort,
    offset: (page - 1) * per_page,
    limit: per_page,
  })
  return {
    data: {
      today,
      customers: rows.map(({ buyerId, companyName, code, ...ageing }) => ({
        buyer: { id: buyerId, company_name: companyName },
        code,
        ...ageingOf(ageing),
      })),
      total: ageingOf(total),
    },
    meta: { total: rows[0]?.customers ?? 0, page, per_page },
  }
}

async function* whole(text: string) {
  yield new TextEncoder().encode(text)
}

/** All of it as a file. */
export const exportAgeing = async (db: Db, shopId: number, now: Date) => {
  const today = parisDay(now)
  const { rows, total } = await read(db, shopId, {
    today,
    sort: '-late',
    offset: 0,
    limit: maxExported,
  })
  const csv = ageingCsv(
    rows.map(({ code, companyName, ...ageing }) => ({ code, companyName, ageing })),
    { total, today },
  )
  return {
    name: `balance-agee-${today}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: whole(csv),
  }
}
