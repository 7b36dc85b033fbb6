-- What wholesalers sell and at which price, what prices were, and the reading of their files
-- (docs/decisions/0012-price-history.md, docs/decisions/0020-price-list.md).

create table offers (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  specification_id bigint not null references specifications (id),
  -- Carried from the specification so that a product's page and a search need one index.
  product_id bigint not null references products (id),
  billing_type text not null check (billing_type in ('unit', 'weight', 'package')),
  unit_price_e4 price_e4 not null,
  min_packages_milli package_count not null default 1000,
  allows_half boolean not null default false,
  is_available boolean not null default true,
  valid_until timestamptz,
  updated_at timestamptz not null default now(),
  -- What buyers read beside the offer: « arrivage vendredi ».
  note text not null default '' check (length(note) <= 200),
  -- Counts its changes, so that two people never overwrite each other unseen.
  version integer not null default 1,
  -- Off the list, kept for the carts and orders that name it; put back by offering it again.
  withdrawn_at timestamptz,
  previous_price_e4 price_e4,
  price_changed_at timestamptz,
  -- Between what and what one package weighs, where that is announced, around the usual weight of its variant:
  -- `checkWeightBracket` in packages/domain says so (docs/decisions/0104-brackets-of-weight.md).
  weight_min_g integer check (weight_min_g > 0),
  weight_max_g integer,
  unique (shop_id, specification_id),
  check (withdrawn_at is null or not is_available),
  check ((weight_min_g is null) = (weight_max_g is null)),
  check (weight_max_g between weight_min_g and 3000000)
);
-- By wholesaler too: who buys reads the offers of those who deliver there.
create index offers_product on offers (product_id, shop_id) where is_available;
create index offers_specification on offers (specification_id, shop_id) where is_available;
create index offers_ending on offers (valid_until) where is_available and valid_until is not null;
-- With it, a wholesaler's offers on sale are counted without reading them.
create index offers_list on offers (shop_id) include (is_available) where withdrawn_at is null;

