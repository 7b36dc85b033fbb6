import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

type Party = Record<string, string | null>

/** What a proof says of its order: the parties as they were, what was brought, and with which note. */
export const findProvedOrder = async (db: Db, orderId: number) => {
  const { rows } = await sql<{
    number: string
    parties: { buyer: Party; shop: Party }
    noteNumber: string | null
    lines: { id: number; name: string; packagesMilli: number }[]
  }>`
    select o.number, o.parties,
           (select n.number from documents n
             where n.order_id = o.id and n.kind <> 'credit_note' and n.kind = 'delivery_note'
             order by n.revision desc limit 1) as "noteNumber",
           (select coalesce(json_agg(json_build_object('id', l.id,
                     'name', concat_ws(' · ', l.name, l.origin_name, l.packaging_name),
                     'packagesMilli', coalesce(l.picked_milli, l.ordered_milli)) order by l.position), '[]')
              from order_lines l
             where l.order_id = o.id and coalesce(l.picked_milli, l.ordered_milli) > 0) as lines
      from orders o where o.id = ${orderId}`.execute(db)
  return rows[0]
}
