import type { CreditPolicy } from '@carreau/domain/customers/credit'
import type { CustomerSort } from '@carreau/domain/customers/customers'
import type { Invoicing } from '@carreau/domain/documents/periods'
import { addDays } from '@carreau/domain/french/paris-time'
import type { InterfelKind } from '@carreau/domain/money/interfel'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import { sql } from 'kysely'
import { asSystem } from '../../platform/db/acting-for.ts'
import type { Db, Trx } from '../../platform/db/database.ts'
import type { ShopTenant } from '../../platform/identity/caller.ts'
import { beside } from './ageing.sql.ts'

export type CustomerHeadRow = {
  id: number
  companyName: string
  city: string
  kind: InterfelKind
  code: string
  lastOrderAt: Date | null
  unpaidCents: number
  overdueCents: number
  autoAccept: boolean | null
}

export type CustomerListRow = CustomerHeadRow & {
  orders: number
  netCents: number
  ordersBefore: number
  netBeforeCents: number
  balanceCents: number
  total: number
}

/** As the ageing and the account reckon it (ageing.sql.ts). */
const balance = sql`coalesce(due.open, 0) + coalesce(beside.charges, 0) - coalesce(beside.advances, 0)`

const orderBy = {
  name: sql`fold_text(t.company_name)`,
  '-last_order': sql`last.at desc nulls last`,
  '-net': sql`coalesce(sold.now, 0) desc`,
  '-balance': sql`${balance} desc`,
  '-overdue': sql`coalesce(due.overdue, 0) desc`,
  '-drop': sql`coalesce(sold.now, 0) - coalesce(sold.before, 0)`,
} satisfies Record<CustomerSort, unknown>

/** Each status leads an index of its own to its newest order. */
const lastOrder = (tenant: ShopTenant) => sql`
  left join lateral (
    select max(o.created_at) as at from unnest(${visibleStatuses(tenant)}::text[]) as seen (status)
     cross join lateral (
       select created_at from orders o
        where o.shop_id = ${tenant.id} and o.buyer_id = c.buyer_id and o.status = seen.status
        order by created_at desc limit 1) o) last on true`

/**
 * A page of the shop's customers; two months of days and the open invoices are read, no more. Who ordered last is
 * looked up for the page alone, unless the page is by it; so is what kind of buyer it is, whose policy asks for each.
 */
export const findCustomerPage = async (
  db: Db,
  tenant: ShopTenant,
  asked: { folded: string; sort: CustomerSort; today: string; offset: number; limit: number },
) => {
  const since = addDays(asked.today, -30)
  const { rows } = await sql<CustomerListRow>`
    with sold as (
      select buyer_id, sum(orders) filter (where day > ${since}::date)::int as orders,
             sum(net_cents - credited_net_cents) filter (where day > ${since}::date)::bigint as now,
             sum(orders) filter (where day <= ${since}::date)::int as orders_before,
             sum(net_cents - credited_net_cents) filter (where day <= ${since}::date)::bigint as before
        from shop_day_customers
       where shop_id = ${tenant.id} and day > ${addDays(asked.today, -60)} and day <= ${asked.today}
       group by buyer_id),
    due as (
      select buyer_id, sum(open_cents)::bigint as open,
             sum(open_cents) filter (where open_cents > 0)::bigint as unpaid,
             sum(open_cents) filter (where open_cents > 0 and due_date < ${asked.today})::bigint as overdue
        from invoice_balances where shop_id = ${tenant.id} and open_cents <> 0 group by buyer_id),
    ${beside(tenant.id)},
    page as (
      select c.buyer_id, c.code, c.auto_accept, t.company_name, t.city,
             coalesce(due.unpaid, 0) as "unpaidCents", coalesce(due.overdue, 0) as "overdueCents",
             ${balance}::bigint as "balanceCents", coalesce(sold.orders, 0) as orders, coalesce(sold.now, 0) as "netCents",
             coalesce(sold.orders_before, 0) as "ordersBefore",
             coalesce(sold.before, 0) as "netBeforeCents", count(*) over () as total,
             row_number() over (order by ${orderBy[asked.sort]}, c.buyer_id) as place
        from shop_customers c
        join tenants t on t.id = c.buyer_id
        left join sold on sold.buyer_id = c.buyer_id
        left join due on due.buyer_id = c.buyer_id
        left join beside on beside.buyer_id = c.buyer_id
        ${asked.sort === '-last_order' ? lastOrder(tenant) : sql``}
       where c.shop_id = ${tenant.id}
         and (${asked.folded} = '' or position(${asked.folded} in
              fold_text(t.company_name || ' ' || t.city || ' ' || c.code)) > 0)
       order by place offset ${asked.offset} limit ${asked.limit})
    select c.buyer_id as id, c.company_name as "companyName", c.city, b.interfel_kind as kind,
           c.code, c.auto_accept as "autoAccept", last.at as "lastOrderAt", c."unpaidCents",
           c."overdueCents", c."balanceCents", c.orders, c."netCents", c."ordersBefore", c."netBeforeCents", c.total
      from page c
      cross join lateral (select interfel_kind from buyers where tenant_id = c.buyer_id limit 1) b
      ${lastOrder(tenant)}
     order by c.place`.execute(db)
  return rows
}

