import type { RegisterEntry } from '@carreau/domain/orders/register'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** A line as it is written, once. */
export type WrittenLine = Omit<RegisterEntry, 'receivedAt' | 'receivedBy'> & { lineId: number }

/** Writes the lines of a locked order into its buyer's register. */
export const insertReception = async (
  trx: Trx,
  reception: {
    buyerId: number
    orderId: number
    receivedAt: Date
    writtenAt: Date
    receivedBy: string
    recordedBy: string
    lines: readonly WrittenLine[]
  },
): Promise<void> => {
  await sql`
    insert into reception_lines (buyer_id, order_id, order_line_id, received_at, written_at, received_by,
             recorded_by, supplier, order_number, product, lot, delivered_milli, delivered_weight_g,
             temperature_dc, fate, fault_milli, fault_weight_g, reason, note)
    select ${reception.buyerId}, ${reception.orderId}, l."lineId", ${reception.receivedAt}::timestamptz,
           ${reception.writtenAt}::timestamptz, ${reception.receivedBy}, ${reception.recordedBy}, l.supplier,
           l."orderNumber", l.product, l.lot, l."deliveredMilli", l."deliveredWeightG", l."temperatureDc",
           l.fate, l."faultMilli", l."faultWeightG", l.reason, l.note
      from jsonb_to_recordset(${JSON.stringify(reception.lines)}::jsonb) as l (
        "lineId" bigint, supplier text, "orderNumber" text, product text, lot text,
        "deliveredMilli" integer, "deliveredWeightG" integer, "temperatureDc" integer, fate text,
        "faultMilli" integer, "faultWeightG" integer, reason text, note text)`.execute(trx)
}

export type RegisterRow = RegisterEntry & { id: number; orderId: number }

const columns = sql`
  id, order_id as "orderId", received_at as "receivedAt", received_by as "receivedBy", supplier,
  order_number as "orderNumber", product, lot, delivered_milli as "deliveredMilli",
  delivered_weight_g as "deliveredWeightG", temperature_dc as "temperatureDc", fate,
  fault_milli as "faultMilli", fault_weight_g as "faultWeightG", reason, note`

type Span = { start: Date; end: Date }

/** A page of a company's register, the newest first. */
export const findRegisterPage = async (
  db: Db,
  buyerId: number,
  { start, end, offset, limit }: Span & { offset: number; limit: number },
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from reception_lines
     where buyer_id = ${buyerId} and received_at >= ${start} and received_at < ${end}
     order by received_at desc, id desc
    offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** The register in the order it was written, behind what was read last. */
export const findRegisterAfter = async (
  db: Db,
  buyerId: number,
  {
    start,
    end,
    after,
    limit,
  }: Span & { after: Pick<RegisterRow, 'receivedAt' | 'id'> | null; limit: number },
): Promise<RegisterRow[]> => {
  const { rows } = await sql<RegisterRow>`
    select ${columns} from reception_lines
     where buyer_id = ${buyerId} and received_at >= ${start} and received_at < ${end} ${
       after === null ? sql`` : sql`and (received_at, id) > (${after.receivedAt}, ${after.id})`
     }
     order by received_at, id limit ${limit}`.execute(db)
  return rows
}
