import { offerLabel } from '@carreau/domain/price-list/offer-label'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  type SpecificationRow,
  specificationColumns,
  specificationJoins,
} from '../offers/offers.sql.ts'

/** Corrections of the shop's files, by label. */
export const listLabels = async (
  db: Db,
  shopId: number,
  { q = '', page, per_page }: { q?: string | undefined; page: number; per_page: number },
) => {
  const { rows } = await sql<
    SpecificationRow & { id: number; label: string; updatedAt: Date; total: number }
  >`
    select l.id, l.label, l.updated_at as "updatedAt", count(*) over () as total,
           ${specificationColumns}
      from price_list_labels l left join (specifications s ${specificationJoins})
        on s.id = l.specification_id
     where l.shop_id = ${shopId} and strpos(l.label_folded, fold_text(${q})) > 0
     order by l.label_folded limit ${per_page} offset ${(page - 1) * per_page}`.execute(db)
  return {
    data: rows.map(row => ({
      id: row.id,
      label: row.label,
      specification:
        row.specificationId === null ? null : { id: row.specificationId, label: offerLabel(row) },
      updated_at: row.updatedAt.toISOString(),
    })),
    meta: { total: rows[0]?.total ?? 0, page, per_page },
  }
}

/** Forgets a correction; false when the shop has none by this id. */
export const forgetLabel = async (db: Db, shopId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } =
    await sql`delete from price_list_labels where shop_id = ${shopId} and id = ${id}`.execute(db)
  return numAffectedRows === 1n
}