export type CustomerRow = CustomerHeadRow & {
  siret: string | null
  vatNumber: string | null
  line1: string
  line2: string
  postalCode: string
  paymentDays: number | null
  shopPaymentDays: number
  invoicing: Invoicing
  toInvoiceCents: number
  note: string
  creditLimitCents: number | null
  creditPolicy: CreditPolicy
  newcomerLimitCents: number | null
  owedCents: number
  priority: number
  lateChanges: boolean | null
  confirmChanges: boolean | null
}

export type PersonRow = { id: number; first_name: string; email: string }

/** The people of a customer: members of another company, whom its wholesaler may write to. */
export const findPeople = async (
  db: Db,
  { shopId, buyerId }: { shopId: number; buyerId: number },
) => {
  const find = sql<PersonRow>`
    select distinct u.id, u.first_name, u.email
      from shop_customers c
      join memberships m on m.tenant_id = c.buyer_id
      join users u on u.id = m.user_id
     where c.shop_id = ${shopId} and c.buyer_id = ${buyerId}
     order by u.first_name limit 50`
  const { rows } = await asSystem('contacts of a customer', () => find.execute(db))
  return rows
}

export const findCustomer = async (
  db: Db,
  tenant: ShopTenant,
  { buyerId, today }: { buyerId: number; today: string },
) => {
  const { rows } = await sql<CustomerRow>`
    select c.buyer_id as id, t.company_name as "companyName", t.city, t.siret,
           t.vat_number as "vatNumber", t.line1, t.line2, t.postal_code as "postalCode",
           b.interfel_kind as kind, c.code, c.note, c.auto_accept as "autoAccept",
           c.late_changes as "lateChanges", c.confirm_changes as "confirmChanges",
           c.payment_days as "paymentDays", s.payment_days as "shopPaymentDays",
           c.credit_limit_cents as "creditLimitCents", c.credit_policy as "creditPolicy", c.invoicing, c.priority,
           owes.owed_cents as "owedCents",
           case when owes.is_newcomer then owes.limit_cents end as "newcomerLimitCents",
           (select coalesce(sum(w.gross_cents), 0)::bigint from periodic_deliveries w
             where w.shop_id = c.shop_id and w.buyer_id = c.buyer_id and w.document_id is null
               and w.net_cents > 0) as "toInvoiceCents", last.at as "lastOrderAt",
           due.unpaid as "unpaidCents", due.overdue as "overdueCents"
      from shop_customers c
      join shops s on s.tenant_id = c.shop_id
      join tenants t on t.id = c.buyer_id
      join buyers b on b.tenant_id = c.buyer_id
      cross join lateral (
        select coalesce(sum(open_cents), 0)::bigint as unpaid,
               coalesce(sum(open_cents) filter (where due_date < ${today}), 0)::bigint as overdue
          from invoice_balances i
         where i.shop_id = c.shop_id and i.buyer_id = c.buyer_id and open_cents > 0) due
      cross join lateral credit_of(c.buyer_id, c.shop_id) owes
      ${lastOrder(tenant)}
     where c.shop_id = ${tenant.id} and c.buyer_id = ${buyerId}`.execute(db)
  return rows[0]
}

export type TermsChange = {
  auto_accept?: boolean | null
  late_changes?: boolean | null
  confirm_changes?: boolean | null
  payment_days?: number | null
  invoicing?: Invoicing
  code?: string
  note?: string
  credit_limit_cents?: number | null
  credit_policy?: CreditPolicy
  priority?: number
}

/** Changes what is given; false when the buyer is no customer. */
export const changeTerms = async (
  trx: Trx,
  { shopId, buyerId }: { shopId: number; buyerId: number },
  change: TermsChange,
): Promise<boolean> => {
  const { rows } = await sql`
    update shop_customers c
       set auto_accept = n.auto_accept, late_changes = n.late_changes,
           confirm_changes = n.confirm_changes, payment_days = n.payment_days,
           invoicing = n.invoicing, code = n.code, note = n.note,
           credit_limit_cents = n.credit_limit_cents, credit_policy = n.credit_policy,
           priority = n.priority
      from (select (jsonb_populate_record(k, ${JSON.stringify(change)}::jsonb)).*
              from shop_customers k where k.shop_id = ${shopId} and k.buyer_id = ${buyerId}
               for update) n
     where c.shop_id = n.shop_id and c.buyer_id = n.buyer_id
    returning c.buyer_id`.execute(trx)
  return rows.length > 0
}
