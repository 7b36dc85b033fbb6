import type { Database } from '../../apps/api/src/platform/db/database.ts'

type Pool = Pick<Database['pool'], 'query'>

/** Faults of the papers of all wholesalers, each a query of what is at fault. */
const faulty = {
  'gaps in the numbers of a wholesaler’s series': `
    select shop_id from (
      select shop_id, right(number, 6)::int as n,
             row_number() over (partition by shop_id, kind, left(number, -7) order by id) as place
        from documents where kind in ('invoice', 'credit_note', 'delivery_note')) numbered
     where n <> place`,
  'numbers that rise while their days do not': `
    select shop_id from (
      select shop_id, issued_at, lag(issued_at) over (
               partition by shop_id, kind order by left(number, 5), right(number, 6)) as before
        from documents where kind in ('invoice', 'credit_note')) numbered
     where issued_at < before`,
  'lines that were delivered and are billed not once': `
    select l.id
      from orders o join order_lines l on l.order_id = o.id
      left join (
        select (line->>'lineId')::bigint as line_id, count(*) as times
          from documents d, jsonb_array_elements(d.content->'lines') line
         where d.kind = 'invoice' group by 1) billed on billed.line_id = l.id
      left join periodic_deliveries w on w.order_id = o.id
     where o.status = 'delivered'
       and coalesce(billed.times, 0) <> case
             when l.net_cents = 0 or w.order_id is not null and w.document_id is null then 0
             -- Taken off before there was an invoice, wholly: it may be missing.
             when billed.times is null and exists (
               select from claim_lines c join claims on claims.id = c.claim_id
                where c.order_line_id = l.id and claims.status = 'accepted') then 0
             else 1 end`,
  'papers whose sums do not add up': `
    select d.id from documents d
     where d.kind in ('invoice', 'credit_note')
       and (d.net_cents <> (d.content->>'goodsCents')::bigint
              + coalesce((d.content->'deliveryFee'->>'netCents')::bigint, 0)
              + (select coalesce(sum((c->>'netCents')::bigint), 0) from jsonb_array_elements(d.content->'contributions') c)
         or (d.content->>'goodsCents')::bigint
              <> (select coalesce(sum((l->>'netCents')::bigint), 0) from jsonb_array_elements(d.content->'lines') l)
         or d.gross_cents <> d.net_cents
              + (select coalesce(sum((v->>'amountCents')::bigint), 0) from jsonb_array_elements(d.content->'vat') v)
         or d.net_cents
              <> (select coalesce(sum((v->>'baseCents')::bigint), 0) from jsonb_array_elements(d.content->'vat') v))`,
  'VAT of an invoice that is not its rate of the whole': `
    select d.id from documents d, jsonb_array_elements(d.content->'vat') v
     where d.kind = 'invoice'
       and (v->>'amountCents')::bigint <> round((v->>'baseCents')::numeric * (v->>'rate')::numeric / 100)`,
  'invoices credited beyond what they are': `
    select document_id from invoice_balances
     where credited_cents > gross_cents or open_cents <> gross_cents - credited_cents - paid_cents`,
  'credit notes that are not all of their invoice’s balance': `
    select b.document_id from invoice_balances b
      left join (select d.shop_id, d.content->'invoice'->>'number' as number, sum(d.gross_cents) as cents
                   from documents d where d.kind = 'credit_note' group by 1, 2) c
        on c.shop_id = b.shop_id and c.number = b.number
     where b.credited_cents <> coalesce(c.cents, 0)`,
  'invoices of which the goods are credited and something is left': `
    select i.id from documents i
      join (select d.shop_id, d.content->'invoice'->>'number' as number,
                   sum((d.content->>'goodsCents')::bigint) as goods, sum(d.gross_cents) as gross
              from documents d where d.kind = 'credit_note' group by 1, 2) c
        on c.shop_id = i.shop_id and c.number = i.number
     where i.kind = 'invoice' and c.goods = (i.content->>'goodsCents')::bigint and c.gross <> i.gross_cents`,
  'accepted claims of which nothing was credited or taken off': `
    select c.id from claims c
     where c.status = 'accepted'
       and not exists (select from documents d where d.claim_id = c.id)
       and not exists (select from periodic_deliveries w where w.order_id = c.order_id)`,
  'papers that nobody is to make': `
    select d.id from documents d
      left join (select distinct (payload->>'documentId')::bigint as document_id
                   from graphile_worker._private_jobs) j on j.document_id = d.id
     where d.sha256 is null and d.kind in ('invoice', 'credit_note') and j.document_id is null`,
  'credits of the bank of which more was used than there is': `
    select e.id from bank_entries e
     where e.amount_cents < (select coalesce(sum(amount_cents), 0) from invoice_payments p
                              where p.bank_entry_id = e.id)
                          + (select coalesce(sum(amount_cents), 0) from customer_advances a
                              where a.bank_entry_id = e.id)`,
} as const

