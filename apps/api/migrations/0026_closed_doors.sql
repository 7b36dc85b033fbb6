-- Stops where nothing was handed over: the order stays on the road (docs/decisions/0108-tours-of-any-length.md).

create table delivery_attempts (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Of the order, so that no policy looks it up.
  buyer_id bigint not null,
  shop_id bigint not null,
  -- When the driver stood there, by the phone's clock, and when that arrived here.
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- The first name of who drove, as with what was delivered.
  recorded_by text not null,
  reason text not null check (length(reason) between 1 and 200)
);
create index delivery_attempts_order on delivery_attempts (order_id, id desc);
create trigger own_parties before insert on delivery_attempts
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

-- Both parties read them; the wholesaler writes them, and nobody changes them.
alter table delivery_attempts enable row level security;
create policy parties on delivery_attempts for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on delivery_attempts for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on delivery_attempts to carreau_tenant;

-- What a driver counted anew of the money at the door, the same day; the delivery itself is not edited, payments and
-- crates are moved by contrary rows.
create table delivery_corrections (
  id bigint generated always as identity primary key,
  order_id bigint not null references deliveries (order_id),
  -- Of the order, so that no policy looks it up.
  buyer_id bigint not null,
  shop_id bigint not null,
  at timestamptz not null,
  recorded_by text not null,
  taken_cents integer check (taken_cents > 0),
  taken_method text check (taken_method in ('cash', 'cheque', 'card')),
  check ((taken_cents is null) = (taken_method is null))
);
create index delivery_corrections_order on delivery_corrections (order_id, id desc);
create trigger own_parties before insert on delivery_corrections
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

alter table delivery_corrections enable row level security;
create policy parties on delivery_corrections for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on delivery_corrections for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on delivery_corrections to carreau_tenant;
