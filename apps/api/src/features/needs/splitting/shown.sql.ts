import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  productColumns,
  type SpecificationTuple,
  specificationTables,
  specificationTuple,
} from '../../catalogue/door/product-tuples.sql.ts'
import type { productHeadOf } from '../../catalogue/door/products.present.ts'

/** A specification and its product as a screen shows them. */
export type ShownRow = {
  id: number
  specification: SpecificationTuple
  product: Parameters<typeof productHeadOf>[0]
}

export const findShown = async (
  db: Db,
  specificationIds: readonly number[],
): Promise<ReadonlyMap<number, ShownRow>> => {
  if (specificationIds.length === 0) return new Map()
  const { rows } = await sql<ShownRow>`
    select s.id, ${specificationTuple} as specification,
           (select row_to_json(shown) from (select ${productColumns}) shown) as product
      from ${specificationTables}
      join products p on p.id = s.product_id
     where s.id = any(${specificationIds}::bigint[])`.execute(db)
  return new Map(rows.map(row => [row.id, row]))
}
