-- Recalls: a lot that must come back, whom it went to and what they answer (docs/decisions/0086-recall.md).

-- A number as a person types it is the same lot with other spaces and capitals.
create function lot_key(lot text) returns text language sql immutable strict parallel safe
  return nullif(upper(regexp_replace(lot, '\s', '', 'g')), '');

-- Stored, since under a policy an index serves plain columns alone (0009_orders.sql, order_lines_lots). Lines
-- without a lot cost nothing in the index; the picking writes a lot where it changes an index already.
alter table order_lines add column lot_key text generated always as (lot_key(lot)) stored;
create index order_lines_lot on order_lines (shop_id, lot_key) where lot_key is not null;

create table recalls (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  -- As its buyers read it then.
  shop_name text not null,
  lot text not null check (length(lot) between 1 and 80),
  lot_key text generated always as (lot_key(lot)) stored not null,
  -- Which products of the lot; none: whatever has it. Names of the day of what had it.
  product_ids bigint[] not null,
  product_names text[] not null,
  -- A drill tells the same people by the same ways, says so, and keeps nothing out of a crate.
  is_drill boolean not null,
  motive text not null check (length(motive) between 1 and 500),
  instruction text not null check (instruction in ('do_not_sell', 'return', 'destroy')),
  note text not null default '' check (length(note) <= 500),
  started_at timestamptz not null,
  -- First names, as with what was picked.
  started_by text not null,
  closed_at timestamptz,
  closed_by text,
  summary text check (length(summary) between 1 and 2000),
  check ((closed_at is null) = (closed_by is null) and (closed_at is null) = (summary is null)),
  unique (id, shop_id)
);
create index recalls_shop on recalls (shop_id, id desc);
-- What every pick with a lot asks for.
create index recalls_open on recalls (shop_id, lot_key) where closed_at is null;

-- What had the lot when the recall began: a statement for whoever inspects, whatever becomes of the lines.
create table recall_lines (
  id bigint generated always as identity primary key,
  recall_id bigint not null,
  shop_id bigint not null,
  buyer_id bigint not null references buyers (tenant_id),
  order_id bigint not null references orders (id),
  -- A substitute that is picked anew is another line.
  order_line_id bigint references order_lines (id) on delete set null,
  buyer_name text not null,
  name text not null,
  packaging_name text not null,
  packages_milli integer not null check (packages_milli > 0),
  weight_g integer check (weight_g >= 0),
  -- Of the order, then.
  status text not null,
  foreign key (recall_id, shop_id) references recalls (id, shop_id)
);
create index recall_lines_recall on recall_lines (recall_id, shop_id, buyer_id);
create index recall_lines_order on recall_lines (order_id);
create index recall_lines_line on recall_lines (order_line_id) where order_line_id is not null;
create index recall_lines_buyer on recall_lines (buyer_id);

-- Who was told: the buyers whose goods had left.
create table recall_notices (
  recall_id bigint not null,
  shop_id bigint not null,
  buyer_id bigint not null references buyers (tenant_id),
  told_at timestamptz not null,
  primary key (recall_id, buyer_id),
  foreign key (recall_id, shop_id) references recalls (id, shop_id)
);
create index recall_notices_recall on recall_notices (recall_id, shop_id);
create index recall_notices_buyer on recall_notices (buyer_id, recall_id desc);

-- What they answered, the last one counts; none is ever edited.
create table recall_answers (
  id bigint generated always as identity primary key,
  recall_id bigint not null,
  shop_id bigint not null,
  buyer_id bigint not null,
  at timestamptz not null,
  -- The first name of who answered, or whom the wholesaler had on the telephone.
  answered_by text not null check (length(answered_by) between 1 and 80),
  by_phone boolean not null,
  held_milli integer not null check (held_milli >= 0),
  note text not null default '' check (length(note) <= 500),
  foreign key (recall_id, buyer_id) references recall_notices (recall_id, buyer_id)
);
create index recall_answers_notice on recall_answers (recall_id, buyer_id, id desc);

------------------------------------------------------------------------- who may read and write

-- The wholesaler's, and of those who were told. Nobody changes what a recall says: it is closed, with words.
alter table recalls enable row level security;
create policy told on recalls for select to carreau_tenant
  using (case when shop_id = (select acting_tenant()) then true
              else exists (select from recall_notices n
                            where n.recall_id = recalls.id and n.buyer_id = (select acting_tenant())) end);
create policy company on recalls for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
create policy company_closes on recalls for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
grant select, insert on recalls to carreau_tenant;
grant update (closed_at, closed_by, summary) on recalls to carreau_tenant;

alter table recall_lines enable row level security;
create policy parties on recall_lines for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on recall_lines for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on recall_lines to carreau_tenant;

alter table recall_notices enable row level security;
create policy parties on recall_notices for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on recall_notices for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on recall_notices to carreau_tenant;

-- By telephone the wholesaler writes it down.
alter table recall_answers enable row level security;
create policy parties on recall_answers for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy answers on recall_answers for insert to carreau_tenant
  with check (case when by_phone then shop_id = (select acting_tenant())
                   else buyer_id = (select acting_tenant()) end);
grant select, insert on recall_answers to carreau_tenant;
