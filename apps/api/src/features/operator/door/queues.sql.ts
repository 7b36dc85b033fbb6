import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Counted no further: a queue that long is long. */
const most = 1_000

export type Queue = {
  name: 'shops' | 'identity_changes' | 'siret_disputes' | 'brands' | 'labels' | 'failed_jobs'
  count: number
  oldest: Date | null
}

/** The queues of the platform that something waits in, of what joined them after a time if it is said. */
export const findQueues = async (
  db: Db,
  { after, until }: { after: Date | null; until: Date | null } = { after: null, until: null },
): Promise<Queue[]> => {
  const { rows } = await sql<Queue>`
    with waiting as (
      (select 'shops' as name, created_at as since from tenants
        where status = 'pending' order by id limit ${most})
      union all
      (select 'identity_changes', asked_at from identity_changes
        where state = 'waiting' limit ${most})
      union all
      (select 'siret_disputes', created_at from siret_disputes
        where state = 'open' order by id limit ${most})
      union all
      (select 'brands', created_at from brands
        where reviewed_at is null and refused_at is null and merged_into is null
        order by created_at limit ${most})
      union all
      (select 'labels', min(u.first_seen)
         from (select label_folded, first_seen
                 from unread_labels l join tenants n on n.id = l.shop_id and n.status = 'active'
                where not exists (select from ignored_labels i where i.label_folded = l.label_folded)
                order by first_seen limit ${2 * most}) u
        group by u.label_folded limit ${most})
      union all
      (select 'failed_jobs', j.run_at from graphile_worker._private_jobs j
        where j.attempts >= j.max_attempts and j.locked_at is null limit ${most}))
    select name, count(*) as count, min(since) as oldest from waiting
     where (${after}::timestamptz is null or since > ${after})
       and (${until}::timestamptz is null or since <= ${until})
     group by name order by name`.execute(db)
  return rows
}
