-- Crates that come back: kinds with their deposit, and the account of each customer
-- (docs/decisions/0079-the-night-floor.md).

create table crate_kinds (
  id bigint generated always as identity primary key,
  name text not null unique check (length(name) between 1 and 60),
  -- 0: counted alone, exchanged like for like.
  deposit_cents integer not null check (deposit_cents >= 0),
  -- What the name of a packaging says when it is packed in this kind, without accents; null: nothing does.
  said text unique check (said = lower(said))
);
insert into crate_kinds (name, deposit_cents, said) values
  ('IFCO verte', 150, 'ifco'),
  ('IFCO noire', 350, 'ifco noire'),
  ('Euro Pool', 0, 'euro pool'),
  ('Caisse bois', 0, 'bois consigne'),
  ('Palette Europe', 0, 'palette');

alter table packagings add column crate_kind_id bigint references crate_kinds (id);
create index packagings_crate_kind on packagings (crate_kind_id) where crate_kind_id is not null;

-- A packaging says by its name what it is packed in: « IFCO noire 6 kg » is a black crate, the longest words win.
create function name_crate_kind() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select k.id into new.crate_kind_id from crate_kinds k
   where translate(lower(new.name), 'éèêàâîôûç', 'eeeaaiouc') ~ ('\m' || k.said || '\M')
   order by length(k.said) desc limit 1;
  return new;
end $$;
create trigger name_crate_kind before insert or update of name on packagings
  for each row execute function name_crate_kind();

-- What went out to a customer (above zero) and came back (below). A movement is never edited: what was wrong is
-- corrected by another.
create table crate_movements (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  kind_id bigint not null references crate_kinds (id),
  count integer not null check (count <> 0 and abs(count) <= 100000),
  -- Of one crate, as it was then.
  deposit_cents integer not null check (deposit_cents >= 0),
  reason text not null check (reason in ('shipped', 'handed_out', 'returned', 'correction')),
  note text not null default '' check (length(note) <= 200),
  order_id bigint references orders (id),
  at timestamptz not null,
  -- The first name of who counted; empty where shipping did.
  recorded_by text not null default '',
  check (case reason when 'returned' then count < 0 when 'correction' then note <> '' else count > 0 end)
);
create index crate_movements_account on crate_movements (shop_id, buyer_id, id desc);
create index crate_movements_buyer on crate_movements (buyer_id, id desc);
create index crate_movements_kind on crate_movements (kind_id);
create index crate_movements_order on crate_movements (order_id) where order_id is not null;
-- Shipping counts each order once.
create unique index crate_movements_shipped on crate_movements (order_id, kind_id) where reason = 'shipped';

-- What a customer has of each kind: the sum of its movements, kept in the transaction that writes them.
create table crate_balances (
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  kind_id bigint not null references crate_kinds (id),
  count integer not null,
  deposit_cents bigint not null,
  primary key (shop_id, buyer_id, kind_id)
);
create index crate_balances_buyer on crate_balances (buyer_id);
create index crate_balances_kind on crate_balances (kind_id);

create function keep_crate_balance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into crate_balances as b (shop_id, buyer_id, kind_id, count, deposit_cents)
  select shop_id, buyer_id, kind_id, sum(count), sum(count::bigint * deposit_cents)
    from moved group by 1, 2, 3 order by 1, 2, 3
  on conflict (shop_id, buyer_id, kind_id) do update
    set count = b.count + excluded.count, deposit_cents = b.deposit_cents + excluded.deposit_cents;
  return null;
end $$;
create trigger keep_crate_balance after insert on crate_movements referencing new table as moved
  for each statement execute function keep_crate_balance();

-- Shipping counts crates out without a tap, where the packaging says which: a half package goes in a crate of its own.
create function ship_crates() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into crate_movements (shop_id, buyer_id, kind_id, count, deposit_cents, reason, order_id, at)
  select new.shop_id, new.buyer_id, k.id, sum(ceil(l.picked_milli / 1000.0)), k.deposit_cents, 'shipped', new.id,
         coalesce(new.changed_at, now())
    from order_lines l
    join specifications sp on sp.id = l.specification_id
    join packagings p on p.id = sp.packaging_id
    join crate_kinds k on k.id = p.crate_kind_id
   where l.order_id = new.id and l.picked_milli > 0
   group by k.id order by k.id;
  return null;
end $$;
create trigger ship_crates after update of status on orders
  for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function ship_crates();

------------------------------------------------------------------------- who may read and write

-- Everybody's, as packagings are.
grant select on crate_kinds to carreau_tenant;

-- Both parties read; the wholesaler counts, and nobody changes what was counted.
alter table crate_movements enable row level security;
create policy parties on crate_movements for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on crate_movements for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on crate_movements to carreau_tenant;
alter table crate_balances enable row level security;
create policy parties on crate_balances for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on crate_balances for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
-- To hold a row while its customer's crates are counted; what stands in it is the trigger's.
grant select, update on crate_balances to carreau_tenant;
