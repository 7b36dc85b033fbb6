import type { packageWeights } from '@carreau/domain/money/weight-bracket'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** So many weighed lines are looked at, the latest; what they say is not changed by older ones. */
const mostLines = 300

type Found = {
  averageVolumeG: number | null
  lines: Parameters<typeof packageWeights>[0]
}

/**
 * What the wholesaler weighed of an offer's specification for deliveries from a day on, the latest first; undefined
 * where the offer is not on its list.
 */
export const findWeighings = async (
  db: Db,
  { shopId, offerId, from }: { shopId: number; offerId: number; from: string },
): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`
    select v.average_volume_g as "averageVolumeG",
           (select coalesce(json_agg(json_build_object('packagesMilli', l.picked_milli, 'weightG', l.picked_weight_g,
                     'weighingsG', l.weighings_g, 'tareG', l.tare_g) order by l.id desc), '[]')
              from (select * from order_lines
                     where shop_id = ${shopId} and specification_id = o.specification_id
                       and picked_weight_g is not null
                     order by id desc limit ${sql.lit(mostLines)}) l
              join orders d on d.id = l.order_id
             where l.picked_milli > 0 and l.picked_weight_g > 0 and l.volume_type = 'variable'
               and d.status in ('shipped', 'delivered') and d.delivery_date >= ${from}::date) as lines
      from offers o
      join specifications s on s.id = o.specification_id
      join variants v on v.id = s.variant_id
     where o.id = ${offerId} and o.shop_id = ${shopId} and o.withdrawn_at is null`.execute(db)
  return rows[0]
}
