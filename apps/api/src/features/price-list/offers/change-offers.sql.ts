import type { BillingType, VolumeType } from '@carreau/domain/money/quantity'
import type { PriceSource } from '@carreau/domain/price-list/price-list'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { type BracketRow, type OfferFilter, shownBy, specificationJoins } from './offers.sql.ts'

/** Who acts, for the history of prices. */
export type Actor = { shopId: number; name: string }

/** What a change may touch of an offer. */
export type OfferState = {
  id: number
  version: number
  billingType: BillingType
  unitPriceE4: number
  minPackagesMilli: number
  allowsHalf: boolean
  isAvailable: boolean
  validUntil: Date | null
  note: string
  brackets: BracketRow[]
  /** Promises no more than there is. */
  stockBound: boolean
  averageVolumeG: number | null
  /** Between what and what one package weighs, as announced. */
  weightMinG: number | null
  weightMaxG: number | null
  volumeType: VolumeType
  isIndivisible: boolean
}

/** Every change of price in this transaction is of this person; the id of the edit. */
export const beginEdit = async (trx: Trx, actor: Actor, source: PriceSource): Promise<void> => {
  await sql`
    with edit as (insert into price_edits (shop_id, actor_name, source)
                  values (${actor.shopId}, ${actor.name}, ${source}) returning id)
    select set_config('carreau.price_edit', id::text, true) from edit`.execute(trx)
}

const lock = async (trx: Trx, where: RawBuilder<boolean>): Promise<OfferState[]> => {
  const { rows } = await sql<OfferState>`
    select o.id, o.version, o.billing_type as "billingType", o.unit_price_e4 as "unitPriceE4",
           o.min_packages_milli as "minPackagesMilli", o.allows_half as "allowsHalf",
           o.is_available as "isAvailable", o.valid_until as "validUntil", o.note,
           o.stock_bound as "stockBound",
           v.average_volume_g as "averageVolumeG", o.weight_min_g as "weightMinG",
           o.weight_max_g as "weightMaxG", p.volume_type as "volumeType", p.is_indivisible as "isIndivisible",
           coalesce((select json_agg(json_build_object('minPackagesMilli', x.min_packages_milli,
                            'unitPriceE4', x.unit_price_e4) order by x.min_packages_milli)
                       from offer_brackets x where x.offer_id = o.id), '[]') as brackets
      from offers o join specifications s on s.id = o.specification_id ${specificationJoins}
     where ${where} order by o.id for update of o`.execute(trx)
  return rows
}

/** Locks these offers of a shop's list and says what they are. */
export const lockOffers = (trx: Trx, shopId: number, ids: readonly number[]) =>
  lock(trx, sql<boolean>`${shownBy(shopId, { words: [] })} and o.id = any(${ids}::bigint[])`)

/** The same for all that a filter shows. */
export const lockShownOffers = (trx: Trx, shopId: number, filter: OfferFilter) =>
  lock(trx, shownBy(shopId, filter))

/** Writes locked offers as they shall be; their brackets too where said. */
export const writeOffers = async (
  trx: Trx,
  offers: readonly OfferState[],
  withBrackets: ReadonlySet<number>,
): Promise<void> => {
  await sql`
    update offers o
       set billing_type = n."billingType", unit_price_e4 = n."unitPriceE4",
           min_packages_milli = n."minPackagesMilli", allows_half = n."allowsHalf",
           is_available = n."isAvailable", valid_until = n."validUntil", note = n.note,
           stock_bound = n."stockBound", weight_min_g = n."weightMinG", weight_max_g = n."weightMaxG",
           updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb) as n(
             id bigint, "billingType" text, "unitPriceE4" integer, "minPackagesMilli" integer,
             "allowsHalf" boolean, "isAvailable" boolean, "validUntil" timestamptz, note text, "stockBound" boolean,
             "weightMinG" integer, "weightMaxG" integer)
     where o.id = n.id`.execute(trx)
  const bracketed = offers.filter(({ id }) => withBrackets.has(id))
  if (bracketed.length === 0) return
  await sql`delete from offer_brackets
             where offer_id = any(${bracketed.map(({ id }) => id)}::bigint[])`.execute(trx)
  const rows = bracketed.flatMap(({ id, brackets }) => brackets.map(each => ({ id, ...each })))
  await sql`
    insert into offer_brackets (offer_id, min_packages_milli, unit_price_e4)
    select id, "minPackagesMilli", "unitPriceE4"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id bigint, "minPackagesMilli" integer, "unitPriceE4" integer)`.execute(trx)
}

