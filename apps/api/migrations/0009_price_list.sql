-- The wholesaler's own side of its offers (docs/decisions/0020-price-list.md).

alter table offers
  -- What buyers read beside the offer: « arrivage vendredi ».
  add column note text not null default '' check (length(note) <= 200),
  -- Counts its changes, so that two people never overwrite each other unseen.
  add column version integer not null default 1,
  -- Off the list, kept for the carts and orders that name it; put back by offering it again.
  add column withdrawn_at timestamptz,
  add column previous_price_e4 price_e4,
  add column price_changed_at timestamptz,
  add check (withdrawn_at is null or not is_available);
create index offers_list on offers (shop_id) where withdrawn_at is null;
alter table customer_prices add column updated_at timestamptz not null default now();

-- Text as the domain's foldText compares it, near enough to find a line by.
create function fold_text(given text) returns text language sql immutable parallel safe
  return regexp_replace(regexp_replace(replace(replace(
           lower(normalize(given, NFD)), 'œ', 'oe'), 'æ', 'ae'),
           '[\u0300-\u036f]', '', 'g'), '[-’''[:space:]]+', ' ', 'g');

-- Who changed prices, once per call; the transaction names it in carreau.price_edit.
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
  at timestamptz not null default now(),
  buyer_id bigint references buyers (tenant_id) on delete cascade,
  billing_type text not null,
  before_e4 price_e4,
  after_e4 price_e4
);
create index price_changes_offer on price_changes (offer_id, at desc);
create index price_changes_buyer on price_changes (buyer_id) where buyer_id is not null;

create function price_edit() returns bigint language sql stable
  return nullif(current_setting('carreau.price_edit', true), '')::bigint;

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

create function keep_created_price() returns trigger language plpgsql as $$
begin
  if price_edit() is not null then
    insert into price_changes (offer_id, edit_id, billing_type, after_e4)
    select id, price_edit(), billing_type, unit_price_e4 from current;
  end if;
  return null;
end $$;
create trigger keep_price_1 after insert on offers referencing new table as current
  for each statement execute function keep_created_price();

create function keep_changed_price() returns trigger language plpgsql as $$
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

create function keep_customer_price() returns trigger language plpgsql as $$
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

-- How far an import is: whoever polls may be answered by another node. Nothing worth a log.
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
