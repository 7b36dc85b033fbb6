import type { ReminderContent, ReminderStep } from '@carreau/domain/customers/reminders'
import { sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

type Pair = { shopId: number; buyerId: number }

/** More late invoices than are looked through at a time, the latest first. */
const maxLate = 5_000

export type LateInvoice = {
  documentId: number
  buyerId: number
  number: string
  issuedOn: string
  dueOn: string
  grossCents: number
  creditedCents: number
  paidCents: number
  openCents: number
  isDisputed: boolean
  last: { step: ReminderStep; on: string } | null
}

/** Late invoices of the shop's customers, or of one of them, what is due first first. */
export const findLate = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number | null },
  today: string,
) => {
  const { rows } = await sql<LateInvoice>`
    select i.document_id as "documentId", i.buyer_id as "buyerId", i.number, i.issued_on as "issuedOn",
           i.due_date as "dueOn", i.gross_cents as "grossCents", i.credited_cents as "creditedCents",
           i.paid_cents as "paidCents", i.open_cents as "openCents",
           exists (select from claims c where c.shop_id = i.shop_id and c.status = 'open'
                      and c.order_id = any(orders_of_invoice(i.document_id, i.order_id))) as "isDisputed",
           (select json_build_object('step', l.step, 'on', (r.released_at at time zone 'Europe/Paris')::date)
              from reminder_lines l join reminders r on r.id = l.reminder_id
             where l.document_id = i.document_id order by l.step desc limit 1) as last
      from invoice_balances i
     where i.shop_id = ${shopId} and i.open_cents > 0 and i.due_date < ${today}::date
       and ${buyerId === null ? sql`true` : sql`i.buyer_id = ${buyerId}`}
     order by i.due_date, i.document_id limit ${maxLate}`.execute(db)
  return rows
}

/** What was paid of invoices and when, what was undone below zero. */
export const findPaymentsOn = async (db: Db, documentIds: readonly number[]) => {
  const { rows } = await sql<{ documentId: number; paidOn: string; cents: number }>`
    select document_id as "documentId", paid_on as "paidOn", amount_cents as cents
      from invoice_payments where document_id = any (${documentIds}::bigint[])
     order by paid_on, id`.execute(db)
  return Map.groupBy(rows, ({ documentId }) => documentId)
}

export type ReminderCustomer = {
  buyerId: number
  name: string
  code: string
  /** What it has in advance or was credited too much. */
  inFavourCents: number
  pause: { reason: string; until: string | null } | null
}

/** Customers that letters are for. */
export const findReminderCustomers = async (
  db: Db,
  shopId: number,
  { buyerIds, today }: { buyerIds: readonly number[]; today: string },
) => {
  const { rows } = await sql<ReminderCustomer>`
    select t.id as "buyerId", t.company_name as name, coalesce(c.code, '') as code,
           (select coalesce(sum(a.left_cents), 0)::bigint from customer_advances a
             where a.shop_id = ${shopId} and a.buyer_id = t.id and a.left_cents > 0)
           - (select coalesce(sum(i.open_cents), 0)::bigint from invoice_balances i
               where i.shop_id = ${shopId} and i.buyer_id = t.id and i.open_cents < 0) as "inFavourCents",
           (select json_build_object('reason', p.reason, 'until', p.until) from reminder_pauses p
             where p.shop_id = ${shopId} and p.buyer_id = t.id
               and (p.until is null or p.until >= ${today}::date)) as pause
      from unnest(${buyerIds}::bigint[]) as asked (id)
      join tenants t on t.id = asked.id
      left join shop_customers c on c.shop_id = ${shopId} and c.buyer_id = t.id`.execute(db)
  return new Map(rows.map(row => [row.buyerId, row]))
}

/** Of what a contact is for, that it is for invoices. */
const ofInvoices = 'compta|factur|regle|paie|tresor|financ'

/**
 * Whom a customer's letters go to: its accountants on Carreau, or where it has none its admins, and whom the
 * wholesaler noted for its invoices. Each address once.
 */
export const findRecipients = (db: Db, shopId: number, buyerIds: readonly number[]) =>
  asSystem('contacts of a customer', async () => {
    const { rows } = await sql<{ buyerId: number; name: string; email: string }>`
      with people as (
        select m.tenant_id as buyer_id, u.first_name as name, u.email, m.role,
               min(case m.role when 'accountant' then 0 else 1 end) over (partition by m.tenant_id) as best
          from memberships m join users u on u.id = m.user_id
         where m.tenant_id = any (${buyerIds}::bigint[]) and m.role in ('accountant', 'admin')),
      every as (
        select buyer_id, name, email, 0 as place from people
         where best = case role when 'accountant' then 0 else 1 end
        union all
        select buyer_id, name, email, 1 from customer_contacts
         where shop_id = ${shopId} and buyer_id = any (${buyerIds}::bigint[]) and email is not null
           and fold_text(role) ~ ${ofInvoices})
      select distinct on (buyer_id, lower(email)) buyer_id as "buyerId", name, email from every
       order by buyer_id, lower(email), place`.execute(db)
    return Map.groupBy(rows, ({ buyerId }) => buyerId)
  })

