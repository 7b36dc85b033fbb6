-- The second lock on a tenant's rows (docs/decisions/0033-row-level-security.md). A request runs as the
-- role `carreau_tenant`, which sees and writes only what is its tenant's or its person's; migrations,
-- jobs and the search index run as the owner of the tables, whom no policy binds.

-- Roles belong to the whole cluster: another database of it may have made this one, even just now.
do $$
begin
  if not exists (select from pg_roles where rolname = 'carreau_tenant') then
    begin
      create role carreau_tenant nologin;
    exception
      when duplicate_object or unique_violation then null;
      when insufficient_privilege then
        raise exception 'The role carreau_tenant is missing, and % may not create it', current_user
          using hint = format('create role carreau_tenant nologin; grant carreau_tenant to %I;',
                              current_user);
    end;
  end if;
  for attempt in 1..5 loop
    begin
      set local role carreau_tenant;
      reset role;
      exit;
    exception
    -- Another's migration has only just made it.
    when invalid_parameter_value then perform pg_sleep(0.05 * attempt);
    when insufficient_privilege then
      begin
        execute format('grant carreau_tenant to %I', current_user);
      exception
        -- Another database's migration grants at the same moment.
        when internal_error or unique_violation then perform pg_sleep(0.05 * attempt);
        when insufficient_privilege then
          raise exception '% may not act as carreau_tenant', current_user
            using hint = format('grant carreau_tenant to %I;', current_user);
      end;
    end;
  end loop;
end $$;

-- Whom the connection acts for (platform/db/acting-for.ts); null, and so nobody's rows, until it is said.
create function acting_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('carreau.tenant', true), '')::bigint;
create function acting_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('carreau.user', true), '')::bigint;

------------------------------------------------------------------------ what its rows did not say

-- Lines say whose they are, so that no policy looks up the order or the cart of each.
alter table order_lines add column shop_id bigint;
update order_lines l set shop_id = o.shop_id from orders o where o.id = l.order_id;
alter table order_lines alter column shop_id set not null;
create or replace function own_order_line() returns trigger language plpgsql as $$
begin
  select o.buyer_id, o.shop_id into new.buyer_id, new.shop_id from orders o where o.id = new.order_id;
  return new;
end $$;
drop trigger own_order_line on order_lines;
create trigger own_order_line before insert on order_lines
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_order_line();

alter table cart_items add column buyer_id bigint;
update cart_items i set buyer_id = c.buyer_id from carts c where c.id = i.cart_id;
alter table cart_items alter column buyer_id set not null;
create function own_cart_item() returns trigger language plpgsql as $$
begin
  select c.buyer_id into new.buyer_id from carts c where c.id = new.cart_id;
  return new;
end $$;
create trigger own_cart_item before insert on cart_items
  for each row when (new.buyer_id is null) execute function own_cart_item();

-- A policy cannot look at a parent that the same statement writes; when the statement is over, these can.
create function refuse_foreign_orders() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from orders o where o.id = c.order_id)) then
    raise insufficient_privilege using message = 'These are rows of another tenant''s order';
  end if;
  return null;
end $$;
create function refuse_foreign_carts() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from carts o where o.id = c.cart_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s cart';
  end if;
  return null;
end $$;
create function refuse_foreign_claims() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from claims o where o.id = c.claim_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s claim';
  end if;
  return null;
end $$;
create function refuse_foreign_lists() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from lists o where o.id = c.list_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s list';
  end if;
  return null;
end $$;
create function refuse_foreign_conversations() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from conversations o where o.id = c.conversation_id)) then
    raise insufficient_privilege using message = 'These are messages of other tenants';
  end if;
  return null;
end $$;
create trigger own_parent after insert on order_lines referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on order_history referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on documents referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on cart_items referencing new table as current
  for each statement execute function refuse_foreign_carts();
create trigger own_parent after insert on claim_lines referencing new table as current
  for each statement execute function refuse_foreign_claims();
create trigger own_parent after insert on messages referencing new table as current
  for each statement execute function refuse_foreign_conversations();
create trigger own_parent after insert on list_lines referencing new table as current
  for each statement execute function refuse_foreign_lists();

------------------------------------------------------- what is written beside, by whoever causes it

