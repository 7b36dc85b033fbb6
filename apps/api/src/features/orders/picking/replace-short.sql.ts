import { sql } from 'kysely'
import type { Trx } from '../../../platform/db/database.ts'

/** Why a proposal comes to nothing without an answer. */
const foundAfterAll = 'Le grossiste a trouvé une autre solution.'

/** Ends what was proposed for these lines and nobody has answered. */
export const endProposals = async (
  trx: Trx,
  orderId: number,
  { lineIds, by, at }: { lineIds: readonly number[]; by: string; at: Date },
): Promise<void> => {
  await sql`
    update order_changes
       set state = 'refused', answered_by = ${by}, answered_at = ${at}::timestamptz,
           reason = ${foundAfterAll}
     where order_id = ${orderId} and state = 'proposed'
       and replaces_line_id = any(${lineIds}::bigint[])`.execute(trx)
}

/** A proposal of which less is missing now. */
export type CutProposal = { lineId: number; milli: number; reason: string }

export const cutProposals = async (
  trx: Trx,
  orderId: number,
  cut: readonly CutProposal[],
): Promise<void> => {
  await sql`
    update order_changes h
       set wanted = jsonb_set(h.wanted, '{0,addMilli}', to_jsonb(c.milli)),
           changes = jsonb_set(h.changes, '{0,afterMilli}', to_jsonb(c.milli)), reason = c.reason
      from jsonb_to_recordset(${JSON.stringify(cut)}::jsonb) as c ("lineId" bigint, milli integer, reason text)
     where h.order_id = ${orderId} and h.state = 'proposed' and h.replaces_line_id = c."lineId"`.execute(
    trx,
  )
}

/** What is proposed in a locked order and nobody has answered. */
export const findProposals = async (trx: Trx, orderId: number) => {
  const { rows } = await sql<Pick<OpenProposal, 'lineId' | 'wanted'> & { id: number }>`
    select id, replaces_line_id as "lineId", wanted from order_changes
     where order_id = ${orderId} and state = 'proposed' and replaces_line_id is not null
     order by id`.execute(trx)
  return rows
}

/** Keeps what the order comes to with each proposal, VAT included. */
export const writeGrossAfter = async (
  trx: Trx,
  orderId: number,
  priced: readonly { id: number; grossCents: number }[],
): Promise<void> => {
  await sql`
    update order_changes h set gross_after_cents = p."grossCents"
      from jsonb_to_recordset(${JSON.stringify(priced)}::jsonb) as p (id bigint, "grossCents" bigint)
     where h.order_id = ${orderId} and h.id = p.id`.execute(trx)
}

/** What is in one package of an offer, and how it may be cut. */
export type OfferSize = {
  specificationId: number
  averageVolumeG: number | null
  unitsPerPackage: number
  allowsHalf: boolean
  isIndivisible: boolean
}

/** Of these specifications as their wholesaler offers them, open or not. */
export const findSizes = async (
  trx: Trx,
  shopId: number,
  specificationIds: readonly number[],
): Promise<Map<number, OfferSize>> => {
  if (specificationIds.length === 0) return new Map()
  const { rows } = await sql<OfferSize>`
    select sp.id as "specificationId", v.average_volume_g as "averageVolumeG",
           v.units_per_package as "unitsPerPackage", o.allows_half as "allowsHalf",
           p.is_indivisible as "isIndivisible"
      from offers o
      join specifications sp on sp.id = o.specification_id
      join variants v on v.id = sp.variant_id
      join products p on p.id = sp.product_id
     where o.shop_id = ${shopId} and sp.id = any(${specificationIds}::bigint[])`.execute(trx)
  return new Map(rows.map(row => [row.specificationId, row]))
}

/** The lines of an order that came in for others, by the line they stand for. */
export const findReplacing = async (trx: Trx, orderId: number): Promise<Map<number, number>> => {
  const { rows } = await sql<{ id: number; lineId: number }>`
    select id, replaces_line_id as "lineId" from order_lines
     where order_id = ${orderId} and replaces_line_id is not null`.execute(trx)
  return new Map(rows.map(({ id, lineId }) => [lineId, id]))
}

/** Counts a revision of a locked order's lines. */
export const countRevision = async (trx: Trx, orderId: number): Promise<void> => {
  await sql`update orders set version = version + 1 where id = ${orderId}`.execute(trx)
}

/** Waits for whoever holds the lots of a product and what is promised of these, in the order in which everybody takes them. */
export const holdBeforeReplacing = async (
  trx: Trx,
  shopId: number,
  specificationIds: readonly number[],
): Promise<void> => {
  await sql`
    select from stock_balances
     where shop_id = ${shopId} and specification_id = any(${specificationIds}::bigint[])
     order by lot_id for update`.execute(trx)
  await sql`select hold_promises(array[${shopId}]::bigint[], ${specificationIds}::bigint[])`.execute(
    trx,
  )
}

/** A replacement that waits for its buyer. */
export type OpenProposal = {
  lineId: number
  wanted: { specificationId: number; addMilli: number; unitPriceE4: number; allowed: number[] }[]
  reason: string | null
  actorId: number | null
}

/** Locks what was proposed in a locked order; undefined when there is none or it is answered. */
export const lockProposal = async (trx: Trx, orderId: number, changeId: number) => {
  const { rows } = await sql<OpenProposal>`
    select replaces_line_id as "lineId", wanted, reason, actor_id as "actorId"
      from order_changes
     where id = ${changeId} and order_id = ${orderId} and state = 'proposed'
       and replaces_line_id is not null
       for update`.execute(trx)
  return rows[0]
}
