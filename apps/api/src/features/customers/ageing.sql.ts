import type { Ageing } from '@carreau/domain/customers/ageing'
import type { AgeingSort } from '@carreau/domain/customers/customers'
import { dueBuckets, dueSince } from '@carreau/domain/customers/unpaid'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type AgeingPage = { today: string; sort: AgeingSort; offset: number; limit: number }

export type AgeingRow = Ageing & { buyerId: number; companyName: string; code: string }

const sumNames = [...dueBuckets, 'overpaid']
const zeroes = sumNames.map(name => `coalesce(i.${name}, 0) as ${name}`).join(', ')

/** The sums of open invoices by how late they are. */
const sums = (today: string) => {
  const since = dueSince(today)
  const between = (from: string | null, before: string | null) => sql<number>`
    coalesce(sum(i.open_cents) filter (where i.open_cents > 0
      and i.due_date >= coalesce(${from}::date, '-infinity')
      and i.due_date < coalesce(${before}::date, 'infinity')), 0)::bigint`
  return sql`
    ${between(since.not_due, null)} as not_due,
    ${between(since.up_to_30, since.not_due)} as up_to_30,
    ${between(since.up_to_60, since.up_to_30)} as up_to_60,
    ${between(since.up_to_90, since.up_to_60)} as up_to_90,
    ${between(null, since.up_to_90)} as beyond_90,
    coalesce(-sum(i.open_cents) filter (where i.open_cents < 0), 0)::bigint as overpaid`
}

/** What customers have in advance and what was claimed of them, by customer: with open invoices the balance. */
export const beside = (shopId: number) => sql`
    beside as (
      select buyer_id, sum(advances)::bigint as advances, sum(charges)::bigint as charges from (
        select buyer_id, left_cents as advances, 0 as charges from customer_advances
         where shop_id = ${shopId} and left_cents > 0
        union all
        select buyer_id, 0, interest_cents + indemnity_cents from late_charges where shop_id = ${shopId}) each
       group by buyer_id having sum(advances) <> 0 or sum(charges) <> 0)`

const late = sql`up_to_30 + up_to_60 + up_to_90 + beyond_90`
const orders = {
  '-late': sql`${late} desc, not_due desc`,
  '-balance': sql`not_due + ${late} + charges - overpaid - advances desc`,
  '-oldest': sql`beyond_90 desc, up_to_90 desc, up_to_60 desc, up_to_30 desc, not_due desc`,
  name: sql`fold_text((select company_name from tenants where id = a.buyer_id))`,
} satisfies Record<AgeingSort, unknown>

/** Customers of the wholesaler whose account is not settled: open invoices alone are read. */
export const findAgeing = async (
  db: Db,
  shopId: number,
  { today, sort, offset, limit }: AgeingPage,
) => {
  const { rows } = await sql<AgeingRow & { customers: number }>`
    with invoiced as (
      select i.buyer_id, ${sums(today)} from invoice_balances i
       where i.shop_id = ${shopId} and i.open_cents <> 0 group by i.buyer_id),
    ${beside(shopId)},
    aged as (
      select buyer_id, ${sql.raw(zeroes)},
             coalesce(b.advances, 0) as advances, coalesce(b.charges, 0) as charges
        from invoiced i full join beside b using (buyer_id)),
    page as (
      select a.*, count(*) over () as customers,
             row_number() over (order by ${orders[sort]}, buyer_id) as place
        from aged a order by place offset ${offset} limit ${limit})
    select p.buyer_id as "buyerId", t.company_name as "companyName", coalesce(c.code, '') as code,
           p.not_due, p.up_to_30, p.up_to_60, p.up_to_90, p.beyond_90, p.overpaid, p.advances, p.charges,
           p.customers
      from page p
      join tenants t on t.id = p.buyer_id
      left join shop_customers c on c.shop_id = ${shopId} and c.buyer_id = p.buyer_id
     order by p.place`.execute(db)
  return rows
}

/** All of them together. */
export const addUpAgeing = async (db: Db, shopId: number, today: string): Promise<Ageing> => {
  const { rows } = await sql<Ageing>`
    with ${beside(shopId)}
    select ${sums(today)},
           (select coalesce(sum(advances), 0) from beside)::bigint as advances,
           (select coalesce(sum(charges), 0) from beside)::bigint as charges
      from invoice_balances i
     where i.shop_id = ${shopId} and i.open_cents <> 0`.execute(db)
  const [total] = rows
  if (total === undefined) throw new Error('A sum always answers its row')
  return total
}
