import type { OpenInvoice } from '@carreau/domain/customers/bank-parts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/db/database.ts'

/** More invoices to pay than a wholesaler has at a time. */
const maxOpen = 50_000

/** All that the shop's customers have to pay and what was claimed on it, what is due first first. */
export const findOpenInvoices = async (db: Db, shopId: number) => {
  const { rows } = await sql<OpenInvoice>`
    with charged as materialized (
      select document_id, sum(interest_cents + indemnity_cents)::bigint as cents,
             min(day) filter (where kind = 'claimed') as claimed_on
        from late_charges where shop_id = ${shopId}
       group by document_id having sum(interest_cents + indemnity_cents) > 0),
    open as (
      select document_id from invoice_balances where shop_id = ${shopId} and open_cents > 0
       union
      select document_id from charged)
    select i.buyer_id as "buyerId", i.number, greatest(i.open_cents, 0) as "openCents",
           i.issued_on as "issuedOn", i.due_date as "dueOn", coalesce(c.cents, 0)::bigint as "chargesCents",
           c.claimed_on as "claimedOn",
           (select coalesce(json_agg(rl.reminder_id), '[]') from reminder_lines rl
             where rl.document_id = i.document_id and rl.step = 3) as letters
      from open join invoice_balances i on i.document_id = open.document_id
      left join charged c on c.document_id = i.document_id
     order by i.due_date, i.document_id limit ${maxOpen}`.execute(db)
  return rows
}

/** Whom payers are known to pay for, by the hashes that are looked for. */
export const findPayers = async (
  db: Db,
  shopId: number,
  digests: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ payer: string; buyerId: number }>`
    select encode(p.payer, 'hex') as payer, p.buyer_id as "buyerId"
      from unnest(${digests}::text[]) as asked (digest)
      join bank_payers p on p.shop_id = ${shopId} and p.payer = decode(asked.digest, 'hex')`.execute(
    db,
  )
  return new Map(rows.map(({ payer, buyerId }) => [payer, buyerId]))
}