-- These write rows that are not their cause's: prices' history, the wholesaler's figures, events.
alter function end_offer_prices() security definer set search_path = public, pg_temp;
alter function record_offer_prices() security definer set search_path = public, pg_temp;
alter function keep_created_price() security definer set search_path = public, pg_temp;
alter function keep_changed_price() security definer set search_path = public, pg_temp;
alter function keep_customer_price() security definer set search_path = public, pg_temp;
alter function keep_shop_customer() security definer set search_path = public, pg_temp;
alter function count_issued_documents() security definer set search_path = public, pg_temp;
alter function count_claim() security definer set search_path = public, pg_temp;
alter function count_payment() security definer set search_path = public, pg_temp;
alter function tell_updated_offers() security definer set search_path = public, pg_temp;
alter function tell_updated_tenants() security definer set search_path = public, pg_temp;
alter function tell_ended_tokens() security definer set search_path = public, pg_temp;
alter function publish_live(text[], text, jsonb) security definer set search_path = public, pg_temp;
revoke execute on function publish_live(text[], text, jsonb) from public;
revoke execute on function count_documents(bigint[]) from public;

-- Whose a token is: asked on a connection for whomever it acts. Who knows the hash knew the token.
create function caller_of(token_hash bytea)
  returns table (user_id bigint, first_name text, session_id bigint, token_id bigint,
                 expires_at timestamptz, last_used_at timestamptz, tenant_id bigint, tenant_type text,
                 role text)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select t.user_id, u.first_name, coalesce(t.parent_id, t.id), t.id, t.expires_at, t.last_used_at,
           n.id, n.type, m.role
      from tokens t
      join users u on u.id = t.user_id
      left join memberships m on m.id = t.membership_id
      left join tenants n on n.id = m.tenant_id and n.status <> 'refused'
     where t.hash = token_hash;
end $$;
revoke execute on function caller_of(bytea) from public;

