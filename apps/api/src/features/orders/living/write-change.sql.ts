import type { OrderTotals } from '@carreau/domain/orders/totals'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { OrderRow } from '../door/orders.sql.ts'
import { storedTotals } from '../placing/order-from-cart.ts'
import type { PlacedLine } from '../placing/place-orders.sql.ts'
import { writtenRange } from '../placing/stored-range.sql.ts'

/** A line of a revision, as it is kept. */
export type KeptChange = {
  lineId: number
  specificationId: number
  name: string
  beforeMilli: number
  afterMilli: number
  unitPriceE4: number
  /** What the line costs more than before, excluding VAT; negative where less. */
  addedNetCents?: number
}

/** What is asked for, as it is made once somebody has agreed. */
export type KeptWanted = {
  lineId?: number
  fromMilli?: number
  toMilli?: number
  specificationId?: number
  addMilli?: number
  unitPriceE4?: number
  /** Of what a list orders: what alone may stand for it when it is picked, the best first. */
  allowed?: readonly number[]
}

export type ChangeActor = { userId: number | null; firstName: string }

/** A line that stays, as it is from now on. */
export type KeptLine = {
  id: number
  orderedPackagesMilli: number
  unitPriceE4: number
  netCents: number
  agreedPackagesMilli: number
  addedMilli: number
}

/** The lines that come in: with what a placed order's line freezes, and what is added of them. */
export type FreshLine = PlacedLine & { added_milli: number }

/**
 * Writes the lines of a locked order as a change leaves them, and its new totals; answers the ids of the lines
 * that came in, in their order. Who picks a line that changed is told, since its version counts on.
 */
export const writeLines = async (
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'buyerId' | 'shopId'>,
  {
    kept,
    fresh,
    totals,
    note,
    by,
    at,
  }: {
    kept: readonly KeptLine[]
    fresh: readonly FreshLine[]
    totals: OrderTotals
    note: string
    by: ChangeActor
    at: Date
  },
): Promise<number[]> => {
  const ids = kept.map(({ id }) => id)
  await sql`delete from order_lines where order_id = ${order.id} and id <> all(${ids}::bigint[])`.execute(
    trx,
  )
  await sql`
    update order_lines l
       set ordered_milli = k."orderedPackagesMilli", unit_price_e4 = k."unitPriceE4",
           net_cents = k."netCents", agreed_milli = k."agreedPackagesMilli",
           added_milli = k."addedMilli", picking_version = l.picking_version + 1
      from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k (
        id bigint, "orderedPackagesMilli" integer, "unitPriceE4" integer, "netCents" bigint,
        "agreedPackagesMilli" integer, "addedMilli" integer)
     where l.order_id = ${order.id} and l.id = k.id
       and (l.ordered_milli, l.unit_price_e4, l.added_milli)
           is distinct from (k."orderedPackagesMilli", k."unitPriceE4", k."addedMilli")`.execute(
    trx,
  )
  const { rows } = await sql<{ id: number }>`
    insert into order_lines (order_id, buyer_id, shop_id, position, product_id, specification_id,
      offer_id, name, cultivar, origin_name, origin_iso_code, variant_size, category, brand_name,
      packaging_name, maturity_name, is_organic, unit, billing_type, volume_type, units_per_package,
      average_volume_g, weight_min_g, weight_max_g, unit_price_e4, vat_rate, is_interfel_taxable, ordered_milli,
      net_cents, added_milli)
    select ${order.id}::bigint, ${order.buyerId}::bigint, ${order.shopId}::bigint,
           (select coalesce(max(position), 0) from order_lines where order_id = ${order.id})
             + row_number() over (order by l.position),
           l.product_id, l.specification_id, l.offer_id, l.name, l.cultivar, l.origin_name,
           l.origin_iso_code, l.variant_size, l.category, l.brand_name, l.packaging_name,
           l.maturity_name, l.is_organic, l.unit, l.billing_type, l.volume_type,
           l.units_per_package, l.average_volume_g, l.weight_min_g, l.weight_max_g, l.unit_price_e4, l.vat_rate,
           l.is_interfel_taxable, l.ordered_milli, l.net_cents, l.added_milli
      from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb) as l (
        position integer, product_id bigint, specification_id bigint, offer_id bigint, name text,
        cultivar text, origin_name text, origin_iso_code text, variant_size text, category text,
        brand_name text, packaging_name text, maturity_name text, is_organic boolean, unit text,
        billing_type text, volume_type text, units_per_package integer, average_volume_g integer,
        weight_min_g integer, weight_max_g integer, unit_price_e4 integer, vat_rate numeric, is_interfel_taxable boolean,
        ordered_milli integer, net_cents bigint, added_milli integer)
     order by l.position
    returning id`.execute(trx)
  const { vat, contributions } = storedTotals(totals)
  await sql`
    update orders
       set version = version + 1, note = ${note}, net_cents = ${totals.netCents},
           delivery_fee_cents = ${totals.deliveryFeeCents}, vat = ${JSON.stringify(vat)}::jsonb,
           contributions = ${JSON.stringify(contributions)}::jsonb, gross_cents = ${totals.grossCents},
           ${writtenRange(totals)}, estimated = ${totals.estimated}, changed_at = ${at}::timestamptz,
           changed_by = ${by.userId}::bigint, changed_in = pg_current_xact_id(),
           lines_count = (select count(*) from order_lines where order_id = ${order.id})
     where id = ${order.id}`.execute(trx)
  return rows.map(({ id }) => id)
}