/** Of two who release to a customer at once, the second waits here and finds what the first did. */
export const lockCustomer = async (trx: Trx, { shopId, buyerId }: Pair): Promise<boolean> => {
  const { rows } = await sql`
    select from shop_customers where shop_id = ${shopId} and buyer_id = ${buyerId}
       for no key update`.execute(trx)
  return rows.length > 0
}

export const insertReminder = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  reminder: { content: ReminderContent; userId: number; at: Date },
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into reminders (shop_id, buyer_id, step, content, released_by, released_at)
    values (${shopId}, ${buyerId}, ${reminder.content.step}, ${JSON.stringify(reminder.content)},
            ${reminder.userId}, ${reminder.at})
    returning id`.execute(trx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('An insert answers its row')
  return id
}

export const insertReminderLines = async (
  trx: Trx,
  { shopId, buyerId }: Pair,
  reminderId: number,
  lines: readonly { documentId: number; step: ReminderStep }[],
): Promise<void> => {
  await sql`
    insert into reminder_lines (document_id, step, reminder_id, shop_id, buyer_id)
    select "documentId", step, ${reminderId}, ${shopId}, ${buyerId}
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l ("documentId" bigint, step smallint)`.execute(
    trx,
  )
}

export type ReminderRow = {
  id: number
  buyerId: number
  buyerName: string
  content: ReminderContent
  releasedAt: Date
  by: string | null
  total: number
}

/** A page of what went out, the last first. */
export const findReminderPage = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number | null },
  { offset, limit }: { offset: number; limit: number },
) => {
  const { rows } = await sql<ReminderRow>`
    with page as (
      select r.*, count(*) over () as total from reminders r
       where r.shop_id = ${shopId} and ${buyerId === null ? sql`true` : sql`r.buyer_id = ${buyerId}`}
       order by r.id desc offset ${offset} limit ${limit})
    select r.id, r.buyer_id as "buyerId", t.company_name as "buyerName", r.content, r.released_at as "releasedAt",
           u.first_name as by, r.total
      from page r join tenants t on t.id = r.buyer_id left join users u on u.id = r.released_by
     order by r.id desc`.execute(db)
  return rows
}

export type KeptReminder = {
  id: number
  content: ReminderContent
  releasedAt: Date
  sha256: string | null
}

/** A letter; of a company, only one it is party to. */
export const findReminder = async (
  db: Db,
  id: number,
  tenant: { type: 'buyer' | 'shop'; id: number } | null,
): Promise<KeptReminder | undefined> => {
  const ofTenant =
    tenant === null
      ? sql`true`
      : sql`${sql.ref(tenant.type === 'buyer' ? 'buyer_id' : 'shop_id')} = ${tenant.id}`
  const { rows } = await sql<KeptReminder>`
    select id, content, released_at as "releasedAt", encode(sha256, 'hex') as sha256
      from reminders where id = ${id} and ${ofTenant}`.execute(db)
  return rows[0]
}

/** Keeps which file a letter is: made by two at once, it is the first's. */
export const keepReminderFile = async (
  db: Db,
  id: number,
  { sha256, madeAt }: { sha256: string; madeAt: Date },
): Promise<string> => {
  const { rows } = await sql<{ sha256: string }>`
    update reminders
       set sha256 = coalesce(sha256, decode(${sha256}, 'hex')), made_at = coalesce(made_at, ${madeAt})
     where id = ${id}
    returning encode(sha256, 'hex') as sha256`.execute(db)
  const kept = rows[0]?.sha256
  if (kept === undefined) throw new Error(`No reminder ${id}`)
  return kept
}

/** The person who releases: where answers arrive, and who signs. */
export const findSigner = async (
  db: Db,
  userId: number,
): Promise<{ email: string; firstName: string }> => {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select email, first_name as "firstName" from users where id = ${userId}`.execute(db)
  return rows[0] ?? { email: '', firstName: '' }
}

/** Letters of a shop without an IBAN do not say where to pay. */
export const hasIban = async (db: Db, shopId: number): Promise<boolean> => {
  const { rows } = await sql<{ iban: string | null }>`
    select iban from shops where tenant_id = ${shopId}`.execute(db)
  return (rows[0]?.iban ?? '') !== ''
}
