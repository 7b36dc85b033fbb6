import {
  type ImportField,
  offerLabel,
  type QuestionKind,
} from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import {
  type SpecificationRow,
  specificationColumns,
  specificationJoins,
} from '../offers/offers.sql.ts'

/** Whether the platform has approved a wholesaler. */
export const isApproved = async (db: Db, shopId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from tenants where id = ${shopId} and status = 'active'`.execute(db)
  return rows.length > 0
}

/** What words of a wholesaler's files mean: none of both, nothing that tells offers apart. */
export type MeaningRow = {
  kind: QuestionKind
  said: string
  productId: number | null
  packagingId: number | null
}
/** Answers that are read with a file: the latest. */
const mostMeanings = 2_000

/** Keeps answers for the next file; one that names what there is not, or not its kind, is none. */
export const keepMeanings = async (
  trx: Trx,
  shopId: number,
  meanings: readonly MeaningRow[],
): Promise<void> => {
  await sql`
    insert into price_list_meanings (shop_id, kind, said, product_id, packaging_id)
    select distinct on (n.kind, n.said) ${shopId}, n.kind, n.said, p.id, g.id
      from jsonb_to_recordset(${JSON.stringify(meanings)}::jsonb)
             as n(kind text, said text, "productId" bigint, "packagingId" bigint)
      left join products p on p.id = n."productId" and n.kind = 'product'
      left join packagings g on g.id = n."packagingId" and n.kind = 'packaging'
     where n.kind = 'word' or num_nonnulls(p.id, g.id) = 1
    on conflict (shop_id, kind, said) do update
       set product_id = excluded.product_id, packaging_id = excluded.packaging_id, updated_at = now()`.execute(
    trx,
  )
}

/** What earlier corrections of the shop's files were. */
export const rememberedCorrections = async (db: Db, shopId: number) => {
  const labels = await sql<{ label_folded: string; specification_id: number | null }>`
    select label_folded, specification_id from price_list_labels where shop_id = ${shopId}`.execute(
    db,
  )
  const columns = await sql<{ header_folded: string; field: ImportField | null }>`
    select header_folded, field from price_list_columns where shop_id = ${shopId}`.execute(db)
  const meanings = await sql<MeaningRow>`
    select kind, said, product_id as "productId", packaging_id as "packagingId"
      from price_list_meanings where shop_id = ${shopId} order by updated_at desc limit ${mostMeanings}`.execute(
    db,
  )
  return {
    meanings: meanings.rows,
    labels: new Map(labels.rows.map(row => [row.label_folded, row.specification_id])),
    columns: new Map(columns.rows.map(row => [row.header_folded, row.field])),
  }
}

/** Keeps corrections for the next file. */
export const keepCorrections = async (
  trx: Trx,
  shopId: number,
  labels: readonly { label: string; folded: string; specificationId: number | null }[],
  columns: readonly { folded: string; field: ImportField | null }[],
): Promise<void> => {
  await sql`
    insert into price_list_labels (shop_id, label, label_folded, specification_id)
    select distinct on (n.folded) ${shopId}, n.label, n.folded, s.id
      from jsonb_to_recordset(${JSON.stringify(labels)}::jsonb)
             as n(label text, folded text, "specificationId" bigint)
      left join specifications s on s.id = n."specificationId"
     where n."specificationId" is null or s.id is not null
    on conflict (shop_id, label_folded) do update
       set specification_id = excluded.specification_id, label = excluded.label, updated_at = now()`.execute(
    trx,
  )
  await sql`
    insert into price_list_columns (shop_id, header_folded, field)
    select distinct on (n.folded) ${shopId}, n.folded, n.field
      from jsonb_to_recordset(${JSON.stringify(columns)}::jsonb) as n(folded text, field text)
    on conflict (shop_id, header_folded) do update set field = excluded.field`.execute(trx)
}

export type ImportProgress = {
  mode: 'preview' | 'apply'
  phase: 'reading' | 'matching' | 'writing' | 'done' | 'failed'
  done: number
  total: number | null
  applied: boolean | null
  summary: Record<'create' | 'update' | 'unchanged' | 'ignored' | 'error', number> | null
}

/** Says how far an import is; those a day old are forgotten. */
export const saveProgress = async (
  db: Db,
  shopId: number,
  key: string,
  progress: ImportProgress,
): Promise<void> => {
  await sql`delete from price_list_imports where updated_at < now() - interval '1 day'`.execute(db)
  await sql`
    insert into price_list_imports (shop_id, key, mode, phase, done, total, applied, summary)
    values (${shopId}, ${key}, ${progress.mode}, ${progress.phase}, ${progress.done},
            ${progress.total}, ${progress.applied},
            ${progress.summary === null ? null : JSON.stringify(progress.summary)}::jsonb)
    on conflict (shop_id, key) do update
       set mode = excluded.mode, phase = excluded.phase, done = excluded.done,
           total = excluded.total, applied = excluded.applied, summary = excluded.summary,
           updated_at = now()`.execute(db)
}

/** How far an import of the shop is; null when it has none under the key. */
export const readProgress = async (
  db: Db,
  shopId: number,
  key: string,
): Promise<ImportProgress | null> => {
  const { rows } = await sql<ImportProgress>`
    select mode, phase, done, total, applied, summary from price_list_imports
     where shop_id = ${shopId} and key = ${key}`.execute(db)
  return rows[0] ?? null
}

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
