import { sql } from 'kysely'

export type ReceptionHeadRow = {
  receivedAt: string
  receivedBy: string
  temperatureDc: number | null
}

/** What was written down when the order `o` was received, or null; its wholesaler sees nothing of it. */
export const receptionOfOrder = sql<ReceptionHeadRow | null>`(
  select json_build_object('receivedAt', w.received_at, 'receivedBy', w.received_by,
           'temperatureDc', w.temperature_dc)
    from reception_lines w where w.order_id = o.id limit 1)`
