import { sql } from 'kysely'
import type { Trx } from '../../platform/db/database.ts'
import type { Contact } from './door/contacts.sql.ts'

type Pair = { shopId: number; buyerId: number }
export type NewContact = Omit<Contact, 'id'>

/** Holds a customer, whose contacts are then counted and changed one after the other; its name, or undefined. */
export const lockCustomer = async (trx: Trx, { shopId, buyerId }: Pair) => {
  const { rows } = await sql<{ companyName: string }>`
    select t.company_name as "companyName"
      from shop_customers c join tenants t on t.id = c.buyer_id
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId} for update of c`.execute(trx)
  return rows[0]?.companyName
}

export const insertContact = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  { name, role, phone, email }: NewContact,
): Promise<void> => {
  await sql`
    insert into customer_contacts (shop_id, buyer_id, name, role, phone, email)
    values (${shopId}, ${buyerId}, ${name}, ${role}, ${phone}, ${email})`.execute(trx)
}

export const changeContact = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  { id, name, role, phone, email }: Contact,
): Promise<void> => {
  await sql`
    update customer_contacts set name = ${name}, role = ${role}, phone = ${phone}, email = ${email}
     where id = ${id} and shop_id = ${shopId} and buyer_id = ${buyerId}`.execute(trx)
}

export const deleteContact = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  id: number,
): Promise<void> => {
  await sql`
    delete from customer_contacts
     where id = ${id} and shop_id = ${shopId} and buyer_id = ${buyerId}`.execute(trx)
}
