import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type KeptProductRow = {
  id: number
  designation: string
  status: 'active' | 'archived'
  categoryId: number
  categoryName: string
  synonyms: string[]
  months: number[]
  photoKeys: string[]
  tint: string
  vatRate: string
  nextVatRate: string | null
  nextVatFrom: string | null
  isInterfelTaxable: boolean
  isIndivisible: boolean
  offersCount: number
  version: number
}
export type KeptProduct = KeptProductRow & {
  name: string
  variety: string | null
  description: string | null
  billingType: BillingType
  volumeType: VolumeType
  cultivars: string[]
  updatedAt: Date
}

const columns = sql`
  p.id, p.commercial_designation as designation, p.status, p.category_id as "categoryId",
  c.name as "categoryName", p.synonyms, p.months, p.photo_keys as "photoKeys", p.tint, p.version,
  trim_scale(p.vat_rate)::text as "vatRate", trim_scale(p.next_vat_rate)::text as "nextVatRate",
  p.next_vat_from::text as "nextVatFrom", p.is_interfel_taxable as "isInterfelTaxable",
  p.is_indivisible as "isIndivisible",
  (select count(*) from offers o where o.product_id = p.id and o.withdrawn_at is null) as "offersCount"`

/** A page of the catalogue, by name; `q` is compared with everything a search compares. */
export const findKeptProducts = async (
  db: Db,
  asked: {
    words: readonly string[]
    status?: 'active' | 'archived' | undefined
    categoryId?: number | undefined
    page: number
    perPage: number
  },
): Promise<{ products: KeptProductRow[]; total: number }> => {
  const where = sql`
    (${asked.status ?? null}::text is null or p.status = ${asked.status ?? null})
    and (${asked.categoryId ?? null}::bigint is null or p.category_id = ${asked.categoryId ?? null})
    and not exists (select from unnest(${asked.words}::text[]) as w(word)
                     where strpos(p.search_text, w.word) = 0)`
  const products = await sql<KeptProductRow>`
    select ${columns}
      from products p join categories c on c.id = p.category_id
     where ${where}
     order by not starts_with(p.search_text, ${asked.words[0] ?? ''}), p.search_text, p.id
     limit ${asked.perPage} offset ${(asked.page - 1) * asked.perPage}`.execute(db)
  const count = await sql<{ total: number }>`
    select count(*) as total from products p where ${where}`.execute(db)
  return { products: products.rows, total: count.rows[0]?.total ?? 0 }
}

