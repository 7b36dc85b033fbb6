-- Tours: the routes that a wholesaler's lorries drive, who stands where on them, and the proof of what was
-- delivered (docs/decisions/0083-tours.md).

create table tour_routes (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  name text not null check (length(name) between 1 and 60),
  unique (shop_id, name),
  unique (id, shop_id)
);

-- Where a customer was last put: there its next orders stand by themselves.
create table tour_customers (
  shop_id bigint not null,
  buyer_id bigint not null references buyers (tenant_id),
  route_id bigint not null,
  position integer not null,
  primary key (shop_id, buyer_id),
  foreign key (route_id, shop_id) references tour_routes (id, shop_id) on delete cascade
);
create index tour_customers_route on tour_customers (route_id, shop_id, position);
create index tour_customers_buyer on tour_customers (buyer_id);

-- Where an order stood when it was shipped: a day that is over does not follow what is remembered later.
create table tour_stops (
  order_id bigint primary key references orders (id),
  shop_id bigint not null,
  route_id bigint,
  position integer,
  foreign key (route_id, shop_id) references tour_routes (id, shop_id) on delete set null (route_id)
);
create index tour_stops_route on tour_stops (route_id, shop_id) where route_id is not null;

-- No way of shipping forgets it, whoever ships.
create function keep_tour_stop() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into tour_stops (order_id, shop_id, route_id, position)
  select new.id, new.shop_id, c.route_id, c.position
    from (select) one
    left join tour_customers c on c.shop_id = new.shop_id and c.buyer_id = new.buyer_id
  on conflict (order_id) do nothing;
  return null;
end $$;
create trigger keep_tour_stop after update of status on orders
  for each row when (new.status = 'shipped' and old.status <> 'shipped') execute function keep_tour_stop();

-- The proof of a delivery, written once.
create table deliveries (
  order_id bigint primary key references orders (id),
  -- Of the order, so that no policy looks it up.
  buyer_id bigint not null,
  shop_id bigint not null,
  -- When it was handed over, by the phone's clock, and when that arrived here.
  at timestamptz not null,
  recorded_at timestamptz not null,
  -- The first name of who delivered, as with what was picked.
  recorded_by text not null,
  received_by text not null check (length(received_by) between 1 and 80),
  -- Strokes as the path of an SVG (packages/domain/src/orders/tours.ts).
  signature text check (length(signature) <= 20000),
  photo_key text,
  temperature_tenths smallint check (temperature_tenths between -400 and 600),
  note text not null default '' check (length(note) <= 500),
  -- What the driver was handed; the payment itself stands on the customer's account.
  taken_cents integer check (taken_cents > 0),
  taken_method text check (taken_method in ('cash', 'cheque', 'card')),
  check ((taken_cents is null) = (taken_method is null))
);
create index deliveries_photo on deliveries (photo_key) where photo_key is not null;
create trigger own_parties before insert on deliveries
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

------------------------------------------------------------------------- who may read and write

alter table tour_routes enable row level security;
create policy company on tour_routes to carreau_tenant using (shop_id = (select acting_tenant()));
grant select, insert, update, delete on tour_routes to carreau_tenant;

alter table tour_customers enable row level security;
create policy company on tour_customers to carreau_tenant using (shop_id = (select acting_tenant()));
grant select, insert, update, delete on tour_customers to carreau_tenant;

alter table tour_stops enable row level security;
create policy company on tour_stops to carreau_tenant using (shop_id = (select acting_tenant()));
grant select, update on tour_stops to carreau_tenant;

-- Both parties read the proof; the wholesaler writes it, and nobody changes it.
alter table deliveries enable row level security;
create policy parties on deliveries for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on deliveries for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on deliveries to carreau_tenant;

------------------------------------------------------------------------------------ delivery terms

-- When a customer takes its goods, how the driver gets in, and what is paid at the door
-- (docs/decisions/0102-planning-tours.md).

create table delivery_terms (
  shop_id bigint not null,
  buyer_id bigint not null,
  -- Of Paris; null: at any time before or after.
  opens_at text check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  access text not null default '' check (length(access) <= 300),
  primary key (shop_id, buyer_id),
  foreign key (shop_id, buyer_id) references shop_customers (shop_id, buyer_id) on delete cascade
);
create index delivery_terms_buyer on delivery_terms (buyer_id);

alter table delivery_terms enable row level security;
create policy company on delivery_terms to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on delivery_terms to carreau_tenant;
