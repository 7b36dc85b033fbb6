-- Arrivals, the lots they bring and what becomes of each package (docs/decisions/0098-arrivals-lots-and-stock.md).

create table arrivals (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  supplier text not null check (length(supplier) between 1 and 120),
  -- Of the supplier's delivery note.
  note_number text not null default '' check (length(note_number) <= 60),
  arrived_on date not null,
  recorded_at timestamptz not null,
  -- A first name, as with what was picked.
  recorded_by text not null,
  unique (id, shop_id)
);
create index arrivals_shop on arrivals (shop_id, arrived_on desc, id desc);

-- A line of an arrival: goods of one specification under one number, in the words of that day.
create table stock_lots (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  arrival_id bigint not null,
  position integer not null,
  product_id bigint not null references products (id),
  specification_id bigint not null references specifications (id),
  name text not null,
  -- « cat. I · 57-67 · Colis 6 kg »
  facts text not null,
  origin_name text not null check (length(origin_name) between 1 and 60),
  lot text not null check (length(lot) between 1 and 80),
  lot_key text generated always as (lot_key(lot)) stored not null,
  -- Net weight of a package as it arrived; null where nobody knows.
  package_g integer check (package_g > 0),
  best_before date,
  foreign key (arrival_id, shop_id) references arrivals (id, shop_id),
  unique (id, shop_id)
);
create index stock_lots_arrival on stock_lots (arrival_id, shop_id);
-- What every pick with a lot asks for. Not unique: an operator may merge two specifications that had a lot each.
create index stock_lots_lot on stock_lots (shop_id, lot_key, specification_id);
create index stock_lots_specification on stock_lots (specification_id);
create index stock_lots_product on stock_lots (product_id);

-- What came in (above zero) and went out (below). A movement is never edited: what was wrong is corrected by another.
create table stock_movements (
  id bigint generated always as identity primary key,
  shop_id bigint not null,
  lot_id bigint not null,
  kind text not null check (kind in ('arrived', 'picked', 'returned', 'lost', 'counted', 'corrected')),
  milli integer not null check (abs(milli) <= 200000000),
  weight_g bigint not null,
  reason text check (reason in ('expired', 'damaged', 'stolen', 'given', 'other')),
  note text not null default '' check (length(note) <= 200),
  order_id bigint references orders (id),
  -- Of a package or a kilogram, before tax; the last one said counts.
  cost_e4 bigint check (cost_e4 >= 0),
  cost_unit text check (cost_unit in ('package', 'kg')),
  at timestamptz not null,
  -- The first name of who moved it; empty where picking did.
  recorded_by text not null default '',
  foreign key (lot_id, shop_id) references stock_lots (id, shop_id),
  check ((reason is not null) = (kind = 'lost')),
  check ((cost_e4 is null) = (cost_unit is null)),
  check (case kind when 'arrived' then milli > 0 when 'lost' then milli < 0 else true end)
);
create index stock_movements_lot on stock_movements (lot_id, shop_id, id desc);
create index stock_movements_cost on stock_movements (lot_id, id desc) where cost_e4 is not null;
create index stock_movements_order on stock_movements (order_id) where order_id is not null;

-- What is left of each lot: the sum of its movements, kept in the transaction that writes them.
create table stock_balances (
  lot_id bigint primary key,
  shop_id bigint not null,
  specification_id bigint not null references specifications (id),
  milli integer not null,
  weight_g bigint not null,
  foreign key (lot_id, shop_id) references stock_lots (id, shop_id)
);
-- What is there, or should not be: lots that are used up leave the index.
create index stock_balances_left on stock_balances (shop_id, specification_id) where milli <> 0;
create index stock_balances_specification on stock_balances (specification_id);

create function keep_stock_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- In the order of the lots, so that two who move several do not wait for each other.
  insert into stock_balances as b (lot_id, shop_id, specification_id, milli, weight_g)
  select m.lot_id, m.shop_id, s.specification_id, m.milli, m.weight_g
    from (select lot_id, shop_id, sum(milli) as milli, sum(weight_g) as weight_g from moved group by 1, 2) m
    join stock_lots s on s.id = m.lot_id
   order by m.lot_id
  on conflict (lot_id) do update
    set milli = b.milli + excluded.milli, weight_g = b.weight_g + excluded.weight_g;
  return null;