-- What policies ask of other tables: a policy within a policy would swell every plan.
create function works_for(company bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  return exists (select from memberships m where m.tenant_id = company and m.user_id = acting_user());
end $$;
create function is_colleague(person bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
begin
  return exists (
    select from memberships m where m.user_id = person and m.tenant_id = acting_tenant());
end $$;
-- Whether the wholesaler that acts may know a buyer.
create function deals_with(buyer bigint) returns boolean
language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  shop bigint := acting_tenant();
begin
  if shop is null then return false; end if;
  if exists (select from shop_customers c where c.shop_id = shop and c.buyer_id = buyer) then
    return true;
  end if;
  if exists (select from conversations c where c.shop_id = shop and c.buyer_id = buyer) then
    return true;
  end if;
  if exists (select from orders o where o.shop_id = shop and o.buyer_id = buyer) then
    return true;
  end if;
  return exists (select from customer_prices p join offers o on o.id = p.offer_id
                  where p.buyer_id = buyer and o.shop_id = shop);
end $$;
revoke execute on function works_for(bigint), is_colleague(bigint), deals_with(bigint) from public;

-- Under a policy no index serves `like`, which is not leakproof: the company's own messages are chosen
-- here instead, the newest first.
create function messages_holding(patterns text[], most integer)
  returns table (conversation_id bigint, id bigint, body text, created_at timestamptz)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query execute
    'select m.conversation_id, m.id, left(m.body, 400), m.created_at from messages m
      where (m.buyer_id = $1 or m.shop_id = $1)'
    || (select coalesce(string_agg(format(' and m.search_text like %L', pattern), ''), '')
          from unnest(patterns) as asked (pattern))
    || ' order by m.id desc limit $2' using acting_tenant(), most;
end $$;
revoke execute on function messages_holding(text[], integer) from public;

-- The queue is nobody's to read; whoever changes something may add to it.
create function queue_job(
  name text, payload json, attempts integer, key text, queue text, at timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform graphile_worker.add_job(name, payload, max_attempts => attempts, job_key => key,
                                  queue_name => queue, run_at => at);
end $$;
revoke execute on function queue_job(text, json, integer, text, text, timestamptz) from public;
grant execute on function works_for(bigint), is_colleague(bigint), deals_with(bigint), caller_of(bytea),
  publish_live(text[], text, jsonb), messages_holding(text[], integer),
  queue_job(text, json, integer, text, text, timestamptz) to carreau_tenant;

------------------------------------------------------------------------- everybody's, to read or share

grant usage on schema public to carreau_tenant;
grant select on categories, origins, brands, packagings, maturities, products, variants, specifications,
  interfel_rates, offer_prices, homepage_parts, homepage_edits, featured_products, pages
  to carreau_tenant;
-- A price list adds what it sells to the one catalogue.
grant insert, update on brands, variants, specifications to carreau_tenant;

-- Policies say `case column when … then true else false end` and not `column = …`: the planner would take
-- the comparison for a second filter, expect hardly a row, and sort what an index gives in order.

-------------------------------------------------------------------------------- people and companies

grant select (id, email, first_name, avatar_key, created_at) on users to carreau_tenant;
grant select, update on tenants, buyers, shops to carreau_tenant;
grant select, insert, delete on memberships to carreau_tenant;
grant select, insert, update, delete on invitations to carreau_tenant;
grant usage on sequence users_id_seq to carreau_tenant;
grant select on tenant_history to carreau_tenant;

alter table memberships enable row level security;
create policy company on memberships to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
create policy person on memberships for select to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);

alter table invitations enable row level security;
create policy company on invitations to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);

alter table tenant_history enable row level security;
create policy company on tenant_history for select to carreau_tenant using (works_for(tenant_id));

-- Themselves, and their colleagues.
alter table users enable row level security;
create policy person on users for select to carreau_tenant
  using (id = (select acting_user()) or is_colleague(id));

-- Wholesalers are everybody's to choose; a buyer shows itself to those it deals with.
alter table tenants enable row level security;
create policy known on tenants for select to carreau_tenant
  using (type = 'shop' or id = (select acting_tenant()) or deals_with(id) or works_for(id));
create policy company on tenants for update to carreau_tenant
  using (id = (select acting_tenant()));

alter table buyers enable row level security;
create policy known on buyers for select to carreau_tenant
  using (tenant_id = (select acting_tenant()) or deals_with(tenant_id));
create policy company on buyers for update to carreau_tenant
  using (tenant_id = (select acting_tenant()));

alter table shops enable row level security;
create policy everybody on shops for select to carreau_tenant using (true);
create policy company on shops for update to carreau_tenant
  using (tenant_id = (select acting_tenant()));

------------------------------------------------------------------------------------------ the person's

grant select, insert, update, delete on notification_preferences, quiet_hours, conversation_marks
  to carreau_tenant;
grant select, update on notifications to carreau_tenant;
grant select, delete on devices to carreau_tenant;
grant select, insert, update on desk_looks to carreau_tenant;
grant select, insert on media_uploads to carreau_tenant;

alter table notification_preferences enable row level security;
create policy person on notification_preferences to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
alter table quiet_hours enable row level security;
create policy person on quiet_hours to carreau_tenant using (case user_id when (select acting_user()) then true else false end);
alter table notifications enable row level security;
create policy person on notifications to carreau_tenant using (case user_id when (select acting_user()) then true else false end);
alter table devices enable row level security;
create policy person on devices to carreau_tenant using (case user_id when (select acting_user()) then true else false end);
alter table conversation_marks enable row level security;
create policy person on conversation_marks to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
alter table desk_looks enable row level security;
create policy person on desk_looks to carreau_tenant
  using (user_id = (select acting_user()) and shop_id = (select acting_tenant()));
alter table media_uploads enable row level security;
create policy company on media_uploads to carreau_tenant
  using (user_id = (select acting_user()) or tenant_id = (select acting_tenant()))
  with check (user_id = (select acting_user())
              and (tenant_id is null or tenant_id = (select acting_tenant())));

------------------------------------------------------------------------------------------- the buyer's

grant select, insert, update, delete on carts, cart_items, favorites, lists, list_lines,
  list_preparations to carreau_tenant;
grant select, insert, update on idempotency_keys to carreau_tenant;

alter table carts enable row level security;
create policy company on carts to carreau_tenant using (case buyer_id when (select acting_tenant()) then true else false end);
alter table cart_items enable row level security;
create policy company on cart_items to carreau_tenant using (case buyer_id when (select acting_tenant()) then true else false end);
alter table favorites enable row level security;
create policy company on favorites to carreau_tenant using (case buyer_id when (select acting_tenant()) then true else false end);
alter table lists enable row level security;
create policy company on lists to carreau_tenant using (case buyer_id when (select acting_tenant()) then true else false end);
alter table list_lines enable row level security;
create policy company on list_lines to carreau_tenant
  using (exists (select from lists l where l.id = list_id)) with check (true);
alter table list_preparations enable row level security;
create policy company on list_preparations to carreau_tenant
  using (exists (select from lists l where l.id = list_id));
alter table idempotency_keys enable row level security;
create policy company on idempotency_keys to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);