/** Companies by their ids. */
export const findNames = async (
  db: Db,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, company_name as name from tenants where id = any (${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export type Recorded = {
  key: string
  on: string
  by: string | null
  /** What still stands of it, and of that what settled charges and what is kept in advance. */
  cents: number
  chargesCents: number
  advanceCents: number
  invoices: string[]
}

/** Those of the credits that were recorded, and of which a payment, of charges too, or an advance still stands. */
export const findRecorded = async (
  db: Db,
  shopId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Recorded>> => {
  const { rows } = await sql<Recorded>`
    select encode(e.fingerprint, 'hex') as key,
           (e.recorded_at at time zone 'Europe/Paris')::date as "on", u.first_name as by,
           (coalesce(paid.cents, 0) + coalesce(charged.cents, 0) + coalesce(kept.cents, 0))::bigint as cents,
           coalesce(charged.cents, 0)::bigint as "chargesCents", coalesce(kept.cents, 0)::bigint as "advanceCents",
           coalesce(paid.invoices, '{}') as invoices
      from unnest(${keys}::text[]) as asked (key)
      join bank_entries e on e.shop_id = ${shopId} and e.fingerprint = decode(asked.key, 'hex')
      left join lateral (
        select sum(p.amount_cents) as cents, array_agg(b.number order by b.due_date, b.document_id) as invoices
          from invoice_payments p join invoice_balances b on b.document_id = p.document_id
         where p.bank_entry_id = e.id and p.undoes_id is null
           and not exists (select from invoice_payments undone where undone.undoes_id = p.id)) paid on true
      left join lateral (
        select sum(a.amount_cents) as cents from customer_advances a
         where a.bank_entry_id = e.id and a.kind = 'received'
           and not exists (select from customer_advances undone
                            where undone.returns_id = a.id and undone.kind = 'undone')) kept on true
      left join lateral (
        select -sum(l.interest_cents + l.indemnity_cents) as cents from late_charges l
         where l.bank_entry_id = e.id
           and not exists (select from late_charges undone where undone.undoes_id = l.id)) charged on true
      left join users u on u.id = e.recorded_by
     where paid.cents is not null or charged.cents is not null or kept.cents is not null`.execute(
    db,
  )
  return new Map(rows.map(row => [row.key, row]))
}

/** For whom credits of these days and amounts, « 2026-11-24 4500 », are recorded that are none of these. */
export const findAlike = async (
  db: Db,
  shopId: number,
  credits: readonly { key: string; bookedOn: string; cents: number }[],
): Promise<ReadonlyMap<string, number[]>> => {
  const { rows } = await sql<{ alike: string; buyerIds: number[] }>`
    with asked as (
      select key, "bookedOn" as day, cents
        from jsonb_to_recordset(${JSON.stringify(credits)}::jsonb) as c (key text, "bookedOn" date, cents bigint))
    select e.booked_on::text || ' ' || e.amount_cents as alike,
           json_agg(distinct p.buyer_id) as "buyerIds"
      from (select distinct day, cents from asked) a
      join bank_entries e on e.shop_id = ${shopId} and e.booked_on = a.day and e.amount_cents = a.cents
      cross join lateral (
        select paid.buyer_id from invoice_payments paid
         where paid.bank_entry_id = e.id and paid.undoes_id is null
           and not exists (select from invoice_payments undone where undone.undoes_id = paid.id)
        union
        select charged.buyer_id from late_charges charged
         where charged.bank_entry_id = e.id
           and not exists (select from late_charges undone where undone.undoes_id = charged.id)
        union
        select kept.buyer_id from customer_advances kept
         where kept.bank_entry_id = e.id and kept.kind = 'received'
           and not exists (select from customer_advances undone
                            where undone.returns_id = kept.id and undone.kind = 'undone')) p
     where encode(e.fingerprint, 'hex') not in (select key from asked)
     group by 1`.execute(db)
  return new Map(rows.map(({ alike, buyerIds }) => [alike, buyerIds]))
}

/**
 * Takes credits for this transaction: whoever comes with one of them waits here until it ends. Answers
 * their ids; whether one is recorded already is to be asked afterwards.
 */
export const takeEntries = async (
  trx: Trx,
  entries: readonly { key: string; bookedOn: string; cents: number }[],
  by: { shopId: number; userId: number; at: Date },
): Promise<ReadonlyMap<string, number>> => {
  await sql`
    insert into bank_entries (shop_id, fingerprint, booked_on, amount_cents, recorded_by, recorded_at)
    select ${by.shopId}, decode(key, 'hex'), "bookedOn", cents, ${by.userId}, ${by.at}
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e (key text, "bookedOn" date, cents bigint)
     order by key
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ id: number; key: string }>`
    select id, encode(fingerprint, 'hex') as key from bank_entries
     where shop_id = ${by.shopId}
       and fingerprint in (select decode(key, 'hex') from unnest(${entries.map(({ key }) => key)}::text[]) as k (key))
     order by fingerprint
       for update`.execute(trx)
  return new Map(rows.map(({ id, key }) => [key, id]))
}

/** Says who records credits that are taken: one that was undone is recorded again. */
export const markRecorded = async (
  trx: Trx,
  ids: readonly number[],
  by: { shopId: number; userId: number; at: Date },
): Promise<void> => {
  await sql`
    update bank_entries set recorded_by = ${by.userId}, recorded_at = ${by.at}
     where shop_id = ${by.shopId} and id = any (${ids}::bigint[])`.execute(trx)
}

export type Dismissed = {
  key: string
  bookedOn: string
  cents: number
  on: string
  by: string | null
  reason: string
}

const dismissedColumns = sql`
  encode(e.fingerprint, 'hex') as key, e.booked_on as "bookedOn", e.amount_cents as cents,
  (e.dismissed_at at time zone 'Europe/Paris')::date as "on", u.first_name as by, e.dismissed_reason as reason`

/** Those of the credits that were put aside. */
export const findDismissed = async (
  db: Db,
  shopId: number,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Dismissed>> => {
  const { rows } = await sql<Dismissed>`
    select ${dismissedColumns}
      from unnest(${keys}::text[]) as asked (key)
      join bank_entries e on e.shop_id = ${shopId} and e.fingerprint = decode(asked.key, 'hex')
      left join users u on u.id = e.dismissed_by
     where e.dismissed_at is not null`.execute(db)
  return new Map(rows.map(row => [row.key, row]))
}

/** A page of them, the last first. */
export const findDismissedPage = async (
  db: Db,
  shopId: number,
  { offset, limit }: { offset: number; limit: number },
) => {
  const { rows } = await sql<Dismissed & { total: number }>`
    select ${dismissedColumns}, count(*) over () as total
      from bank_entries e left join users u on u.id = e.dismissed_by
     where e.shop_id = ${shopId} and e.dismissed_at is not null
     order by e.dismissed_at desc, e.id desc offset ${offset} limit ${limit}`.execute(db)
  return rows
}

/** Puts a credit that is taken aside. */
export const markDismissed = async (
  trx: Trx,
  id: number,
  by: { shopId: number; userId: number; at: Date; reason: string },
): Promise<void> => {
  await sql`
    update bank_entries
       set dismissed_at = ${by.at}, dismissed_by = ${by.userId}, dismissed_reason = ${by.reason}
     where shop_id = ${by.shopId} and id = ${id}`.execute(trx)
}

/** Takes one up again; its day and amount, where it was put aside. */
export const unmarkDismissed = async (trx: Trx, shopId: number, key: string) => {
  const { rows } = await sql<{ bookedOn: string; cents: number }>`
    update bank_entries set dismissed_at = null, dismissed_by = null, dismissed_reason = ''
     where shop_id = ${shopId} and fingerprint = decode(${key}, 'hex') and dismissed_at is not null
    returning booked_on as "bookedOn", amount_cents as cents`.execute(trx)
  return rows[0]
}

/** Remembers whom payers paid for, for the next statement. */
export const rememberPayers = async (
  trx: Trx,
  payers: ReadonlyMap<string, number>,
  { shopId, at }: { shopId: number; at: Date },
): Promise<void> => {
  const known = [...payers].map(([payer, buyerId]) => ({ payer, buyerId }))
  await sql`
    insert into bank_payers (shop_id, payer, buyer_id, learnt_at)
    select ${shopId}, decode(payer, 'hex'), "buyerId", ${at}
      from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as known (payer text, "buyerId" bigint)
     order by payer
    on conflict (shop_id, payer) do update set buyer_id = excluded.buyer_id, learnt_at = excluded.learnt_at`.execute(
    trx,
  )
}
