-- A buyer to whom a wholesaler has never delivered may owe it so much, where it has agreed nothing else with it
-- (docs/decisions/0131-what-a-new-customer-may-have-open.md).
-- Serves Carreau 1.0.0 and later.

-- VAT included; null for no limit.
alter table shops add column newcomer_limit_cents bigint default 150000 check (newcomer_limit_cents >= 0);

/* What a customer owes and its limit (0022_reminders.sql). Of a buyer that has received nothing yet and for whom no
   limit was set, the wholesaler's own for newcomers: it blocks the buyer, and warns the wholesaler, who knows. */
drop function credit_of(bigint, bigint);
create function credit_of(buyer bigint, shop bigint)
  returns table (policy text, limit_cents bigint, owed_cents bigint, is_newcomer boolean)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
declare
  acting bigint := acting_tenant();
  agreed shop_customers;
  is_customer boolean;
begin
  if acting not in (buyer, shop) or acting is null and current_setting('role') = 'carreau_tenant' then
    return;
  end if;
  select * into agreed from shop_customers c where c.shop_id = shop and c.buyer_id = buyer;
  is_customer := found;
  policy := agreed.credit_policy;
  limit_cents := agreed.credit_limit_cents;
  is_newcomer := false;
  if limit_cents is null and not exists (select from orders o
                                          where o.shop_id = shop and o.buyer_id = buyer and o.status = 'delivered') then
    select s.newcomer_limit_cents into limit_cents
      from shops s join buyers b on b.tenant_id = buyer where s.tenant_id = shop;
    is_newcomer := limit_cents is not null;
    if is_newcomer then policy := case when acting = shop then 'warn' else 'block' end; end if;
  end if;
  if not is_customer and not is_newcomer then return; end if;
  if acting = buyer and (policy = 'warn' or limit_cents is null) then
    return;
  end if;
  return query
    select policy, limit_cents,
           ((select coalesce(sum(i.open_cents), 0) from invoice_balances i
              where i.shop_id = shop and i.buyer_id = buyer and i.open_cents <> 0)
          - (select coalesce(sum(a.left_cents), 0) from customer_advances a
              where a.shop_id = shop and a.buyer_id = buyer and a.left_cents > 0)
          + (select coalesce(sum(l.interest_cents + l.indemnity_cents), 0) from late_charges l
              where l.shop_id = shop and l.buyer_id = buyer)
            -- Delivered, and invoiced with its décade.
          + (select coalesce(sum(w.gross_cents), 0) from periodic_deliveries w
              where w.shop_id = shop and w.buyer_id = buyer and w.document_id is null and w.net_cents > 0)
          + (select coalesce(sum(o.gross_cents), 0) from orders o
              where o.shop_id = shop and o.buyer_id = buyer
                and o.status in ('submitted', 'accepted', 'picking', 'shipped'))
            -- What the wholesaler wrote down itself is owed before the customer's admin has agreed.
          + (select coalesce(sum(o.gross_cents), 0) from orders o
              where o.shop_id = shop and o.buyer_id = buyer
                and o.status = 'to_approve' and o.contestable_until is not null))::bigint,
           is_newcomer;
end $$;
revoke execute on function credit_of(bigint, bigint) from public;
grant execute on function credit_of(bigint, bigint) to carreau_tenant;

-- Approved wholesalers whose names are near that of a new customer.
create index tenants_shop_names on tenants using gin (fold_text(company_name) gin_trgm_ops)
 where type = 'shop' and status = 'active';
