import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type UnreadLabel = {
  label: string
  folded: string
  problem: string
  words: string
  packaging: string | null
  missing: { kind: 'origin' | 'brand' | 'maturity'; text: string } | null
  productId: number | null
}

/** The wholesaler's labels that wait for the operator, folded. */
export const findUnreadLabels = async (db: Db, shopId: number): Promise<string[]> => {
  const { rows } = await sql<{ folded: string }>`
    select label_folded as folded from unread_labels
     where shop_id = ${shopId} order by label_folded`.execute(db)
  return rows.map(({ folded }) => folded)
}

/** Forgets labels that were read, and those that no file has had for so many days. */
export const forgetUnreadLabels = async (
  db: Db,
  shopId: number,
  { folded, olderThanDays }: { folded: readonly string[]; olderThanDays: number },
): Promise<void> => {
  await sql`
    delete from unread_labels
     where shop_id = ${shopId}
       and (label_folded = any(${folded}::text[])
            or last_seen < now() - make_interval(days => ${olderThanDays}::int))`.execute(db)
}

/** Keeps labels that could not be read; seen again, on another day, they count once more. */
export const saveUnreadLabels = async (
  db: Db,
  shopId: number,
  labels: readonly UnreadLabel[],
): Promise<void> => {
  await sql`
    insert into unread_labels as u (shop_id, label, label_folded, problem, words, packaging, missing,
                                    product_id)
    select distinct on (n.folded) ${shopId}, n.label, n.folded, n.problem, n.words, n.packaging,
           nullif(n.missing, 'null'::jsonb), p.id
      from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb)
             as n(label text, folded text, problem text, words text, packaging text, missing jsonb,
                  "productId" bigint)
      left join products p on p.id = n."productId"
     order by n.folded
    on conflict (shop_id, label_folded) do update
       set label = excluded.label, problem = excluded.problem, words = excluded.words,
           packaging = excluded.packaging, missing = excluded.missing, product_id = excluded.product_id,
           times = u.times + case when paris_day(u.last_seen) < paris_day(now()) then 1 else 0 end,
           last_seen = now()`.execute(db)
}
