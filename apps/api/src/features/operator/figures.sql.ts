import type { CompanyStatus } from '@carreau/domain/companies/company-status'
import type { TenantType } from '@carreau/domain/companies/roles'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export type Figures = {
  tenants: { type: TenantType; status: CompanyStatus; count: number }[]
  days: { date: string; orders: number; net_cents: number }[]
  searches: { product: string; count: number }[]
  missed: { words: string; count: number }[]
  activeOffers: number
  overdueClaims: number
  failedJobs: number
}

/** The market at `now`; each part reads a bounded span or an index. */
export const findFigures = async (db: Db, now: Date): Promise<Figures> => {
  const [tenants, days, searches, missed, counts] = await Promise.all([
    sql<Figures['tenants'][number]>`
      select type, status, count(*) as count from tenants
       group by type, status order by type, status`.execute(db),
    sql<Figures['days'][number]>`
      with today as (select (${now}::timestamptz at time zone 'Europe/Paris')::date as day)
      select d.day::date as date, count(o.id) as orders, coalesce(sum(o.net_cents), 0)::bigint as net_cents
        from today, generate_series(today.day - 29, today.day, interval '1 day') d(day)
        left join orders o
          on o.created_at >= d.day at time zone 'Europe/Paris'
         and o.created_at < (d.day + interval '1 day') at time zone 'Europe/Paris'
         and o.status not in ('to_approve', 'rejected', 'refused', 'cancelled')
       group by d.day order by d.day`.execute(db),
    sql<Figures['searches'][number]>`
      select p.commercial_designation as product, sum(c.searches)::bigint as count
        from search_counts c join products p on p.id = c.product_id
       where c.day > (${now}::timestamptz at time zone 'Europe/Paris')::date - 30
       group by p.id order by 2 desc, p.id limit 10`.execute(db),
    sql<Figures['missed'][number]>`
      select words, sum(searches)::bigint as count from empty_searches
       where day > (${now}::timestamptz at time zone 'Europe/Paris')::date - 30
       group by words order by 2 desc, words limit 10`.execute(db),
    sql<{ activeOffers: number; overdueClaims: number; failedJobs: number }>`
      select (select count(*) from offers o join tenants n on n.id = o.shop_id and n.status = 'active'
               where o.is_available and (o.valid_until is null or o.valid_until > ${now}))
               as "activeOffers",
             (select count(*) from claims where status = 'open' and answer_by < ${now})
               as "overdueClaims",
             (select count(*) from graphile_worker.jobs where attempts >= max_attempts)
               as "failedJobs"`.execute(db),
  ])
  const { activeOffers = 0, overdueClaims = 0, failedJobs = 0 } = counts.rows[0] ?? {}
  return {
    tenants: tenants.rows,
    days: days.rows,
    searches: searches.rows,
    missed: missed.rows,
    activeOffers,
    overdueClaims,
    failedJobs,
  }
}
