-- Whoever says of itself that it was delivered is no better known for it
-- (docs/decisions/0131-what-a-new-customer-may-have-open.md).
-- Serves Carreau 1.0.0 and later.

/* Whether the wholesaler has unloaded goods at this buyer's, of an order placed since then: something was left of it, and
   the wholesaler's own people said that it was delivered. What the buyer alone says counts three days later, unless it
   claims: by then the wholesaler knows whether its lorry came back empty. */
create function has_delivered(shop bigint, buyer bigint, ordered_after timestamptz default '-infinity') returns boolean
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if acting_tenant() not in (buyer, shop) or acting_tenant() is null and current_setting('role') = 'carreau_tenant' then
    return null;
  end if;
  return exists (
    select from orders o
     where o.shop_id = shop and o.buyer_id = buyer and o.status = 'delivered' and o.created_at >= ordered_after
       and o.gross_cents > 0
       and not exists (
         select from order_history h
           join memberships m on m.user_id = h.actor_id and m.tenant_id = o.buyer_id
          where h.order_id = o.id and h.to_status = 'delivered'
            and (h.at > now() - interval '3 days' or exists (select from claims c where c.order_id = o.id))));
end $$;
revoke execute on function has_delivered(bigint, bigint, timestamptz) from public;
grant execute on function has_delivered(bigint, bigint, timestamptz) to carreau_tenant;

-- As before (0040_newcomers.sql), but for who counts as delivered.
create or replace function credit_of(buyer bigint, shop bigint)
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
  if limit_cents is null and not has_delivered(shop, buyer) then
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
