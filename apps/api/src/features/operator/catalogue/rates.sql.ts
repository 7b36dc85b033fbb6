import type { OriginZone } from '@carreau/domain/money/interfel'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type RateRow = {
  id: number
  zone: OriginZone
  ratePercent: string
  validFrom: string
  validTo: string | null
  isUsed: boolean
}

/** The last day on which an invoice counted the contribution of the zone, or a delivery that one has or will. */
const usedUntil = sql`
  greatest(
    (select max(paris_day(d.issued_at))
       from documents d join orders o on o.id = d.order_id
      where d.kind = 'invoice' and d.period_end is null
        and o.contributions @> jsonb_build_array(jsonb_build_object('zone', z.zone))),
    (select max(w.delivered_on)
       from periodic_deliveries w join orders o on o.id = w.order_id
      where o.contributions @> jsonb_build_array(jsonb_build_object('zone', z.zone))))`

export const findRates = async (db: Db): Promise<RateRow[]> => {
  const { rows } = await sql<RateRow>`
    select r.id, r.zone, trim_scale(r.rate_percent)::text as "ratePercent",
           r.valid_from::text as "validFrom", r.valid_to::text as "validTo",
           coalesce(r.valid_from <= used.until, false) as "isUsed"
      from (select z.zone, ${usedUntil} as until
              from (select distinct zone from interfel_rates) z) used
      join interfel_rates r on r.zone = used.zone
     order by r.zone, r.valid_from desc limit 500`.execute(db)
  return rows
}

/** Whether an invoice counts the contribution of a zone on this day or later. */
export const isUsedFrom = async (trx: Trx, zone: OriginZone, day: string): Promise<boolean> => {
  const { rows } = await sql<{ isUsed: boolean }>`
    select coalesce(${usedUntil} >= ${day}::date, false) as "isUsed"
      from (select ${zone}::text as zone) z`.execute(trx)
  return rows[0]?.isUsed === true
}

/** Begins a rate where none of the zone begins that day; false when one does. */
export const insertRate = async (
  trx: Trx,
  rate: { zone: OriginZone; ratePercent: string; validFrom: string },
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    insert into interfel_rates (zone, valid_from, rate_percent)
    values (${rate.zone}, ${rate.validFrom}, ${rate.ratePercent})
    on conflict (zone, valid_from) do nothing`.execute(trx)
  return numAffectedRows === 1n
}

export const deleteRate = async (trx: Trx, id: number): Promise<void> => {
  await sql`delete from interfel_rates where id = ${id}`.execute(trx)
}

/** Has each rate of the zone end the day before the next begins. */
export const chainRates = async (trx: Trx, zone: OriginZone): Promise<void> => {
  await sql`
    update interfel_rates r set valid_to = n.valid_to
      from (select id, lead(valid_from) over (order by valid_from) - 1 as valid_to
              from interfel_rates where zone = ${zone}) n
     where n.id = r.id and r.valid_to is distinct from n.valid_to`.execute(trx)
}