-------------------------------------------------------------------------------------- the wholesaler's

grant select, insert, update, delete on offers, offer_brackets, customer_prices, price_list_labels,
  price_list_columns, price_list_imports to carreau_tenant;
grant select, insert on price_edits to carreau_tenant;
grant select on price_changes, shop_day_customers, shop_day_products to carreau_tenant;
grant select, insert, update on shop_customers to carreau_tenant;

-- What is on sale is everybody's to read, and one's own to change.
alter table offers enable row level security;
create policy everybody on offers for select to carreau_tenant using (true);
create policy adding on offers for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
create policy changing on offers for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
create policy removing on offers for delete to carreau_tenant
  using (shop_id = (select acting_tenant()));

alter table offer_brackets enable row level security;
create policy everybody on offer_brackets for select to carreau_tenant using (true);
create policy adding on offer_brackets for insert to carreau_tenant
  with check (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
create policy changing on offer_brackets for update to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
create policy removing on offer_brackets for delete to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));

alter table customer_prices enable row level security;
create policy parties on customer_prices for select to carreau_tenant
  using (buyer_id = (select acting_tenant())
         or exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
create policy adding on customer_prices for insert to carreau_tenant
  with check (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
create policy changing on customer_prices for update to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
create policy removing on customer_prices for delete to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));

alter table price_edits enable row level security;
create policy company on price_edits to carreau_tenant using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_changes enable row level security;
create policy company on price_changes to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
alter table price_list_labels enable row level security;
create policy company on price_list_labels to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_list_columns enable row level security;
create policy company on price_list_columns to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_list_imports enable row level security;
create policy company on price_list_imports to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table shop_customers enable row level security;
create policy company on shop_customers to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table shop_day_customers enable row level security;
create policy company on shop_day_customers to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table shop_day_products enable row level security;
create policy company on shop_day_products to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);

----------------------------------------------------------------------------- between the two of them

grant select, insert, update on orders, order_lines, claims, claim_lines, conversations, messages
  to carreau_tenant;
grant select, insert on order_history, documents to carreau_tenant;
-- A substitute that gives way.
grant delete on order_lines to carreau_tenant;
-- To lock one, and to say that its file is made.
grant update on documents to carreau_tenant;
grant select, update on invoice_balances to carreau_tenant;
grant select, insert on invoice_payments to carreau_tenant;

alter table orders enable row level security;
create policy parties on orders to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table order_lines enable row level security;
create policy parties on order_lines to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table order_history enable row level security;
create policy parties on order_history to carreau_tenant
  using (exists (select from orders o where o.id = order_id)) with check (true);
alter table claims enable row level security;
create policy parties on claims to carreau_tenant
  using (exists (select from orders o where o.id = order_id));
alter table claim_lines enable row level security;
create policy parties on claim_lines to carreau_tenant
  using (exists (select from claims c where c.id = claim_id)) with check (true);
alter table documents enable row level security;
create policy parties on documents to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table conversations enable row level security;
create policy parties on conversations to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table messages enable row level security;
create policy parties on messages to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table invoice_balances enable row level security;
create policy parties on invoice_balances for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on invoice_balances for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
alter table invoice_payments enable row level security;
create policy parties on invoice_payments for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on invoice_payments for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()) and exists (
    select from invoice_balances b
     where b.document_id = invoice_payments.document_id and b.shop_id = (select acting_tenant())));

-- Nobody's at a request: no policy, no grant, and the owner alone reads and writes them.
alter table tokens enable row level security;
alter table password_resets enable row level security;
alter table login_failures enable row level security;
alter table document_counters enable row level security;
alter table live_secrets enable row level security;
alter table push_keys enable row level security;
