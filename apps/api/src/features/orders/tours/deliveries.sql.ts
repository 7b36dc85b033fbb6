import type { OrderStatus } from '@carreau/domain/orders/orders'
import type { TakingMethod } from '@carreau/domain/orders/tours'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sideOf } from '../door/orders.sql.ts'

/** An order of the wholesaler in whichever state, held; what never reached it is not there. */
export const lockStop = async (
  trx: Trx,
  { shopId, orderId }: { shopId: number; orderId: number },
) => {
  const { rows } = await sql<{ status: OrderStatus; buyerId: number; number: string }>`
    select o.status, o.buyer_id as "buyerId", o.number from orders o
     where o.id = ${orderId} and o.shop_id = ${shopId}
       and o.status not in ('to_approve', 'rejected')
       for update`.execute(trx)
  return rows[0]
}

export type DeliveryRow = {
  at: Date
  recordedBy: string
  receivedBy: string
  signature: string | null
  photoKey: string | null
  temperatureTenths: number | null
  note: string
  takenCents: number | null
  takenMethod: TakingMethod | null
  /** When it arrived here. */
  recordedAt: Date
  /** What it came with; empty where nobody said. */
  vehicle: string
}

export const findDelivery = async (db: Db, orderId: number): Promise<DeliveryRow | undefined> => {
  const { rows } = await sql<DeliveryRow>`
    select d.at, d.recorded_by as "recordedBy", d.received_by as "receivedBy", d.signature,
           d.photo_key as "photoKey", d.temperature_tenths as "temperatureTenths", d.note,
           case when c.id is null then d.taken_cents else c.taken_cents end as "takenCents",
           case when c.id is null then d.taken_method else c.taken_method end as "takenMethod",
           d.recorded_at as "recordedAt", d.vehicle
      from deliveries d
      left join lateral (
        select id, taken_cents, taken_method from delivery_corrections
         where order_id = d.order_id order by id desc limit 1) c on true
     where d.order_id = ${orderId}`.execute(db)
  return rows[0]
}

/** Notes that nothing could be handed over. */
export const insertAttempt = async (
  trx: Trx,
  attempt: { orderId: number; at: Date; recordedAt: Date; recordedBy: string; reason: string },
): Promise<void> => {
  await sql`
    insert into delivery_attempts (order_id, at, recorded_at, recorded_by, reason)
    values (${attempt.orderId}, ${attempt.at}, ${attempt.recordedAt}, ${attempt.recordedBy},
            ${attempt.reason})`.execute(trx)
}

/** When nothing of an order could be handed over, the latest last. */
export const findAttempts = async (db: Db, orderId: number) => {
  const { rows } = await sql<{ id: number; at: Date; by: string; reason: string }>`
    select id, at, recorded_by as by, reason from delivery_attempts
     where order_id = ${orderId} order by id desc limit 20`.execute(db)
  return rows.toReversed()
}

/** What of an order was refused when it was handed over, as claims that stand say. */
export const findRefusals = async (db: Db, orderId: number) => {
  const { rows } = await sql<{
    lineId: number
    name: string
    packagesMilli: number
    reason: string
  }>`
    select l.id as "lineId", l.name, d.packages_milli as "packagesMilli", d.reason
      from claims c
      join claim_lines d on d.claim_id = c.id
      join order_lines l on l.id = d.order_line_id
     where c.order_id = ${orderId} and d.fate = 'refused' and d.packages_milli is not null
     order by l.position, c.id limit 500`.execute(db)
  return rows
}

/** Whether the tenant has such an order. */
export const isOwnOrder = async (db: Db, tenant: Tenant, orderId: number): Promise<boolean> => {
  const { rows } = await sql`
    select from orders o where o.id = ${orderId} and ${sideOf(tenant)} = ${tenant.id}
       and (${tenant.type === 'buyer'} or o.status not in ('to_approve', 'rejected'))`.execute(db)
  return rows.length > 0
}

/** Empty crates that came back with a delivery, as the account has them. */
export const findReturnedCrates = async (db: Db, orderId: number) => {
  const { rows } = await sql<{ kindId: number; name: string; count: number }>`
    select k.id as "kindId", k.name, (-sum(m.count))::integer as count
      from crate_movements m join crate_kinds k on k.id = m.kind_id
     where m.order_id = ${orderId} and m.reason in ('returned', 'received', 'correction')
     group by k.id, k.name having sum(m.count) < 0 order by k.id`.execute(db)
  return rows
}

export const insertDelivery = async (
  trx: Trx,
  { orderId, recordedAt, ...proof }: DeliveryRow & { orderId: number },
): Promise<void> => {
  await sql`
    insert into deliveries (order_id, at, recorded_at, recorded_by, received_by, signature, photo_key,
                            temperature_tenths, note, taken_cents, taken_method, vehicle)
    values (${orderId}, ${proof.at}, ${recordedAt}, ${proof.recordedBy}, ${proof.receivedBy},
            ${proof.signature}, ${proof.photoKey}, ${proof.temperatureTenths},
            ${proof.note}, ${proof.takenCents}, ${proof.takenMethod}, ${proof.vehicle})`.execute(
    trx,
  )
}
