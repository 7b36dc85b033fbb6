import { sql } from 'kysely'
import type { Db } from '../apps/api/src/platform/db/database.ts'

/** A line of the file that is measured. */
export type FileLine = {
  product: string
  origin: string
  size: string
  packaging: string
}

/** So many lines, each of a specification of its own that nobody sells yet. */
export const newLines = async (db: Db, count: number): Promise<FileLine[]> => {
  const { rows } = await sql<FileLine>`
    select p.commercial_designation as product, g.name as origin, k.name as packaging,
           format('%s-%s', 300 + n, 310 + n) as size
      from (select distinct s.product_id, s.packaging_id
              from specifications s join variants v on v.id = s.variant_id
             where v.average_volume_g is not null) as sold
      join products p on p.id = sold.product_id and p.status = 'active'
      join packagings k on k.id = sold.packaging_id
      cross join origins g cross join generate_series(1, 3) as n
     order by md5(p.id || ' ' || k.id || ' ' || g.id || ' ' || n) limit ${count}`.execute(db)
  return rows
}
