import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Invoices that one sum counts. */
const maxInvoices = 1_000

export type Dues = {
  unpaid: number
  unpaidCents: number
  overdue: number
  overdueCents: number
  nextDueDate: string | null
}

/** What a company has left to pay of its invoices, those due first; `today` in Paris. */
export const selectDues = (buyerId: number, today: string) => sql<Dues>`
    select count(*) as unpaid, coalesce(sum(open_cents), 0)::bigint as "unpaidCents",
           count(*) filter (where due_date < ${today}::date) as overdue,
           coalesce(sum(open_cents) filter (where due_date < ${today}::date), 0)::bigint
             as "overdueCents",
           min(due_date) filter (where due_date >= ${today}::date) as "nextDueDate"
      from (select due_date, open_cents from invoice_balances
             where buyer_id = ${buyerId} and open_cents > 0
             order by due_date limit ${maxInvoices}) due`

export const findDues = async (db: Db, buyerId: number, today: string): Promise<Dues> => {
  const { rows } = await selectDues(buyerId, today).execute(db)
  const [dues] = rows
  if (dues === undefined) throw new Error('A count always answers its row')
  return dues
}
