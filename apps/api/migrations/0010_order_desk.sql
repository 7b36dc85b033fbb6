-- The wholesaler's order desk (docs/decisions/0022-order-desk.md).

alter table shops
  -- Orders of customers who have no answer of their own below are accepted as they arrive.
  add column auto_accept boolean not null default false,
  -- What is still unanswered when the truck leaves, on the day of delivery (Paris), is refused.
  add column auto_refuse boolean not null default false,
  add column departure_time text not null default '04:00'
    check (departure_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');

-- What a wholesaler has agreed with one customer.
create table shop_customers (
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  -- Null: as the shop does.
  auto_accept boolean,
  primary key (shop_id, buyer_id)
);
create index shop_customers_buyer on shop_customers (buyer_id);

alter table orders
  -- When it reached the wholesaler, if later than it was made: it waited for the buyer's approval.
  add column submitted_at timestamptz,
  -- Its last change of state, and who made it (null: nobody in person).
  add column changed_at timestamptz,
  add column changed_by bigint references users (id) on delete set null;
create index orders_changed_by on orders (changed_by) where changed_by is not null;
-- The desk reads one day of one wholesaler, and counts the days around it.
create index orders_desk on orders (shop_id, delivery_date, status);
-- What the departing trucks leave unanswered.
create index orders_unanswered on orders (delivery_date) where status = 'submitted';

-- Until when a person has seen a wholesaler's desk.
create table desk_looks (
  user_id bigint not null references users (id) on delete cascade,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, shop_id)
);
create index desk_looks_shop on desk_looks (shop_id);