export const findKeptProduct = async (db: Db, id: number): Promise<KeptProduct | undefined> => {
  const { rows } = await sql<KeptProduct>`
    select ${columns}, p.name, p.variety, p.description, p.billing_type as "billingType",
           p.volume_type as "volumeType", p.cultivars, p.updated_at as "updatedAt"
      from products p join categories c on c.id = p.category_id
     where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Where what is sold of a product comes from, and in which cultivars. */
export const findSoldOrigins = async (
  db: Db,
  id: number,
): Promise<{ isoCode: string; cultivar: string | null }[]> => {
  const { rows } = await sql<{ isoCode: string; cultivar: string | null }>`
    select distinct g.iso_code as "isoCode", s.cultivar
      from specifications s join origins g on g.id = s.origin_id
     where s.product_id = ${id}
       and exists (select from offers o where o.specification_id = s.id and o.withdrawn_at is null)`.execute(
    db,
  )
  return rows
}

/** These products, in the order of their numbers. */
export const findKeptRows = async (trx: Trx, ids: readonly number[]): Promise<KeptProductRow[]> => {
  const { rows } = await sql<KeptProductRow>`
    select ${columns} from products p join categories c on c.id = p.category_id
     where p.id = any(${ids}::bigint[]) order by p.id`.execute(trx)
  return rows
}

/** What an operator changes of many products at once. */
export type ManyChanged = Pick<
  KeptProductRow,
  | 'id'
  | 'status'
  | 'categoryId'
  | 'vatRate'
  | 'nextVatRate'
  | 'nextVatFrom'
  | 'isInterfelTaxable'
  | 'isIndivisible'
>

export const rewriteProducts = async (trx: Trx, changed: readonly ManyChanged[]): Promise<void> => {
  await sql`
    update products p
       set status = c.status, category_id = c."categoryId", vat_rate = c."vatRate",
           next_vat_rate = c."nextVatRate", next_vat_from = c."nextVatFrom",
           is_interfel_taxable = c."isInterfelTaxable", is_indivisible = c."isIndivisible",
           updated_at = now(), version = version + 1
      from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
             as c(id bigint, status text, "categoryId" bigint, "vatRate" numeric,
                  "nextVatRate" numeric, "nextVatFrom" date, "isInterfelTaxable" boolean,
                  "isIndivisible" boolean)
     where p.id = c.id`.execute(trx)
}

export type CategoryName = { id: number; name: string; retired: boolean }

export const findCategoryNames = async (db: Db): Promise<CategoryName[]> => {
  const { rows } = await sql<CategoryName>`
    select id, name, retired_at is not null as retired from categories
     order by retired_at is not null, position, name limit 200`.execute(db)
  return rows
}

type ProductNames = { designation: string; name: string; synonyms: string[] }

/** The names of every other product: its designation, its name alone, and the words of the trade for it. */
export const findOtherNames = async (trx: Trx, productId: number): Promise<ProductNames[]> => {
  const { rows } = await sql<ProductNames>`
    select commercial_designation as designation, name, synonyms
      from products where id <> ${productId}`.execute(trx)
  return rows
}

/** What is written of a product. */
export type WrittenProduct = Omit<
  KeptProduct,
  'id' | 'categoryName' | 'offersCount' | 'version' | 'updatedAt' | 'tint'
> & { searchText: string }

/** A new one is shown on the tint of its category. */
export const insertProduct = async (trx: Trx, p: WrittenProduct): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into products (category_id, name, variety, commercial_designation, description, vat_rate,
                          next_vat_rate, next_vat_from, is_interfel_taxable, volume_type, billing_type, is_indivisible, status,
                          photo_keys, tint, months, synonyms, cultivars, search_text)
    values (${p.categoryId}, ${p.name}, ${p.variety}, ${p.designation}, ${p.description},
            ${p.vatRate}::numeric, ${p.nextVatRate}::numeric, ${p.nextVatFrom}::date,
            ${p.isInterfelTaxable}, ${p.volumeType}, ${p.billingType},
            ${p.isIndivisible}, ${p.status}, ${p.photoKeys}::text[],
            (select tint from categories where id = ${p.categoryId}), ${p.months}::smallint[],
            ${p.synonyms}::text[], ${p.cultivars}::text[], ${p.searchText})
    returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert returns its row')
  return row.id
}

export const rewriteProduct = async (trx: Trx, id: number, p: WrittenProduct): Promise<void> => {
  await sql`
    update products
       set category_id = ${p.categoryId}, name = ${p.name}, variety = ${p.variety},
           commercial_designation = ${p.designation}, description = ${p.description},
           vat_rate = ${p.vatRate}::numeric, next_vat_rate = ${p.nextVatRate}::numeric,
           next_vat_from = ${p.nextVatFrom}::date, is_interfel_taxable = ${p.isInterfelTaxable},
           volume_type = ${p.volumeType}, billing_type = ${p.billingType},
           is_indivisible = ${p.isIndivisible}, status = ${p.status},
           photo_keys = ${p.photoKeys}::text[], months = ${p.months}::smallint[],
           synonyms = ${p.synonyms}::text[], cultivars = ${p.cultivars}::text[],
           search_text = ${p.searchText}, updated_at = now(), version = version + 1
     where id = ${id}`.execute(trx)
}

/** Whether somebody sells the product, or has sold it; nobody begins to until the transaction ends. */
export const isProductInUse = async (trx: Trx, id: number): Promise<boolean> => {
  await sql`select from products where id = ${id} for update`.execute(trx)
  const { rows } = await sql<{ inUse: boolean }>`
    select exists (select from variants where product_id = ${id})
        or exists (select from order_lines where product_id = ${id})
        or exists (select from shop_day_products where product_id = ${id})
        or exists (select from featured_products where product_id = ${id}) as "inUse"`.execute(trx)
  return rows[0]?.inUse === true
}

export const deleteProductRow = async (trx: Trx, id: number): Promise<void> => {
  await sql`delete from products where id = ${id}`.execute(trx)
}

/** Has the rates of VAT hold that were to begin by this day. */
export const applyDueVatRates = async (db: Db, today: string): Promise<void> => {
  await sql`
    update products
       set vat_rate = next_vat_rate, next_vat_rate = null, next_vat_from = null,
           updated_at = now(), version = version + 1
     where next_vat_from <= ${today}::date`.execute(db)
}
