import type { MailState } from '@carreau/domain/orders/mailbox/received-mail'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

export type ReceivedMail = {
  id: number
  fromAddress: string
  fromName: string
  subject: string
  body: string
  isCut: boolean
  attachments: string[]
  receivedAt: Date
  state: MailState
  settledBy: string | null
  orderId: number | null
  orderNumber: string | null
}

const columns = sql`m.id, m.from_address as "fromAddress", m.from_name as "fromName", m.subject, m.body,
           m.is_cut as "isCut", m.attachments, m.received_at as "receivedAt", m.state,
           m.settled_by as "settledBy", o.id as "orderId", o.number as "orderNumber"`
const from = sql`from received_mails m left join orders o on o.id = m.order_id`

/** At most so many are answered at once. */
export const listedMails = 100

/** What was settled, the latest first. */
export const findSettledMails = async (db: Db, shopId: number): Promise<ReceivedMail[]> => {
  const { rows } = await sql<ReceivedMail>`
    select ${columns} ${from}
     where m.shop_id = ${shopId} and m.state <> 'waiting'
     order by m.settled_at desc, m.id desc limit ${sql.lit(listedMails)}`.execute(db)
  return rows
}

/** Those of these that wait, the oldest first. */
export const findWaitingMails = async (
  db: Db,
  shopId: number,
  ids: readonly number[],
): Promise<ReceivedMail[]> => {
  const { rows } = await sql<ReceivedMail>`
    select ${columns} ${from}
     where m.shop_id = ${shopId} and m.state = 'waiting' and m.id = any(${ids}::bigint[])
     order by m.id`.execute(db)
  return rows
}

export type WaitingMail = { id: number; fromAddress: string }

/** Who sent what waits, the oldest first. */
export const findWaitingSenders = async (db: Db, shopId: number): Promise<WaitingMail[]> => {
  const { rows } = await sql<WaitingMail>`
    select id, from_address as "fromAddress" from received_mails
     where shop_id = ${shopId} and state = 'waiting' order by id`.execute(db)
  return rows
}

export const countWaiting = async (db: Db, shopId: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from received_mails
     where shop_id = ${shopId} and state = 'waiting'`.execute(db)
  return rows[0]?.waiting ?? 0
}

export const findMail = async (
  db: Db,
  shopId: number,
  mailId: number,
): Promise<ReceivedMail | undefined> => {
  const { rows } = await sql<ReceivedMail>`
    select ${columns} ${from} where m.shop_id = ${shopId} and m.id = ${mailId}`.execute(db)
  return rows[0]
}

/** Holds a mail until the transaction ends: two people settle it one after the other. */
export const lockMail = async (
  trx: Trx,
  shopId: number,
  mailId: number,
): Promise<{ state: MailState; settledBy: string | null } | undefined> => {
  const { rows } = await sql<{ state: MailState; settledBy: string | null }>`
    select state, settled_by as "settledBy" from received_mails
     where shop_id = ${shopId} and id = ${mailId} for update`.execute(trx)
  return rows[0]
}

/** Settles a mail, or has it wait again: then nobody has settled it. */
export const setMail = async (
  trx: Trx,
  shopId: number,
  mailId: number,
  settled: { state: MailState; orderId?: number; by: string; at: Date },
): Promise<void> => {
  const waits = settled.state === 'waiting'
  await sql`
    update received_mails set state = ${settled.state}, order_id = ${settled.orderId ?? null}::bigint,
           settled_at = ${waits ? null : settled.at}::timestamptz,
           settled_by = ${waits ? null : settled.by}::text
     where shop_id = ${shopId} and id = ${mailId}`.execute(trx)
}

export type KnownCustomer = { address: string; id: number; company_name: string; city: string }

/** Customers of a wholesaler by the addresses they are known for: its own contacts, and who works there. */
export const findCustomersOf = async (
  db: Db,
  shopId: number,
  addresses: readonly string[],
): Promise<KnownCustomer[]> => {
  const find = sql<KnownCustomer>`
    with known as (
      select c.buyer_id as id, lower(c.email) as address from customer_contacts c
       where c.shop_id = ${shopId} and lower(c.email) = any(${addresses}::text[])
      union
      select m.tenant_id, u.email from users u join memberships m on m.user_id = u.id
       where u.email = any(${addresses}::text[]))
    select k.address, t.id, t.company_name, t.city
      from known k join shop_customers c on c.buyer_id = k.id and c.shop_id = ${shopId}
      join tenants t on t.id = k.id
     order by fold_text(t.company_name), t.id`
  const { rows } = await asSystem('who is a customer', () => find.execute(db))
  return rows
}

/** The wholesaler that takes mail under this name; undefined for none that is open. */
export const findMailbox = async (db: Db, name: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select t.id from shops s join tenants t on t.id = s.tenant_id
     where s.slug = ${name} and t.status = 'active'`.execute(db)
  return rows[0]?.id
}

/** A mail as it was read; `digest`: of what it holds. */
export type NewMail = {
  messageId: string
  digest: string
  fromAddress: string
  fromName: string
  subject: string
  body: string
  isCut: boolean
  attachments: readonly string[]
}

/** How many came from this sender to a wholesaler within a day. */
export const countOfSender = async (
  db: Db,
  shopId: number,
  { sender, now }: { sender: string; now: Date },
): Promise<number> => {
  const { rows } = await sql<{ ofSender: number }>`
    select count(*)::integer as "ofSender" from received_mails
     where shop_id = ${shopId} and from_address = ${sender}
       and received_at > ${now}::timestamptz - interval '1 day'`.execute(db)
  return rows[0]?.ofSender ?? 0
}

/** Keeps a mail, once for each wholesaler, whatever its sender repeats; nobody else's stands in its way. */
export const keepMail = async (
  db: Db,
  shopId: number,
  mail: NewMail & { now: Date },
): Promise<void> => {
  await sql`
    insert into received_mails
      (shop_id, message_id, digest, from_address, from_name, subject, body, is_cut, attachments, received_at)
    values (${shopId}, ${mail.messageId}, ${mail.digest}, ${mail.fromAddress}, ${mail.fromName},
            ${mail.subject}, ${mail.body}, ${mail.isCut}, ${mail.attachments}::text[], ${mail.now}::timestamptz)
    on conflict (shop_id, message_id, from_address, digest) do nothing`.execute(db)
}

/** Deletes what came so many days ago; the order that a mail became keeps its words. */
export const forgetOldMails = async (db: Db, days: number): Promise<void> => {
  await sql`delete from received_mails
             where received_at < now() - make_interval(days => ${days}::integer)`.execute(db)
}