/** How many of these offers have nothing in stock, and whether the wholesaler has ever entered an arrival. */
export const findWithoutStock = async (
  trx: Trx,
  shopId: number,
  offerIds: readonly number[],
): Promise<{ without: number; hasArrivals: boolean }> => {
  const { rows } = await sql<{ without: number; hasArrivals: boolean }>`
    select count(*) filter (where not exists (
             select from stock_balances b
              where b.shop_id = ${shopId} and b.specification_id = o.specification_id and b.milli > 0)) as without,
           exists (select from arrivals where shop_id = ${shopId}) as "hasArrivals"
      from offers o where o.shop_id = ${shopId} and o.id = any(${offerIds}::bigint[])`.execute(trx)
  return rows[0] ?? { without: 0, hasArrivals: false }
}

/** Takes an offer off the list; false when it is not on it. */
export const withdrawOffer = async (trx: Trx, shopId: number, id: number): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update offers set is_available = false, withdrawn_at = now(), updated_at = now()
     where id = ${id} and shop_id = ${shopId} and withdrawn_at is null`.execute(trx)
  await sql`delete from customer_prices c using offers o
             where o.id = c.offer_id and o.id = ${id} and o.shop_id = ${shopId}`.execute(trx)
  return numAffectedRows === 1n
}

/** What the shop last asked for a specification, on the list or withdrawn; undefined when it never did. */
export const findOwnPrice = (trx: Trx, shopId: number, specificationId: number) =>
  trx
    .selectFrom('offers')
    .select(['billing_type as billingType', 'unit_price_e4 as unitPriceE4'])
    .where('shop_id', '=', shopId)
    .where('specification_id', '=', specificationId)
    .executeTakeFirst()

/** Puts an offer on the list, or back on it; null when it is there already. */
export const insertOffer = async (
  trx: Trx,
  shopId: number,
  specificationId: number,
  offer: OfferState,
): Promise<number | null> => {
  const { rows } = await sql<{ id: number }>`
    insert into offers as o (shop_id, specification_id, product_id, billing_type, unit_price_e4,
                             min_packages_milli, allows_half, is_available, valid_until, note,
                             weight_min_g, weight_max_g)
    select ${shopId}, s.id, s.product_id, ${offer.billingType}, ${offer.unitPriceE4},
           ${offer.minPackagesMilli}, ${offer.allowsHalf}, ${offer.isAvailable},
           ${offer.validUntil}, ${offer.note}, ${offer.weightMinG}::integer,
           ${offer.weightMaxG}::integer from specifications s where s.id = ${specificationId}
    on conflict (shop_id, specification_id) do update
       set billing_type = excluded.billing_type, unit_price_e4 = excluded.unit_price_e4,
           min_packages_milli = excluded.min_packages_milli, allows_half = excluded.allows_half,
           is_available = excluded.is_available, valid_until = excluded.valid_until,
           note = excluded.note, weight_min_g = excluded.weight_min_g,
           weight_max_g = excluded.weight_max_g, withdrawn_at = null, updated_at = now()
     where o.withdrawn_at is not null
    returning id`.execute(trx)
  const id = rows[0]?.id ?? null
  if (id === null) return null
  await sql`delete from offer_brackets where offer_id = ${id}`.execute(trx)
  for (const bracket of offer.brackets)
    await sql`insert into offer_brackets values (${id}, ${bracket.minPackagesMilli},
      ${bracket.unitPriceE4})`.execute(trx)
  return id
}

export type PriceDayRow = { day: string; priceE4: number | null }
export type PriceChangeRow = {
  at: Date
  actor: string | null
  source: PriceSource | null
  buyer: { id: number; company_name: string } | null
  billingType: BillingType
  beforeE4: number | null
  afterE4: number | null
}

/** List prices of an offer by day for a year, in the product's usual unit. */
export const priceDays = async (
  db: Db,
  shopId: number,
  specificationId: number,
): Promise<{ usual: BillingType; days: PriceDayRow[] }> => {
  const { rows } = await sql<{ usual: BillingType; days: PriceDayRow[] }>`
    select p.billing_type as usual,
           coalesce((select json_agg(json_build_object('day', h.day, 'priceE4', h.price_e4)
                                     order by h.day)
              from offer_prices h
             where h.specification_id = s.id and h.shop_id = ${shopId}
               and h.day > paris_day(now()) - 365), '[]') as days
      from specifications s join products p on p.id = s.product_id
     where s.id = ${specificationId}`.execute(db)
  return rows[0] ?? { usual: 'unit', days: [] }
}

/** Who changed what, newest first; at most 200. */
export const priceChanges = async (db: Db, offerId: number) => {
  const { rows } = await sql<PriceChangeRow>`
    select h.at, e.actor_name as actor, e.source, h.billing_type as "billingType",
           h.before_e4 as "beforeE4", h.after_e4 as "afterE4",
           case when t.id is not null
                then json_build_object('id', t.id, 'company_name', t.company_name) end as buyer
      from price_changes h
      left join price_edits e on e.id = h.edit_id
      left join tenants t on t.id = h.buyer_id
     where h.offer_id = ${offerId} order by h.at desc limit 200`.execute(db)
  return rows
}
