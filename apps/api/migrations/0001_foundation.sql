-- What every room stands on: types, functions on text and days, and the role a request runs as.
--
-- Money and weights are integers: *_cents (0.01 €), *_e4 (0.0001 €), *_g (grams),
-- *_milli (thousandths of a package). See packages/domain/src/money/money.ts.
--
-- Each file makes the tables of one room, then says who may read and write them.

create extension if not exists pg_trgm;
-- Lets one index hold both whose messages they are and the words in them.
create extension if not exists btree_gin;

create domain fr_vat_rate as numeric(4, 2) check (value >= 0 and value < 100);
create domain package_count as integer check (value > 0 and value <= 10000000);
create domain price_e4 as integer check (value > 0);

-- Text as the domain's foldText compares it, near enough to find a line by.
create function fold_text(given text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(replace(replace(
           lower(normalize(given, NFD)), 'œ', 'oe'), 'æ', 'ae'),
           '[\u0300-\u036f]', '', 'g'), '[-’''[:space:]]+', ' ', 'g');

create function paris_day(at timestamptz) returns date language sql stable
  return (at at time zone 'Europe/Paris')::date;

---------------------------------------------------------------------- the role a request runs as

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

grant usage on schema public to carreau_tenant;

-- Whom the connection acts for (platform/db/acting-for.ts); null, and so nobody's rows, until it is said.
create function acting_tenant() returns bigint language sql stable parallel safe
  return nullif(current_setting('carreau.tenant', true), '')::bigint;
create function acting_user() returns bigint language sql stable parallel safe
  return nullif(current_setting('carreau.user', true), '')::bigint;

-- Policies say `case column when … then true else false end` and not `column = …`: the planner would take
-- the comparison for a second filter, expect hardly a row, and sort what an index gives in order.

-- What policies ask of other tables: a policy within a policy would swell every plan. Their bodies are
-- planned when first called, so they may name tables of later files.
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
grant execute on function works_for(bigint), is_colleague(bigint), deals_with(bigint) to carreau_tenant;
