import type pg from 'pg'
import { demoAccounts } from '../companies/demo-accounts.ts'

/**
 * What customers paid and agreed on, the same for the same orders: an invoice is paid on its due date
 * or some days after it, one in twelve only in part or not at all, and nothing after the latest sale. Of every
 * customer the latest two are open, so that at any hour of the day there is something to settle.
 */
export const settleAccounts = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method, reference,
                                  recorded_at)
    select document_id, shop_id, buyer_id, paid_on,
           case document_id % 12 when 1 then greatest(open_cents / 2, 1) else open_cents end,
           (array['transfer', 'transfer', 'direct_debit', 'cheque'])[1 + document_id % 4],
           'Règlement ' || number, paid_on + time '10:00'
      from (select *, due_date + (document_id % 9)::int - 3 as paid_on,
                   (select max(issued_on) from invoice_balances) as today,
                   row_number() over (partition by shop_id, buyer_id
                                      order by issued_on desc, document_id desc) as latest
              from invoice_balances where open_cents > 0) due
     -- Long unpaid ones are few: most were chased.
     where latest > 2 and paid_on <= today and paid_on >= issued_on
       and (document_id % 12 not in (0, 1) or due_date < today - 100)
     order by document_id`)
  await client.query(`
    update shop_customers set code = '411' || lpad(buyer_id::text, 5, '0'),
           payment_days = case buyer_id % 3 when 0 then 15 end,
           credit_limit_cents = case buyer_id % 4 when 0 then 500000 end,
           note = case buyer_id % 5 when 2 then 'Livraison avant 7 h, clé au gardien.' else '' end`)
  // Three good customers of the demo's wholesaler are answered by themselves; none that people sign in
  // for, and none whose order waits for an answer.
  await client.query(
    `
    update shop_customers c set auto_accept = true
      from (select k.shop_id, k.buyer_id
              from shop_customers k join shops s on s.tenant_id = k.shop_id
             where s.slug = 'primeurs-de-rungis'
               and not exists (select from memberships m join users u on u.id = m.user_id
                                where m.tenant_id = k.buyer_id and u.email = any($1))
               and not exists (select from orders o where o.shop_id = k.shop_id
                                and o.buyer_id = k.buyer_id and o.status in ('submitted', 'to_approve'))
             order by k.buyer_id limit 3) trusted
     where c.shop_id = trusted.shop_id and c.buyer_id = trusted.buyer_id`,
    [demoAccounts.map(({ email }) => email)],
  )
}
