import type pg from 'pg'

/**
 * What customers paid and agreed on, the same for the same orders: an invoice is paid on its due date
 * or some days after it, one in twelve only in part or not at all, and nothing after the latest sale.
 */
export const settleAccounts = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    insert into invoice_payments (document_id, shop_id, buyer_id, paid_on, amount_cents, method, reference,
                                  recorded_at)
    select document_id, shop_id, buyer_id, paid_on,
           case document_id % 12 when 1 then greatest(gross_cents / 2, 1) else gross_cents end,
           (array['transfer', 'transfer', 'direct_debit', 'cheque'])[1 + document_id % 4],
           'Règlement ' || number, paid_on + time '10:00'
      from (select *, due_date + (document_id % 9)::int - 3 as paid_on,
                   (select max(issued_on) from invoice_balances) as today
              from invoice_balances where gross_cents > 0) due
     -- Long unpaid ones are few: most were chased.
     where paid_on <= today and paid_on >= issued_on
       and (document_id % 12 not in (0, 1) or due_date < today - 100)
     order by document_id`)
  await client.query(`
    update shop_customers set code = '411' || lpad(buyer_id::text, 5, '0'),
           payment_days = case buyer_id % 3 when 0 then 15 end,
           credit_limit_cents = case buyer_id % 4 when 0 then 500000 end,
           note = case buyer_id % 5 when 2 then 'Livraison avant 7 h, clé au gardien.' else '' end`)
}
