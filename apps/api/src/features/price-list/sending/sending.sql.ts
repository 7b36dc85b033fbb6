import type { DeliveryCalendar } from '@carreau/domain/companies/delivery-calendar'
import { notificationRules, rolesToldOf } from '@carreau/domain/notifications/kinds'
import { type RawBuilder, sql } from 'kysely'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** How a wholesaler's list goes out, with when it delivers. */
export type SendingRow = DeliveryCalendar & {
  isOn: boolean
  sendAt: string
  message: string
  /** Empty until somebody has set it. */
  replyTo: string
  seenToOn: string | null
  shopSlug: string
  shopName: string
}

const sendingColumns = sql`
  coalesce(p.is_on, false) as "isOn", coalesce(p.send_at, '18:00') as "sendAt",
  coalesce(p.message, '') as message, coalesce(p.reply_to, '') as "replyTo",
  p.seen_to_on::text as "seenToOn", s.slug as "shopSlug", t.company_name as "shopName",
  s.delivery_days as "deliveryDays", s.cut_off as "cutOff", s.lead_days as "leadDays",
  s.closures::text[] as closures`
const sendingTables = sql`
  shops s join tenants t on t.id = s.tenant_id
  left join price_list_sendings p on p.shop_id = s.tenant_id`

export const findSending = async (db: Db, shopId: number): Promise<SendingRow> => {
  const { rows } = await sql<SendingRow>`
    select ${sendingColumns} from ${sendingTables} where s.tenant_id = ${shopId}`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`no wholesaler ${shopId}`)
  return row
}

/** `seenToOn`: the evening that is not to be sent any more; null leaves what is known. */
export const saveSending = async (
  trx: Trx,
  shopId: number,
  set: Pick<SendingRow, 'isOn' | 'sendAt' | 'message' | 'replyTo' | 'seenToOn'>,
): Promise<void> => {
  await sql`
    insert into price_list_sendings (shop_id, is_on, send_at, message, reply_to, seen_to_on)
    values (${shopId}, ${set.isOn}, ${set.sendAt}, ${set.message}, ${set.replyTo}, ${set.seenToOn})
    on conflict (shop_id) do update set
      is_on = excluded.is_on, send_at = excluded.send_at, message = excluded.message,
      reply_to = excluded.reply_to,
      seen_to_on = coalesce(excluded.seen_to_on, price_list_sendings.seen_to_on)`.execute(trx)
}

/** People of the buyer `buyerId` who order, and have not turned this mail off. */
const peopleOf = (buyerId: RawBuilder<unknown>) => sql`
  select distinct m.user_id from memberships m
    left join notification_preferences n on n.user_id = m.user_id and n.kind = 'price_list_sent'
   where m.tenant_id = ${buyerId} and m.role = any(${rolesToldOf('price_list_sent', 'buyer')}::text[])
     and coalesce(n.email, ${notificationRules.price_list_sent.usual.email})`

/** Customers that were chosen, and their people whom a mail reaches. */
export const countReaders = (db: Db, shopId: number) =>
  asSystem('contacts of a customer', async () => {
    const { rows } = await sql<{ readers: number; people: number }>`
      select count(*)::integer as readers, coalesce(sum(of.people), 0)::integer as people
        from price_list_readers r
        cross join lateral (select count(*) as people from (${peopleOf(sql`r.buyer_id`)}) p) of
       where r.shop_id = ${shopId}`.execute(db)
    return rows[0] ?? { readers: 0, people: 0 }
  })

export type ReaderRow = {
  id: number
  companyName: string
  city: string
  isChosen: boolean
  people: number
  sentAt: Date | null
  total: number
}

export const findReaderPage = (
  db: Db,
  shopId: number,
  { folded, offset, limit }: { folded: string; offset: number; limit: number },
) =>
  asSystem('contacts of a customer', async () => {
    const { rows } = await sql<ReaderRow>`
      with page as (
        select c.buyer_id, t.company_name, t.city, r.buyer_id is not null as is_chosen, r.sent_at,
               count(*) over () as total,
               row_number() over (order by r.buyer_id is null, fold_text(t.company_name), c.buyer_id) as place
          from shop_customers c
          join tenants t on t.id = c.buyer_id
          left join price_list_readers r on r.shop_id = c.shop_id and r.buyer_id = c.buyer_id
         where c.shop_id = ${shopId}
           and (${folded} = '' or position(${folded} in
                fold_text(t.company_name || ' ' || t.city || ' ' || c.code)) > 0)
         order by place offset ${offset} limit ${limit})
      select page.buyer_id as id, page.company_name as "companyName", page.city,
             page.is_chosen as "isChosen", page.sent_at as "sentAt", page.total,
             (select count(*) from (${peopleOf(sql`page.buyer_id`)}) p)::integer as people
        from page order by page.place`.execute(db)
    return rows
  })

