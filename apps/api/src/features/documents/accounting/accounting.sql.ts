import type { CrateReason } from '@carreau/domain/customers/crates'
import type { PaymentMethod } from '@carreau/domain/customers/customers'
import type { Accounts, BookedDocument, MovementKind } from '@carreau/domain/documents/accounting'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export const findAccounts = async (db: Db, shopId: number): Promise<Accounts | undefined> => {
  const { rows } = await sql<{ accounts: Accounts }>`
    select accounts from shop_accounts where shop_id = ${shopId}`.execute(db)
  return rows[0]?.accounts
}

export const saveAccounts = async (db: Db, shopId: number, accounts: Accounts): Promise<void> => {
  await sql`
    insert into shop_accounts (shop_id, accounts) values (${shopId}, ${JSON.stringify(accounts)})
    on conflict (shop_id) do update set accounts = excluded.accounts`.execute(db)
}

export const findSiren = async (db: Db, shopId: number): Promise<string> => {
  const { rows } = await sql<{ siren: string | null }>`
    select left(siret, 9) as siren from tenants where id = ${shopId}`.execute(db)
  return rows[0]?.siren ?? ''
}

type Span = { start: Date; end: Date }
/** Behind what was read last. */
export type Place = { at: Date; id: number }

/** How many entries the journal of sales has of a span. */
export const countPieces = async (
  db: Db,
  shopId: number,
  { start, end }: Span,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from documents d
     where d.shop_id = ${shopId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end}`.execute(db)
  return rows[0]?.count ?? 0
}

export type PieceRow = {
  id: number
  number: string
  at: Date
  dueOn: string | null
  booked: BookedDocument
  buyerId: number
  code: string
  name: string
}

/**
 * Invoices and credit notes in the order they were issued. Of what they say only the amounts: a year's contents, read whole, are
 * hundreds of megabytes that the application would take apart to add up a few numbers.
 */
export const findPieces = async (
  db: Db,
  shopId: number,
  { start, end, after, limit }: Span & { after: Place | null; limit: number },
): Promise<PieceRow[]> => {
  const { rows } = await sql<PieceRow>`
    select d.id, coalesce(d.number, '') as number, d.issued_at as at, d.due_date as "dueOn",
           jsonb_build_object(
             'kind', d.content->'kind', 'grossCents', d.content->'grossCents',
             'lines', (select coalesce(jsonb_agg(jsonb_build_object('vatRate', g.rate, 'netCents', g.cents)
                                                 order by g.first), '[]')
                         from (select l.line->>'vatRate' as rate, sum((l.line->>'netCents')::bigint) as cents,
                                      min(l.place) as first
                                 from jsonb_array_elements(d.content->'lines') with ordinality l(line, place)
                                group by l.line->>'vatRate') g),
             'deliveryFee', d.content->'deliveryFee', 'contributions', d.content->'contributions',
             'vat', d.content->'vat') as booked,
           d.buyer_id as "buyerId", coalesce(c.code, '') as code, t.company_name as name
      from documents d
      join tenants t on t.id = d.buyer_id
      left join shop_customers c on c.shop_id = d.shop_id and c.buyer_id = d.buyer_id
     where d.shop_id = ${shopId} and d.kind in ('invoice', 'credit_note')
       and d.issued_at >= ${start} and d.issued_at < ${end} ${
         after === null ? sql`` : sql`and (d.issued_at, d.id) > (${after.at}, ${after.id})`
       }
     order by d.issued_at, d.id limit ${limit}`.execute(db)
  return rows
}

type PaymentPlace = Place & { source: number }

/**
 * Everything that moves customers' accounts beside documents, in a span of when it was recorded. The rows of one moment are
 * told by `source`, then by their ids. A page reads no further into a source than it is long, from where the one before
 * ended: otherwise each page of a year would sort the year.
 */
const movements = (
  shopId: number,
  { start, end }: Span,
  page?: { after: PaymentPlace | null; limit: number },
) => {
  const these = (source: number) => {
    const inSpan = sql`r.shop_id = ${shopId} and r.recorded_at >= ${page?.after?.at ?? start} and r.recorded_at < ${end}`
    if (page === undefined) return inSpan
    const { after, limit } = page
    return sql`${inSpan} ${
      after === null
        ? sql``
        : sql`and (r.recorded_at, ${source}::int, r.id) > (${after.at}, ${after.source}, ${after.id})`
    } order by r.recorded_at, r.id limit ${limit}`
  }
  return sql`
    (select 1 as source, r.id, r.recorded_at as at, r.document_id, r.buyer_id, r.paid_on, r.method, r.reference,
            case when r.advance_id is null then 'payment' else 'used_advance' end as kind,
            r.amount_cents as cents, 0::bigint as indemnity_cents
       from invoice_payments r
      where ${these(1)})
    union all
    (select 2, r.id, r.recorded_at, null, r.buyer_id, r.received_on, r.method, r.reference, 'advance',
            r.amount_cents, 0
       from customer_advances r
      where ${these(2)})
    union all
    (select 3, r.id, r.recorded_at, r.document_id, r.buyer_id, r.day, r.method, r.reference,
            case when r.advance_id is null then r.kind || '_charges' else 'used_advance' end,
            case r.kind when 'claimed' then r.interest_cents + r.indemnity_cents
                        else -(r.interest_cents + r.indemnity_cents) end,
            case r.kind when 'claimed' then r.indemnity_cents else -r.indemnity_cents end
       from late_charges r
      where ${these(3)})`
}

/** How many payments each of the journals has of a span. */
export const countPayments = async (db: Db, shopId: number, span: Span) => {
  const { rows } = await sql<{ cash: number; others: number; none: number }>`
    select count(*) filter (where not m.moves_none and m.method = 'cash')::int as cash,
           count(*) filter (where not m.moves_none and m.method <> 'cash')::int as others,
           count(*) filter (where m.moves_none)::int as none
      from (select method, kind in ('used_advance', 'claimed_charges', 'waived_charges') as moves_none
              from (${movements(shopId, span)}) every) m`.execute(db)
  return rows[0] ?? { cash: 0, others: 0, none: 0 }
}

export type PaymentRow = {
  id: number
  source: number
  at: Date
  kind: MovementKind
  paidOn: string
  amountCents: number
  indemnityCents: number
  method: PaymentMethod | null
  reference: string
  invoiceNumber: string
  buyerId: number
  code: string
  name: string
}

/** Payments, advances, charges and what undid them in the order they were recorded. */
export const findPayments = async (
  db: Db,
  shopId: number,
  { after, limit, ...span }: Span & { after: PaymentPlace | null; limit: number },
): Promise<PaymentRow[]> => {
  const { rows } = await sql<PaymentRow>`
    with page as (
      select * from (${movements(shopId, span, { after, limit })}) m
       order by m.at, m.source, m.id limit ${limit})
    select m.id, m.source, m.at, m.kind, m.paid_on as "paidOn", m.cents as "amountCents",
           m.indemnity_cents as "indemnityCents", m.method, m.reference,
           coalesce(i.number, '') as "invoiceNumber", m.buyer_id as "buyerId",
           coalesce(c.code, '') as code, t.company_name as name
      from page m
      left join invoice_balances i on i.document_id = m.document_id
      join tenants t on t.id = m.buyer_id
      left join shop_customers c on c.shop_id = ${shopId} and c.buyer_id = m.buyer_id
     order by m.at, m.source, m.id`.execute(db)
  return rows
}

/** Crates that are exchanged like for like are nothing in the books. */
const deposits = (shopId: number, { start, end }: Span) => sql`
  m.shop_id = ${shopId} and m.deposit_cents > 0 and m.at >= ${start} and m.at < ${end}`

/** How many entries the journal of deposits has of a span. */
export const countCrateMoves = async (db: Db, shopId: number, span: Span): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from crate_movements m where ${deposits(shopId, span)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export type CrateMoveRow = {
  id: number
  at: Date
  kindName: string
  count: number
  depositCents: number
  reason: CrateReason
  orderNumber: string
  buyerId: number
  code: string
  name: string
}

/** Crates with a deposit in the order they moved. */
export const findCrateMoves = async (
  db: Db,
  shopId: number,
  { after, limit, ...span }: Span & { after: Place | null; limit: number },
): Promise<CrateMoveRow[]> => {
  const { rows } = await sql<CrateMoveRow>`
    select m.id, m.at, k.name as "kindName", m.count, m.deposit_cents as "depositCents", m.reason,
           coalesce(o.number, '') as "orderNumber", m.buyer_id as "buyerId", coalesce(c.code, '') as code,
           t.company_name as name
      from crate_movements m
      join crate_kinds k on k.id = m.kind_id
      join tenants t on t.id = m.buyer_id
      left join orders o on o.id = m.order_id
      left join shop_customers c on c.shop_id = m.shop_id and c.buyer_id = m.buyer_id
     where ${deposits(shopId, span)} ${
       after === null ? sql`` : sql`and (m.at, m.id) > (${after.at}, ${after.id})`
     }
     order by m.at, m.id limit ${limit}`.execute(db)
  return rows
}
