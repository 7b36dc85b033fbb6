import type { OrderStatus } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type SentOrder = {
  number: string
  status: OrderStatus
  /** Of its lines. */
  version: number
  buyerName: string
}

/** An order as it stands now, for who sends it on as a file; undefined where it is not of this wholesaler. */
export const findSentOrder = async (
  db: Db,
  { shopId, orderId }: { shopId: number; orderId: number },
): Promise<SentOrder | undefined> => {
  const { rows } = await sql<SentOrder>`
    select o.number, o.status, o.version, o.parties->'buyer'->>'company_name' as "buyerName"
      from orders o where o.id = ${orderId} and o.shop_id = ${shopId}`.execute(db)
  return rows[0]
}
