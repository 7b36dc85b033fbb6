import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Somebody whom a wholesaler reaches at a customer's. */
export type Contact = {
  id: number
  name: string
  role: string
  phone: string | null
  email: string | null
}

/** Those of some customers of the wholesaler, as they were noted; nobody else reads them. */
export const findContacts = async (
  db: Db,
  shopId: number,
  buyerIds: readonly number[],
): Promise<Map<number, Contact[]>> => {
  const byBuyer = new Map<number, Contact[]>(buyerIds.map(buyerId => [buyerId, []]))
  if (buyerIds.length === 0) return byBuyer
  const { rows } = await sql<Contact & { buyerId: number }>`
    select buyer_id as "buyerId", id, name, role, phone, email from customer_contacts
     where shop_id = ${shopId} and buyer_id = any(${[...byBuyer.keys()]}::bigint[])
     order by id`.execute(db)
  for (const { buyerId, ...contact } of rows) byBuyer.get(buyerId)?.push(contact)
  return byBuyer
}
