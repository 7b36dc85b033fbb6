-- Favourites and lists of a company: what it buys again and again (docs/specification.md#entities,
-- docs/decisions/0013-lists.md).

create table favorites (
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  specification_id bigint not null references specifications (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (buyer_id, specification_id)
);
create index favorites_specification on favorites (specification_id);

create table lists (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  type text not null default 'manual' check (type in ('manual', 'recurrent')),
  -- [{days: [1–7], shop_id: id or null}]: delivery days, from one wholesaler or at the best price.
  recurrences jsonb not null default '[]' check (jsonb_typeof(recurrences) = 'array'),
  paused boolean not null default false,
  -- Deliveries up to this day are skipped.
  skipped_date date,
  -- What it does by itself: fills the carts, proposes orders or sends them (docs/product.md#orders-that-decide).
  mode text not null default 'prepare' check (mode in ('prepare', 'propose', 'order')),
  -- The most that one delivery may cost, goods and fees excluding VAT.
  budget_cents bigint check (budget_cents > 0),
  max_shops integer check (max_shops between 1 and 4),
  -- Who gave these orders: what is sent by itself is sent in their name, within what they may.
  ruled_by bigint references users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (type = 'recurrent' or (recurrences = '[]' and not paused and skipped_date is null))
);
create index lists_buyer on lists (buyer_id, id);
create index lists_ruled on lists (ruled_by) where ruled_by is not null;
create index lists_recurrent on lists (id) where type = 'recurrent' and not paused;

create table list_lines (
  list_id bigint not null references lists (id) on delete cascade,
  specification_id bigint not null references specifications (id) on delete cascade,
  packages_milli package_count not null,
  -- What should be on the shelf after delivery; null when nobody counts it.
  par_milli package_count,
  -- What was counted on the shelf, and when.
  counted_milli integer check (counted_milli between 0 and 10000000),
  counted_at timestamptz,
  -- The most it may cost, in the unit its product is compared by.
  ceiling_e4 price_e4,
  min_quality text check (min_quality in ('Extra', 'I', 'II')),
  -- Specifications that may stand for it, the best first; then the same from another origin.
  replacements bigint[] not null default '{}' check (cardinality(replacements) <= 5),
  other_origin boolean not null default false,
  if_none text not null default 'skip' check (if_none in ('skip', 'smallest')),
  check ((counted_milli is null) = (counted_at is null)),
  -- The order of the shelves; lines of one position follow their specification.
  position integer not null,
  primary key (list_id, specification_id)
);
create index list_lines_specification on list_lines (specification_id);

-- What a recurrent list did for one delivery, carts prepared or orders proposed or sent: once, whoever asks.
create table list_preparations (
  id bigint generated always as identity primary key,
  list_id bigint not null references lists (id) on delete cascade,
  date date not null,
  cut_off_at timestamptz not null,
  prepared_at timestamptz not null,
  cart_ids bigint[] not null default '{}',
  -- [{id, shop_id, packages_quantity}] and [{id, name, code, message}], as the API tells them.
  added jsonb not null default '[]',
  not_added jsonb not null default '[]',
  status text not null default 'prepared' check (status in ('prepared', 'proposed', 'sent')),
  -- Why it was proposed and not sent, for a person.
  reason text,
  -- [{id, name, code, message}]: every line in words.
  decisions jsonb not null default '[]',
  -- The deliveries that were decided; null where carts were prepared.
  proposal jsonb,
  order_ids bigint[] not null default '{}',
  sent_at timestamptz,
  unique (list_id, date)
);

-- A policy cannot look at a parent that the same statement writes; when the statement is over, this can.
create function refuse_foreign_lists() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from lists o where o.id = c.list_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s list';
  end if;
  return null;
end $$;
create trigger own_parent after insert on list_lines referencing new table as current
  for each statement execute function refuse_foreign_lists();

------------------------------------------------------------------------- who may read and write

-- The buyer alone.
alter table favorites enable row level security;
create policy company on favorites to carreau_tenant
  using (case buyer_id when (select acting_tenant()) then true else false end);
alter table lists enable row level security;
create policy company on lists to carreau_tenant
  using (case buyer_id when (select acting_tenant()) then true else false end);
alter table list_lines enable row level security;
create policy company on list_lines to carreau_tenant
  using (exists (select from lists l where l.id = list_id)) with check (true);
alter table list_preparations enable row level security;
create policy company on list_preparations to carreau_tenant
  using (exists (select from lists l where l.id = list_id));
grant select, insert, update, delete on favorites, lists, list_lines, list_preparations to carreau_tenant;