/** Null: every customer. Answers how many of those that were named are customers. */
export const chooseReaders = async (
  trx: Trx,
  shopId: number,
  { isChosen, buyerIds }: { isChosen: boolean; buyerIds: readonly number[] | null },
): Promise<number> => {
  const named = sql`(${buyerIds === null} or c.buyer_id = any(${buyerIds ?? []}::bigint[]))`
  const { rows } = isChosen
    ? await sql<{ known: number }>`
        with known as (
          select c.buyer_id from shop_customers c where c.shop_id = ${shopId} and ${named}),
        chosen as (
          insert into price_list_readers (shop_id, buyer_id)
          select ${shopId}, buyer_id from known order by buyer_id on conflict do nothing)
        select count(*)::integer as known from known`.execute(trx)
    : await sql<{ known: number }>`
        with known as (
          select c.buyer_id from shop_customers c where c.shop_id = ${shopId} and ${named}),
        given_up as (
          delete from price_list_readers r using known k
           where r.shop_id = ${shopId} and r.buyer_id = k.buyer_id)
        select count(*)::integer as known from known`.execute(trx)
  return rows[0]?.known ?? 0
}

/** Wholesalers whose list goes out at this time (Paris, HH:MM) or went by today without being seen to. */
export const findDueSendings = async (
  db: Db,
  { time, today }: { time: string; today: string },
): Promise<number[]> => {
  const { rows } = await sql<{ shopId: number }>`
    select p.shop_id as "shopId" from price_list_sendings p
      join tenants t on t.id = p.shop_id and t.status = 'active'
     where p.is_on and p.send_at <= ${time} and p.seen_to_on is distinct from ${today}::date
     order by p.shop_id limit 10000`.execute(db)
  return rows.map(({ shopId }) => shopId)
}

/** Of several nodes at once, one sees to a wholesaler's evening. */
export const claimEvening = async (trx: Trx, shopId: number, today: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update price_list_sendings set seen_to_on = ${today}::date
     where shop_id = ${shopId} and is_on and seen_to_on is distinct from ${today}::date`.execute(
    trx,
  )
  return numAffectedRows === 1n
}

/** Chosen customers that have not had a list since `since`; now they have. Neither side is suspended, or nobody gets one. */
export const claimReaders = async (
  trx: Trx,
  shopId: number,
  { since, at }: { since: Date; at: Date },
): Promise<number[]> => {
  const { rows } = await sql<{ buyerId: number }>`
    update price_list_readers r set sent_at = ${at}
     where r.shop_id = ${shopId} and (r.sent_at is null or r.sent_at <= ${since})
       and exists (select from tenants t where t.id = r.buyer_id and t.status = 'active')
       and exists (select from tenants t where t.id = r.shop_id and t.status = 'active')
    returning r.buyer_id as "buyerId"`.execute(trx)
  return rows.map(({ buyerId }) => buyerId)
}

/** Whom a list is mailed to, of these customers. */
export const findPeopleToMail = async (trx: Trx, buyerIds: readonly number[]) => {
  const { rows } = await sql<{ buyerId: number; userId: number }>`
    select b.id as "buyerId", p.user_id as "userId" from unnest(${buyerIds}::bigint[]) as b (id)
     cross join lateral (${peopleOf(sql`b.id`)}) p
     order by b.id, p.user_id`.execute(trx)
  return rows
}

export type MailReader = { to: string; firstName: string; companyName: string }

/** One person of a customer, who may have left or turned the mail off since. */
export const findMailReader = async (
  db: Db,
  { buyerId, userId }: { buyerId: number; userId: number },
): Promise<MailReader | undefined> => {
  const { rows } = await sql<MailReader>`
    select u.email as "to", u.first_name as "firstName", t.company_name as "companyName"
      from (${peopleOf(sql`${buyerId}::bigint`)}) p
      join users u on u.id = p.user_id
      join tenants t on t.id = ${buyerId}
     where p.user_id = ${userId}`.execute(db)
  return rows[0]
}

/** A wholesaler by the name of its page. */
export const findShopId = async (db: Db, slug: string): Promise<number | undefined> => {
  const { rows } = await sql<{ id: number }>`
    select s.tenant_id as id from shops s join tenants t on t.id = s.tenant_id
     where s.slug = ${slug} and t.status = 'active'`.execute(db)
  return rows[0]?.id
}

export const isCustomer = async (
  db: Db,
  pair: { shopId: number; buyerId: number },
): Promise<boolean> => {
  const { rows } = await sql`
    select from shop_customers where shop_id = ${pair.shopId} and buyer_id = ${pair.buyerId}`.execute(
    db,
  )
  return rows.length === 1
}

/** Where a person is written to. */
export const findAddress = async (db: Db, userId: number): Promise<string> => {
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}`.execute(db)
  return rows[0]?.email ?? ''
}