/**
 * Holds what is promised of these goods before their lines are written in several statements: everybody takes these rows
 * by offer, so that two who want the same do not wait for each other.
 */
export const holdPromises = async (
  trx: Trx,
  shopIds: readonly number[],
  specificationIds: readonly number[],
): Promise<void> => {
  if (specificationIds.length > 0)
    await sql`select hold_promises(${shopIds}::bigint[], ${specificationIds}::bigint[])`.execute(
      trx,
    )
}

/** Gives the lines of what a list added the list's ranking; one that has a ranking keeps its own. */
export const rankSubstitutes = async (
  trx: Trx,
  orderId: number,
  wanted: readonly KeptWanted[],
): Promise<void> => {
  const ranked = wanted.flatMap(({ specificationId, allowed }) =>
    allowed === undefined ? [] : [{ id: specificationId, allowed }],
  )
  if (ranked.length === 0) return
  await sql`
    update order_lines l set allowed_substitutes = r.allowed
      from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as r (id bigint, allowed bigint[])
     where l.order_id = ${orderId} and l.specification_id = r.id
       and l.allowed_substitutes is null`.execute(trx)
}

type Written = {
  state: 'made' | 'asked' | 'to_approve' | 'proposed'
  kind: 'joined' | 'changed' | 'declined' | 'replaced'
  /** Of what replaces a line that is short: that line. */
  replacesLineId?: number
  revision: number | null
  by: ChangeActor
  at: Date
  note: string
  wanted: readonly KeptWanted[]
  changes: readonly KeptChange[]
  grossBeforeCents: number
  grossAfterCents: number
  reason?: string | null
  /** Where the wholesaler needs no telling: it does not know the order yet. */
  toldAt?: Date | null
}