end $$;
create trigger keep_stock_balance after insert on stock_movements referencing new table as moved
  for each statement execute function keep_stock_balance();

-- The lot of a wholesaler that a number on a line means; null: nobody has entered its arrival.
create function lot_of_line(of_shop bigint, key text, of_specification bigint) returns bigint
language sql stable as $$
  select id from stock_lots
   where shop_id = of_shop and lot_key = key and specification_id = of_specification
   order by id desc limit 1
$$;

-- What is in a crate weighs what the scale said, else what a package of the lot weighs.
create function picked_g(milli integer, weighed_g integer, package_g integer) returns bigint
language sql immutable parallel safe as $$
  select coalesce(weighed_g, round(milli::numeric * package_g / 1000), 0)::bigint
$$;

-- Picking books by itself: whatever fills a crate, empties it or fills it otherwise moves the stock of its lot in the
-- same transaction. A number that no arrival has books nothing.
create function book_picked() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, order_id, at)
  select s.shop_id, s.id,
         case when sum(c.sign * c.milli) > 0 or sum(c.sign * c.milli) = 0
                   and sum(c.sign * picked_g(c.milli, c.weighed_g, s.package_g)) > 0
              then 'returned' else 'picked' end,
         sum(c.sign * c.milli), sum(c.sign * picked_g(c.milli, c.weighed_g, s.package_g)),
         coalesce(new.order_id, old.order_id), now()
    from (values (1, old.shop_id, old.lot_key, old.specification_id, old.picked_milli, old.picked_weight_g),
                 (-1, new.shop_id, new.lot_key, new.specification_id, new.picked_milli, new.picked_weight_g))
           as c (sign, shop_id, lot_key, specification_id, milli, weighed_g)
    join stock_lots s on s.id = lot_of_line(c.shop_id, c.lot_key, c.specification_id)
   where c.milli > 0
   group by s.id
  having sum(c.sign * c.milli) <> 0 or sum(c.sign * picked_g(c.milli, c.weighed_g, s.package_g)) <> 0
   order by s.id;
  return null;
end $$;
create trigger book_picked after update of lot, picked_milli, picked_weight_g on order_lines
  for each row when ((old.lot_key is not null or new.lot_key is not null)
    and (old.lot_key is distinct from new.lot_key or old.picked_milli is distinct from new.picked_milli
         or old.picked_weight_g is distinct from new.picked_weight_g))
  execute function book_picked();
-- Substitutes come and go as lines of their own.
create trigger book_substitute after insert on order_lines
  for each row when (new.lot is not null and new.picked_milli > 0) execute function book_picked();
create trigger book_gone after delete on order_lines
  for each row when (old.lot_key is not null and old.picked_milli > 0) execute function book_picked();

-- A cancelled order gives back what it held.
create function return_stock() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, order_id, at)
  select s.shop_id, s.id, 'returned', sum(l.picked_milli),
         sum(picked_g(l.picked_milli, l.picked_weight_g, s.package_g)), new.id, coalesce(new.changed_at, now())
    from order_lines l
    join stock_lots s on s.id = lot_of_line(l.shop_id, l.lot_key, l.specification_id)
   where l.order_id = new.id and l.lot_key is not null and l.picked_milli > 0
   group by s.id order by s.id;
  return null;
end $$;
create trigger return_stock after update of status on orders
  for each row when (new.status = 'cancelled' and old.status <> 'cancelled') execute function return_stock();

------------------------------------------------------------------------- who may read and write

-- The wholesaler's alone; nobody changes what has happened.
alter table arrivals enable row level security;
create policy company on arrivals to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert on arrivals to carreau_tenant;

alter table stock_lots enable row level security;
create policy company on stock_lots to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert on stock_lots to carreau_tenant;

alter table stock_movements enable row level security;
create policy company on stock_movements to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert on stock_movements to carreau_tenant;

alter table stock_balances enable row level security;
create policy company on stock_balances to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
-- To hold a row while its lot is counted; what stands in it is the trigger's.
grant select, update on stock_balances to carreau_tenant;