-- All-units brackets: the whole line takes the price of the bracket reached
-- (docs/trade-and-law.md#brackets).
create table offer_brackets (
  offer_id bigint not null references offers (id) on delete cascade,
  min_packages_milli package_count not null,
  unit_price_e4 price_e4 not null,
  primary key (offer_id, min_packages_milli)
);

create table customer_prices (
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  offer_id bigint not null references offers (id) on delete cascade,
  unit_price_e4 price_e4 not null,
  updated_at timestamptz not null default now(),
  primary key (buyer_id, offer_id)
);
create index customer_prices_offer on customer_prices (offer_id);

-- The Interfel contribution: rates by origin zone and date are configuration, never code
-- (docs/trade-and-law.md#interfel).
create table interfel_rates (
  id bigint generated always as identity unique,
  zone text not null check (zone in ('FR', 'UE_TIERS')),
  valid_from date not null,
  valid_to date,
  rate_percent numeric(6, 4) not null check (rate_percent >= 0),
  primary key (zone, valid_from)
);

create function count_offer_change() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.unit_price_e4 <> old.unit_price_e4 or new.billing_type <> old.billing_type then
    new.previous_price_e4 := case when new.billing_type = old.billing_type
                                  then old.unit_price_e4 end;
    new.price_changed_at := now();
  end if;
  return new;
end $$;
create trigger count_offer_change before update on offers
  for each row when (old.* is distinct from new.*) execute function count_offer_change();

-------------------------------------------------------------------------- list prices day by day

-- One row per change of an offer's price on a day, in the product's usual unit; null from the day
-- nobody can order it. A price that stays costs nothing. No foreign keys: the history outlives its
-- offer, and integers because an entry is 52 bytes with them (there are some for every offer).
create table offer_prices (
  specification_id integer not null,
  shop_id integer not null,
  day date not null,
  price_e4 integer check (price_e4 > 0),
  -- Against the price before, in thousandths; null where there was none: an arrival.
  change_permille smallint,
  primary key (specification_id, shop_id, day) include (price_e4)
);
create index offer_prices_arrivals on offer_prices (day, specification_id, shop_id)
  where change_permille is null and price_e4 is not null;
-- The steepest falls of each day first: the head of it is all that is read.
create index offer_prices_falls on offer_prices (day, change_permille, specification_id)
  where change_permille < 0;

-- What a package holds in units of a billing type: kilograms, pieces, or the package itself.
create function package_content(billing_type text, units_per_package integer, average_volume_g integer)
  returns numeric language sql immutable
  return case billing_type when 'weight' then average_volume_g / 1000.0
                           when 'unit' then units_per_package else 1 end;

-- A price in the product's usual unit, as offers are compared in one curve: the SQL twin of
-- `priceInUsualUnit` in packages/domain. Null when no weight is known.
create function usual_price(
  unit_price_e4 integer, billing_type text, usual text, units_per_package integer, average_volume_g integer)
  returns integer language sql immutable
  return case
    when billing_type = usual then unit_price_e4
    -- Not `least` of a null, which would be the other one.
    when average_volume_g is null and 'weight' in (billing_type, usual) then null
    else least(2147483647, greatest(1, round(
           unit_price_e4 * package_content(billing_type, units_per_package, average_volume_g)
                         / package_content(usual, units_per_package, average_volume_g)))) end;

-- These and all that write rows beside what caused them (history, figures, events) run as the owner of
-- the tables: the rows are not the caller's to write.

-- Ends the price of offers that are deleted, or that were renewed after they had expired (nothing
-- changes in the table at the hour an offer expires).
create function end_offer_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into offer_prices (specification_id, shop_id, day)
  select specification_id, shop_id,
         case when tg_op = 'DELETE' then paris_day(now())
              else least(paris_day(valid_until) + 1, paris_day(now())) end
    from former
   where tg_op = 'DELETE' or (is_available and valid_until <= now())
  on conflict (specification_id, shop_id, day)
  do update set price_e4 = null, change_permille = null;
  return null;
end $$;

-- Writes today's price where it is not what the history says already.
create function record_offer_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into offer_prices (specification_id, shop_id, day, price_e4, change_permille)
  select c.specification_id, c.shop_id, paris_day(now()), price.e4,
         case when price.e4 > 0 and before.price_e4 > 0
              then least(32767, round(1000.0 * price.e4 / before.price_e4) - 1000) end
    from current c
    join specifications s on s.id = c.specification_id
    join variants v on v.id = s.variant_id
    join products p on p.id = s.product_id
   cross join lateral (
     select case when c.is_available and (c.valid_until is null or c.valid_until > now())
                 then usual_price(c.unit_price_e4, c.billing_type, p.billing_type,
                                  v.units_per_package, v.average_volume_g) end as e4) price
    left join lateral (
      select h.price_e4 from offer_prices h
       where h.specification_id = c.specification_id and h.shop_id = c.shop_id
         and h.day <> paris_day(now())
       order by h.day desc limit 1) before on true
    left join offer_prices today
      on today.specification_id = c.specification_id and today.shop_id = c.shop_id
     and today.day = paris_day(now())
   where price.e4 is distinct from
         case when today.day is null then before.price_e4 else today.price_e4 end
  on conflict (specification_id, shop_id, day)
  do update set price_e4 = excluded.price_e4, change_permille = excluded.change_permille;
  return null;
end $$;

-- By statement, so that a price list of thousands of lines is one insert; PostgreSQL runs them in
-- the order of their names.
create trigger price_1_inserted after insert on offers
  referencing new table as current for each statement execute function record_offer_prices();
create trigger price_1_updated after update on offers
  referencing old table as former for each statement execute function end_offer_prices();
create trigger price_2_updated after update on offers
  referencing new table as current for each statement execute function record_offer_prices();
create trigger price_1_deleted after delete on offers
  referencing old table as former for each statement execute function end_offer_prices();

------------------------------------------------------------------------------ who changed prices

-- Once per call; the transaction names it in carreau.price_edit.
create table price_edits (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  actor_name text not null,
  source text not null check (source in ('created', 'edited', 'bulk', 'import', 'withdrawn', 'customer')),
  at timestamptz not null default now()
);
create table price_changes (
  offer_id bigint not null references offers (id) on delete cascade,
  edit_id bigint references price_edits (id),
  -- When the price was written, not when its transaction began: of two transactions that overlap, the
  -- row's lock decides which is last, and the history shows them in that order.
  at timestamptz not null default clock_timestamp(),
  buyer_id bigint references buyers (tenant_id) on delete cascade,
  billing_type text not null,
  before_e4 price_e4,
  after_e4 price_e4
);
create index price_changes_offer on price_changes (offer_id, at desc);
create index price_changes_buyer on price_changes (buyer_id) where buyer_id is not null;

create function price_edit() returns bigint language sql stable
  return nullif(current_setting('carreau.price_edit', true), '')::bigint;

create function keep_created_price() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if price_edit() is not null then
    insert into price_changes (offer_id, edit_id, billing_type, after_e4)
    select id, price_edit(), billing_type, unit_price_e4 from current;
  end if;
  return null;
end $$;
create trigger keep_price_1 after insert on offers referencing new table as current
  for each statement execute function keep_created_price();

create function keep_changed_price() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into price_changes (offer_id, edit_id, billing_type, before_e4, after_e4)
  select c.id, price_edit(), c.billing_type,
         case when f.withdrawn_at is null and f.billing_type = c.billing_type then f.unit_price_e4 end,
         case when c.withdrawn_at is null then c.unit_price_e4 end
    from former f join current c using (id)
   where (f.unit_price_e4, f.billing_type, f.withdrawn_at is null)
         is distinct from (c.unit_price_e4, c.billing_type, c.withdrawn_at is null);
  return null;
end $$;
create trigger keep_price_2 after update on offers
  referencing old table as former new table as current
  for each statement execute function keep_changed_price();

create function keep_customer_price() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    insert into price_changes (offer_id, edit_id, buyer_id, billing_type, before_e4)
    select f.offer_id, price_edit(), f.buyer_id, o.billing_type, f.unit_price_e4
      from former f join offers o on o.id = f.offer_id join buyers b on b.tenant_id = f.buyer_id;
  elsif tg_op = 'INSERT' then
    if price_edit() is null then return null; end if;
    insert into price_changes (offer_id, edit_id, buyer_id, billing_type, after_e4)
    select c.offer_id, price_edit(), c.buyer_id, o.billing_type, c.unit_price_e4
      from current c join offers o on o.id = c.offer_id;
  else
    insert into price_changes (offer_id, edit_id, buyer_id, billing_type, before_e4, after_e4)
    select c.offer_id, price_edit(), c.buyer_id, o.billing_type, f.unit_price_e4, c.unit_price_e4
      from former f join current c using (offer_id, buyer_id) join offers o on o.id = c.offer_id
     where f.unit_price_e4 <> c.unit_price_e4;
  end if;
  return null;
end $$;
create trigger keep_price_1 after insert on customer_prices referencing new table as current
  for each statement execute function keep_customer_price();
create trigger keep_price_2 after update on customer_prices
  referencing old table as former new table as current
  for each statement execute function keep_customer_price();
create trigger keep_price_3 after delete on customer_prices referencing old table as former
  for each statement execute function keep_customer_price();

------------------------------------------------------------------------- the wholesaler's files

-- Corrections of a wholesaler's file, kept for the next night: a label's specification (null: such
-- lines are ignored), and what its columns hold, by their folded headers.
create table price_list_labels (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  label text not null check (length(label) between 1 and 500),
  label_folded text not null,
  specification_id bigint references specifications (id) on delete cascade,
  updated_at timestamptz not null default now(),
  unique (shop_id, label_folded)
);
create index price_list_labels_specification on price_list_labels (specification_id)
  where specification_id is not null;
create table price_list_columns (
  shop_id bigint not null references shops (tenant_id),
  header_folded text not null,
  field text,
  primary key (shop_id, header_folded)
);

-- What words of a wholesaler's files mean, answered once for all lines that have them: a product, a packaging,
-- or nothing that tells one offer from another (docs/decisions/0070-what-a-label-leaves-out.md).
create table price_list_meanings (
  shop_id bigint not null references shops (tenant_id),
  kind text not null check (kind in ('word', 'product', 'packaging')),
  said text not null check (length(said) between 1 and 200),
  product_id bigint references products (id) on delete cascade,
  packaging_id bigint references packagings (id) on delete cascade,
  updated_at timestamptz not null default now(),
  primary key (shop_id, kind, said),
  check (num_nonnulls(product_id, packaging_id) = case kind when 'word' then 0 else 1 end)
);
create index price_list_meanings_product on price_list_meanings (product_id) where product_id is not null;
create index price_list_meanings_packaging on price_list_meanings (packaging_id) where packaging_id is not null;

-- Labels of a wholesaler's files that nobody could read for want of a product, a word or a packaging: the
-- operator's queue (docs/decisions/0047-keeping-the-catalogue.md). One that is read goes.
create table unread_labels (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  label text not null check (length(label) between 1 and 500),
  label_folded text not null,
  -- What the wholesaler was told.
  problem text not null,
  -- The words that name the product, and the package that no packaging is.
  words text not null,
  packaging text,
  -- What its column of origin, brand or ripeness says, where there is none: {kind, text}.
  missing jsonb,
  -- The product that it may mean.
  product_id bigint references products (id) on delete set null,
  -- Days on which a file had it.
  times integer not null default 1,
  first_seen timestamptz not null default now(),
  last_seen timestamptz not null default now(),
  unique (shop_id, label_folded)
);
create index unread_labels_folded on unread_labels (label_folded);
create index unread_labels_first_seen on unread_labels (first_seen);
create index unread_labels_product on unread_labels (product_id) where product_id is not null;
-- Those that the operator wants to see no more, whoever writes them.
create table ignored_labels (label_folded text primary key, at timestamptz not null default now());

-- How far an import is: whoever polls may be answered by another node. Unlogged: a crash loses nothing
-- that matters.
create unlogged table price_list_imports (
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  key uuid not null,
  mode text not null check (mode in ('preview', 'apply')),
  phase text not null check (phase in ('reading', 'matching', 'writing', 'done', 'failed')),
  done integer not null default 0,
  total integer,
  applied boolean,
  summary jsonb,
  updated_at timestamptz not null default now(),
  primary key (shop_id, key)
);
create index price_list_imports_age on price_list_imports (updated_at);

--------------------------------------------------------------------------------------- brands

-- A brand that was named before its wholesaler was approved is everybody's as soon as one who is
-- approved sells it.
create function publish_sold_brands() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare sold bigint[];
begin
  if not exists (select from brands where proposed_by is not null) then return null; end if;
  sold := array(
    select b.id from brands b
     where b.proposed_by is not null
       and exists (select from specifications s
                     join current o on o.specification_id = s.id
                     join tenants n on n.id = o.shop_id and n.status = 'active'
                    where s.brand_id = b.id));
  -- An update tells every node to read the catalogue again, even one of no row.
  if cardinality(sold) > 0 then
    update brands set proposed_by = null where id = any(sold);
  end if;
  return null;
end $$;
create trigger brands_sold after insert on offers
  referencing new table as current for each statement execute function publish_sold_brands();

create function publish_brands_of_approved() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare theirs bigint[];
begin
  if not exists (select from brands where proposed_by is not null) then return null; end if;
  theirs := array(
    select b.id from brands b
     where b.proposed_by is not null
       and exists (select from former f join current c using (id)
                    where c.status = 'active' and f.status <> 'active'
                      and (c.id = b.proposed_by
                           or exists (select from specifications s
                                        join offers o on o.specification_id = s.id
                                       where s.brand_id = b.id and o.shop_id = c.id))));
  if cardinality(theirs) > 0 then
    update brands set proposed_by = null where id = any(theirs);
  end if;
  return null;
end $$;
create trigger brands_approved after update on tenants
  referencing old table as former new table as current
  for each statement execute function publish_brands_of_approved();

------------------------------------------------------------------------- who may read and write

grant select on interfel_rates, offer_prices to carreau_tenant;
grant select, insert, update, delete on offers, offer_brackets, customer_prices, price_list_labels,
  price_list_meanings, price_list_columns, price_list_imports, unread_labels to carreau_tenant;
grant select, insert on price_edits to carreau_tenant;
grant select on price_changes to carreau_tenant;

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
create policy company on price_edits to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_changes enable row level security;
create policy company on price_changes to carreau_tenant
  using (exists (select from offers o where o.id = offer_id and o.shop_id = (select acting_tenant())));
alter table price_list_labels enable row level security;
create policy company on price_list_labels to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_list_meanings enable row level security;
create policy company on price_list_meanings to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_list_columns enable row level security;
create policy company on price_list_columns to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table unread_labels enable row level security;
create policy company on unread_labels to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table price_list_imports enable row level security;
create policy company on price_list_imports to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