export const readPapers = async (pool: Pool): Promise<Map<string, number>> => {
  const faults = new Map<string, number>()
  for (const [name, query] of Object.entries(faulty)) {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from (${query}) faulty`,
    )
    faults.set(name, rows[0]?.count ?? 0)
  }
  return faults
}

/** Net of what a wholesaler billed and credited so far: goods, transport, contributions. What waits is billed too. */
export const billedBy = async (pool: Pool, shopId: number) => {
  const { rows } = await pool.query<{
    goods: number
    fees: number
    contributions: number
    taxable: number
  }>(
    `with papers as (
       select content, case kind when 'invoice' then 1 else -1 end as sign
         from documents where shop_id = $1 and kind in ('invoice', 'credit_note')
       union all
       select content, 1 from periodic_deliveries
        where shop_id = $1 and document_id is null and content is not null)
     select coalesce(sum(sign * (content->>'goodsCents')::bigint), 0)::bigint as goods,
            coalesce(sum(sign * coalesce((content->'deliveryFee'->>'netCents')::bigint, 0)), 0)::bigint as fees,
            coalesce(sum(sign * (select coalesce(sum((c->>'netCents')::bigint), 0)
                                   from jsonb_array_elements(content->'contributions') c)), 0)::bigint as contributions,
            coalesce(sum(sign * (select coalesce(sum((l->>'netCents')::bigint), 0)
                                   from jsonb_array_elements(content->'lines') l
                                  where (l->>'isInterfelTaxable')::boolean)), 0)::bigint as taxable
       from papers`,
    [shopId],
  )
  if (rows[0] === undefined) throw new Error('a sum always answers its row')
  return rows[0]
}

/** Gross of a wholesaler's papers, as the journal of sales must have it. */
export const grossOf = async (pool: Pool, shopId: number): Promise<number> => {
  const { rows } = await pool.query<{ cents: number }>(
    `select coalesce(sum(case kind when 'invoice' then gross_cents else -gross_cents end), 0)::bigint as cents
       from documents where shop_id = $1 and kind in ('invoice', 'credit_note')`,
    [shopId],
  )
  return rows[0]?.cents ?? 0
}

/** All papers and what is to be done for them, a line each, to be compared. */
export const listPapers = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ says: string }>(
    `with jobs as materialized (
       select (payload->>'documentId')::bigint as document_id, count(*) as many
         from graphile_worker._private_jobs where payload::jsonb ? 'documentId' group by 1)
     select concat_ws(' ', d.id, d.shop_id, d.buyer_id, d.order_id, d.kind, d.number, d.issued_at, d.due_date,
                      d.net_cents, d.gross_cents, md5(d.content::text), coalesce(jobs.many, 0)) as says
       from documents d left join jobs on jobs.document_id = d.id
      order by d.id`,
  )
  return rows.map(({ says }) => says)
}
