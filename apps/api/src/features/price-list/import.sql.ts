import type { ImportField } from '@carreau/domain/price-list/price-list'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db/database.ts'
import { type SpecificationRow, specificationColumns, specificationJoins } from './offers.sql.ts'

/** A specification that a line may name, with the shop's own offer of it. */
export type KnownSpecification = SpecificationRow & {
  usual: 'unit' | 'weight' | 'package'
  synonyms: string[]
  offerId: number | null
  withdrawn: boolean
  billingType: 'unit' | 'weight' | 'package' | null
  unitPriceE4: number | null
  isAvailable: boolean | null
}

/** Every specification of active products. */
export const knownSpecifications = async (
  db: Db,
  shopId: number,
): Promise<KnownSpecification[]> => {
  const { rows } = await sql<KnownSpecification>`
    select ${specificationColumns}, p.billing_type as usual, p.synonyms, o.id as "offerId",
           o.withdrawn_at is not null as withdrawn, o.billing_type as "billingType",
           o.unit_price_e4 as "unitPriceE4", o.is_available as "isAvailable"
      from specifications s ${specificationJoins}
      left join offers o on o.specification_id = s.id and o.shop_id = ${shopId}
     where p.status = 'active'`.execute(db)
  return rows
}

/** What earlier corrections of the shop's files were. */
export const rememberedCorrections = async (db: Db, shopId: number) => {
  const labels = await sql<{ label_folded: string; specification_id: number | null }>`
    select label_folded, specification_id from price_list_labels where shop_id = ${shopId}`.execute(
    db,
  )
  const columns = await sql<{ header_folded: string; field: ImportField | null }>`
    select header_folded, field from price_list_columns where shop_id = ${shopId}`.execute(db)
  return {
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

/** Takes the shop's list for this import; false when another has it. */
export const takeImport = async (trx: Trx, shopId: number): Promise<boolean> => {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('price_list', ${shopId})) as taken`.execute(
    trx,
  )
  return rows[0]?.taken === true
}

export type ImportedOffer = {
  specificationId: number
  billingType: string
  unitPriceE4: number
  isAvailable: boolean
}

/** Writes a slice of an import: new, withdrawn and changed offers alike. */
export const writeImported = async (
  trx: Trx,
  shopId: number,
  offers: readonly ImportedOffer[],
): Promise<void> => {
  await sql`
    insert into offers as o (shop_id, specification_id, product_id, billing_type, unit_price_e4,
                             is_available)
    select ${shopId}, s.id, s.product_id, n."billingType", n."unitPriceE4", n."isAvailable"
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
             as n("specificationId" bigint, "billingType" text, "unitPriceE4" integer,
                  "isAvailable" boolean)
      join specifications s on s.id = n."specificationId"
     order by s.id
    on conflict (shop_id, specification_id) do update
       set billing_type = excluded.billing_type, unit_price_e4 = excluded.unit_price_e4,
           is_available = excluded.is_available, withdrawn_at = null, updated_at = now()`.execute(
    trx,
  )
  // A bracket that is no longer below the price above it would raise what more packages cost.
  await sql`
    delete from offer_brackets b using offers o, jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
             as n("specificationId" bigint)
     where o.shop_id = ${shopId} and o.specification_id = n."specificationId"
       and b.offer_id = o.id and b.unit_price_e4 >= o.unit_price_e4`.execute(trx)
}

/** Makes these offers of the shop unavailable. */
export const stopOffers = async (trx: Trx, shopId: number, ids: readonly number[]) => {
  await sql`update offers set is_available = false, updated_at = now()
             where shop_id = ${shopId} and id = any(${ids}::bigint[])`.execute(trx)
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
export const tellProgress = async (
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