/** Keeps a change of an order that this transaction makes, or that waits for an answer; its id. */
export const insertChange = async (
  trx: Trx,
  order: Pick<OrderRow, 'id' | 'buyerId' | 'shopId'>,
  change: Written,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into order_changes (order_id, buyer_id, shop_id, state, kind, revision, at, actor_id,
      actor_name, note, wanted, changes, gross_before_cents, gross_after_cents, reason, told_at,
      replaces_line_id)
    values (${order.id}, ${order.buyerId}, ${order.shopId}, ${change.state}, ${change.kind},
            ${change.revision}, ${change.at}, ${change.by.userId}, ${change.by.firstName},
            ${change.note}, ${JSON.stringify(change.wanted)}::jsonb,
            ${JSON.stringify(change.changes)}::jsonb, ${change.grossBeforeCents},
            ${change.grossAfterCents}, ${change.reason ?? null},
            ${change.toldAt ?? null}::timestamptz, ${change.replacesLineId ?? null}::bigint)
    returning id`.execute(trx)
  const [row] = rows
  if (row === undefined) throw new Error('An insert answers its row')
  return row.id
}

/** A change that waits for an answer. */
export type OpenChange = {
  id: number
  state: 'asked' | 'to_approve'
  kind: 'joined' | 'changed'
  note: string
  at: Date
  wanted: KeptWanted[]
  changes: KeptChange[]
  grossAfterCents: number
  actorId: number | null
  actorName: string
}

/** Locks a change of a locked order that waits; undefined when there is none or it is answered. */
export const lockOpenChange = async (trx: Trx, orderId: number, changeId: number) => {
  const { rows } = await sql<OpenChange>`
    select id, state, kind, note, at, wanted, changes, gross_after_cents as "grossAfterCents",
           actor_id as "actorId", actor_name as "actorName"
      from order_changes
     where id = ${changeId} and order_id = ${orderId} and state in ('asked', 'to_approve')
       for update`.execute(trx)
  return rows[0]
}

/** How many changes of an order wait. */
export const countOpenChanges = async (trx: Trx, orderId: number): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*) as open from order_changes
     where order_id = ${orderId} and state in ('asked', 'to_approve')`.execute(trx)
  return rows[0]?.open ?? 0
}

/** Whether another change of the order waits for its company's admin. */
export const hasToApprove = async (trx: Trx, orderId: number): Promise<boolean> => {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from order_changes
                    where order_id = ${orderId} and state = 'to_approve') as waits`.execute(trx)
  return rows[0]?.waits ?? false
}

/** Keeps the answer to a change that waited; what it came to, where it was made. */
export const answerOpenChange = async (
  trx: Trx,
  changeId: number,
  answer: {
    state: 'made' | 'asked' | 'rejected' | 'refused'
    by: string
    at: Date
    reason: string | null
    /** What it comes to, where that is not what was asked for first; its revision, where it is made. */
    became?: {
      revision: number | null
      changes: readonly KeptChange[]
      before: number
      after: number
      wanted?: readonly KeptWanted[]
    }
  },
): Promise<void> => {
  const { became } = answer
  await sql`
    update order_changes
       set state = ${answer.state}, answered_by = ${answer.by}, answered_at = ${answer.at}::timestamptz,
           reason = ${answer.reason}, revision = ${became?.revision ?? null},
           changes = coalesce(${became === undefined ? null : JSON.stringify(became.changes)}::jsonb, changes),
           wanted = coalesce(${became?.wanted === undefined ? null : JSON.stringify(became.wanted)}::jsonb, wanted),
           gross_before_cents = coalesce(${became?.before ?? null}::bigint, gross_before_cents),
           gross_after_cents = coalesce(${became?.after ?? null}::bigint, gross_after_cents),
           made_in = pg_current_xact_id()
     where id = ${changeId}`.execute(trx)
}

/** When the wholesaler is to be told of what was changed and not yet told: two minutes after the first of it. */
export const findTellTime = async (trx: Trx, orderId: number): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    select min(at) + interval '2 minutes' as at from order_changes
     where order_id = ${orderId} and state = 'made' and kind <> 'declined' and told_at is null`.execute(
    trx,
  )
  return rows[0]?.at ?? null
}

/** Takes what the wholesaler was not told of yet, as told. */
export const takeUntold = async (db: Db, orderId: number, at: Date) => {
  const { rows } = await sql<{ changes: KeptChange[]; actorId: number | null; actorName: string }>`
    with told as (
      update order_changes set told_at = ${at}::timestamptz
       where order_id = ${orderId} and state = 'made' and told_at is null
      returning id, kind, changes, actor_id, actor_name)
    select changes, actor_id as "actorId", actor_name as "actorName"
      from told where kind <> 'declined' order by id`.execute(db)
  return rows
}
