import type { Claimed, ClaimStatus } from '@carreau/domain/orders/claims'
import type { FaultFate } from '@carreau/domain/orders/reception'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from '../door/orders.sql.ts'

/** What a claim says of a line: packages or weight, why, what became of it where that is known, with which pictures. */
export type DisputedLine = Claimed & {
  lineId: number
  reason: string
  fate: FaultFate | null
  photoKeys: string[]
}

/** What of a claimed line is credited. */
export type AcceptedLine = Claimed & { lineId: number }

/** Opens a claim on a locked order. */
export const insertClaim = async (
  trx: Trx,
  claim: {
    orderId: number
    userId: number
    openedAt: Date
    answerBy: Date
    lines: readonly DisputedLine[]
  },
): Promise<void> => {
  await sql`
    with opened as (
      insert into claims (order_id, opened_by, opened_at, answer_by)
      values (${claim.orderId}, ${claim.userId}, ${claim.openedAt}, ${claim.answerBy})
      returning id)
    insert into claim_lines (claim_id, order_line_id, packages_milli, weight_g, reason, fate, photo_keys)
    select opened.id, l."lineId", l."packagesMilli", l."weightG", l.reason, l.fate, l."photoKeys"
      from opened, jsonb_to_recordset(${JSON.stringify(claim.lines)}::jsonb) as l (
        "lineId" bigint, "packagesMilli" integer, "weightG" integer, reason text, fate text,
        "photoKeys" text[])`.execute(trx)
}

/** The tenant's order that a claim is on. */
export const findClaimedOrder = async (
  db: Db,
  tenant: Tenant,
  claimId: number,
): Promise<number | undefined> => {
  const { rows } = await sql<{ orderId: number }>`
    select c.order_id as "orderId" from claims c join orders o on o.id = c.order_id
     where c.id = ${claimId} and ${sideOf(tenant)} = ${tenant.id}`.execute(db)
  return rows[0]?.orderId
}

/** Writes the answer to an open claim of a locked order. */
export const answerClaim = async (
  trx: Trx,
  answer: {
    claimId: number
    status: Exclude<ClaimStatus, 'open'>
    accepted: readonly AcceptedLine[]
    reason: string | null
    userId: number
    at: Date
  },
): Promise<void> => {
  await sql`
    with answered as (
      update claims set status = ${answer.status}, resolved_by = ${answer.userId},
                        resolved_at = ${answer.at}, reason = ${answer.reason}
       where id = ${answer.claimId} and status = 'open'
      returning id)
    update claim_lines d
       set accepted_packages_milli = l."packagesMilli", accepted_weight_g = l."weightG"
      from answered, jsonb_to_recordset(${JSON.stringify(answer.accepted)}::jsonb) as l (
        "lineId" bigint, "packagesMilli" integer, "weightG" integer)
     where d.claim_id = answered.id and d.order_line_id = l."lineId"`.execute(trx)
}

export type ClaimHeadRow = {
  id: number
  orderId: number
  orderNumber: string
  buyerId: number
  buyerName: string
  shopId: number
  shopSlug: string
  shopName: string
  status: ClaimStatus
  openedAt: Date
  answerBy: Date
  resolvedAt: Date | null
  linesCount: number
}

/** A page of the claims on the tenant's orders, newest first. */
export const findClaimPage = async (
  db: Db,
  tenant: Tenant,
  { status, offset, limit }: { status: ClaimStatus | undefined; offset: number; limit: number },
) => {
  const inStatus = status === undefined ? sql`` : sql`and c.status = ${status}`
  const { rows } = await sql<ClaimHeadRow>`
    select c.id, o.id as "orderId", o.number as "orderNumber", o.buyer_id as "buyerId",
           o.parties->'buyer'->>'company_name' as "buyerName", o.shop_id as "shopId",
           s.slug as "shopSlug", o.parties->'shop'->>'company_name' as "shopName", c.status,
           c.opened_at as "openedAt", c.answer_by as "answerBy", c.resolved_at as "resolvedAt",
           (select count(*) from claim_lines d where d.claim_id = c.id) as "linesCount"
      from claims c
      join orders o on o.id = c.order_id
      join shops s on s.tenant_id = o.shop_id
     where ${sideOf(tenant)} = ${tenant.id} ${inStatus}
     order by c.id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}
