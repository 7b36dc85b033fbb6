-- What a kitchen wrote down at its door, line by line: the hygiene register of its company
-- (docs/decisions/0082-reception.md). A line once written is never edited.

create table reception_lines (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id),
  order_id bigint not null references orders (id),
  order_line_id bigint not null unique references order_lines (id),
  -- When the goods were looked at, by the device; and when the server heard of it.
  received_at timestamptz not null,
  written_at timestamptz not null,
  -- Who received, by name, and the first name of who sent it.
  received_by text not null check (length(received_by) between 1 and 60),
  recorded_by text not null,
  -- Words of the day, as on the delivery note: nothing here follows the order afterwards.
  supplier text not null,
  order_number text not null,
  product text not null,
  lot text,
  delivered_milli integer not null check (delivered_milli > 0),
  delivered_weight_g integer check (delivered_weight_g >= 0),
  -- In tenths of a degree; null: not measured.
  temperature_dc integer check (temperature_dc between -400 and 600),
  -- What became of what is not as it should be; null: all was good.
  fate text check (fate in ('refused', 'missing', 'kept')),
  fault_milli integer check (fault_milli > 0),
  fault_weight_g integer check (fault_weight_g > 0),
  reason text not null default '' check (length(reason) <= 500),
  note text not null default '' check (length(note) <= 500),
  best_before date,
  check (case when fate is null then fault_milli is null and fault_weight_g is null and reason = ''
         else (fault_milli is null) <> (fault_weight_g is null) and reason <> '' end)
);
create index reception_lines_order on reception_lines (order_id);
create index reception_lines_register on reception_lines (buyer_id, received_at, id);

------------------------------------------------------------------------- who may read and write

-- The kitchen's own: a wholesaler reads of it what is claimed. Nobody edits or deletes a line.
alter table reception_lines enable row level security;
create policy company on reception_lines to carreau_tenant
  using (buyer_id = (select acting_tenant()));
grant select, insert on reception_lines to carreau_tenant;

----------------------------------------------------------------------------- signatures and crates

-- Reception: the signature and the crates given back at the kitchen's door, and best before dates in its register
-- (docs/decisions/0100-crates-and-signatures-at-reception.md).

-- What both sides read of a reception; the register itself is the kitchen's.
create table receptions (
  order_id bigint primary key references orders (id),
  -- Of the order, so that no policy looks it up.
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  received_at timestamptz not null,
  received_by text not null check (length(received_by) between 1 and 60),
  -- Strokes as the path of an SVG (packages/domain/src/orders/tours.ts).
  signature text check (length(signature) <= 20000)
);
create index receptions_buyer on receptions (buyer_id);
create index receptions_shop on receptions (shop_id);

-- How many crates the kitchen says it gave back; what the account has of them are its movements.
create table reception_crates (
  order_id bigint not null references receptions (order_id),
  kind_id bigint not null references crate_kinds (id),
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  count integer not null check (count between 1 and 500000),
  primary key (order_id, kind_id)
);
create index reception_crates_kind on reception_crates (kind_id);
create index reception_crates_buyer on reception_crates (buyer_id);
create index reception_crates_account on reception_crates (shop_id, buyer_id);

-- The kitchen counts at reception, once for each order, what is out; the rest is the wholesaler's to say.
alter table crate_movements
  drop constraint crate_movements_reason_check,
  drop constraint crate_movements_check,
  add constraint crate_movements_reason_check
    check (reason in ('shipped', 'handed_out', 'returned', 'received', 'correction')),
  add constraint crate_movements_check
    check (case reason when 'returned' then count < 0 when 'received' then count < 0 and order_id is not null
           when 'correction' then note <> '' else count > 0 end);
create unique index crate_movements_received on crate_movements (order_id, kind_id) where reason = 'received';
-- A statement reads its account by time.
create index crate_movements_time on crate_movements (shop_id, buyer_id, at);

/* Until when the goods of an order keep, by what its wholesaler entered of their lots: both sides may read it, as on
   a label; of several arrivals under one number the earliest. */
create function best_before_of(wanted bigint) returns table (line_id bigint, day date)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, min(s.best_before)
    from orders o
    join order_lines l on l.order_id = o.id
    join stock_lots s
      on s.shop_id = o.shop_id and s.lot_key = l.lot_key and s.specification_id = l.specification_id
   where o.id = wanted and (o.buyer_id = acting_tenant() or o.shop_id = acting_tenant())
     and s.best_before is not null
   group by l.id
$$;
revoke execute on function best_before_of(bigint) from public;
grant execute on function best_before_of(bigint) to carreau_tenant;

------------------------------------------------------------------------- who may read and write

-- Both parties read; the kitchen writes, and nobody changes it.
alter table receptions enable row level security;
create policy parties on receptions for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on receptions for insert to carreau_tenant
  with check (buyer_id = (select acting_tenant())
    and exists (select from orders o where o.id = order_id and o.buyer_id = receptions.buyer_id
                   and o.shop_id = receptions.shop_id));
grant select, insert on receptions to carreau_tenant;

alter table reception_crates enable row level security;
create policy parties on reception_crates for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on reception_crates for insert to carreau_tenant
  with check (buyer_id = (select acting_tenant())
    and exists (select from receptions r where r.order_id = reception_crates.order_id
                   and r.buyer_id = reception_crates.buyer_id and r.shop_id = reception_crates.shop_id));
grant select, insert on reception_crates to carreau_tenant;

-- Of the wholesaler's account the kitchen writes what it gives back at its own deliveries, and nothing else.
create policy kitchen on crate_movements for insert to carreau_tenant
  with check (reason = 'received' and buyer_id = (select acting_tenant())
    and exists (select from receptions r where r.order_id = crate_movements.order_id
                   and r.buyer_id = crate_movements.buyer_id and r.shop_id = crate_movements.shop_id));

-- An account is held under a lock of its two parties, so that nobody needs a right to change what triggers keep.
drop policy company on crate_balances;
revoke update on crate_balances from carreau_tenant;
