import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type LabelRow = {
  id: number
  label: string
  problem: string
  shops: string[]
  shopsCount: number
  times: number
  lastSeen: Date
  words: string
  packaging: string | null
  missing: { kind: 'origin' | 'brand' | 'maturity'; text: string } | null
  guessId: number | null
  guessName: string | null
}

/**
 * A page of the queue: a label that several wholesalers write is one row, as its last writer has it. What
 * those write who are not approved is nobody's work yet.
 */
export const findLabels = async (
  db: Db,
  asked: { folded: string; isIgnored: boolean; page: number; perPage: number },
): Promise<{ labels: LabelRow[]; total: number }> => {
  const { rows } = await sql<LabelRow & { total: number }>`
    with waiting as (
      select u.*, n.company_name
        from unread_labels u join tenants n on n.id = u.shop_id and n.status = 'active'
       where strpos(u.label_folded, ${asked.folded}) > 0
         and ${asked.isIgnored} = exists (
               select from ignored_labels i where i.label_folded = u.label_folded)
    ), counted as (
      select label_folded, count(*) as shops_count, sum(times) as times, max(last_seen) as last_seen,
             (array_agg(company_name order by last_seen desc, id))[1:5] as shops,
             (array_agg(id order by last_seen desc, id))[1] as id
        from waiting group by label_folded
    )
    select w.id, w.label, w.problem, w.words, w.packaging, w.missing, p.id as "guessId",
           p.commercial_designation as "guessName", c.shops, c.shops_count as "shopsCount",
           c.times, c.last_seen as "lastSeen", count(*) over () as total
      from counted c
      join waiting w on w.id = c.id
      left join products p on p.id = w.product_id and p.status = 'active'
     order by c.shops_count desc, c.times desc, c.last_seen desc, w.id
     limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db)
  return { labels: rows, total: rows[0]?.total ?? 0 }
}

/** A label of the queue, held until the transaction ends. */
export const lockLabel = async (trx: Trx, id: number) => {
  const { rows } = await sql<{ label: string; folded: string }>`
    select label, label_folded as folded from unread_labels where id = ${id} for update`.execute(
    trx,
  )
  return rows[0]
}

/** Takes a label off the queue, whoever wrote it: the next import says whether it is read. */
export const deleteLabel = async (trx: Trx, folded: string): Promise<void> => {
  await sql`delete from unread_labels where label_folded = ${folded}`.execute(trx)
  await sql`delete from ignored_labels where label_folded = ${folded}`.execute(trx)
}

export const saveIgnored = async (trx: Trx, folded: string, isIgnored: boolean): Promise<void> => {
  if (isIgnored)
    await sql`
      insert into ignored_labels (label_folded) values (${folded})
      on conflict (label_folded) do nothing`.execute(trx)
  else await sql`delete from ignored_labels where label_folded = ${folded}`.execute(trx)
}
