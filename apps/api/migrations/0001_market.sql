-- Money and weights are integers: *_cents (0.01 €), *_e4 (0.0001 €), *_g (grams),
-- *_milli (thousandths of a package). See packages/domain/src/money/money.ts.

create extension if not exists pg_trgm;

create domain fr_vat_rate as numeric(4, 2) check (value >= 0 and value < 100);
create domain package_count as integer check (value > 0 and value <= 10000000);
create domain price_e4 as integer check (value > 0);

---------------------------------------------------------------------------- people and companies

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  password_hash text not null,
  avatar_key text,
  created_at timestamptz not null default now()
);
create unique index users_email on users (email);

create table tenants (
  id bigint generated always as identity primary key,
  type text not null check (type in ('buyer', 'shop', 'platform')),
  company_name text not null,
  status text not null default 'active' check (status in ('active', 'pending', 'refused')),
  siret text check (siret ~ '^[0-9]{14}$'),
  vat_number text,
  line1 text not null default '',
  line2 text not null default '',
  postal_code text not null default '',
  city text not null default '',
  created_at timestamptz not null default now(),
  unique (id, type)
);
create unique index tenants_siret on tenants (siret);

create table buyers (
  tenant_id bigint primary key,
  tenant_type text not null default 'buyer' check (tenant_type = 'buyer'),
  approval_limit_cents bigint check (approval_limit_cents >= 0),
  interfel_kind text not null default 'restaurant'
    check (interfel_kind in ('detaillant', 'collectivite', 'restaurant', 'grossiste')),
  foreign key (tenant_id, tenant_type) references tenants (id, type)
);

create table shops (
  tenant_id bigint primary key,
  tenant_type text not null default 'shop' check (tenant_type = 'shop'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  logo_key text,
  specialties text[] not null default '{}',
  delivery_days smallint[] not null default '{2,3,4,5,6}'
    check (delivery_days <@ '{1,2,3,4,5,6,7}'::smallint[]),
  cut_off text not null default '23:00' check (cut_off ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  lead_days smallint not null default 1 check (lead_days between 0 and 14),
  closures date[] not null default '{}',
  minimum_order_cents bigint not null default 0 check (minimum_order_cents >= 0),
  franco_cents bigint check (franco_cents >= 0),
  fee_cents bigint not null default 0 check (fee_cents >= 0),
  foreign key (tenant_id, tenant_type) references tenants (id, type)
);

-- One row per (person, company, role): an access (docs/product.md#roles).
create table memberships (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  tenant_id bigint not null references tenants (id) on delete cascade,
  role text not null check (role in ('admin', 'purchaser', 'accountant', 'sales', 'picker', 'operator')),
  created_at timestamptz not null default now(),
  unique (user_id, tenant_id, role)
);
create index memberships_tenant on memberships (tenant_id);

-- Login tokens have no membership; a tenant token hangs on its login token and on its membership,
-- so that signing out or leaving a company ends it.
create table tokens (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  parent_id bigint references tokens (id) on delete cascade,
  membership_id bigint references memberships (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  check ((parent_id is null) = (membership_id is null))
);
create index tokens_user on tokens (user_id);
create index tokens_parent on tokens (parent_id) where parent_id is not null;
create index tokens_membership on tokens (membership_id) where membership_id is not null;
create index tokens_expiry on tokens (expires_at);

create table password_resets (
  hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Failed tries per account and per address, in windows (docs/product.md#tokens).
create table login_failures (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

------------------------------------------------------------------------------------- catalogue

create table categories (
  id bigint generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  position smallint not null,
  picture_key text,
  tint text not null default 'leaf'
);

create table origins (
  id bigint generated always as identity primary key,
  name text not null unique,
  iso_code text not null check (iso_code ~ '^[A-Z]{2}$')
);
create table brands (id bigint generated always as identity primary key, name text not null unique);
create table packagings (id bigint generated always as identity primary key, name text not null unique);
create table maturities (id bigint generated always as identity primary key, name text not null unique);

create table products (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories (id),
  name text not null,
  variety text,
  commercial_designation text not null unique,
  description text,
  vat_rate fr_vat_rate not null default 5.5,
  is_interfel_taxable boolean not null,
  volume_type text not null check (volume_type in ('fixed', 'variable')),
  billing_type text not null check (billing_type in ('unit', 'weight', 'package')),
  is_indivisible boolean not null,
  status text not null default 'active' check (status in ('active', 'archived')),
  photo_keys text[] not null default '{}',
  tint text not null default 'leaf',
  -- Months (1–12) of its season and the words of the trade for it.
  months smallint[] not null default '{}',
  synonyms text[] not null default '{}',
  -- What a search compares: designation, synonyms and cultivars through the domain's foldText.
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index products_category on products (category_id);
create index products_search on products using gin (search_text gin_trgm_ops);

create table variants (
  id bigint generated always as identity primary key,
  product_id bigint not null references products (id),
  size text,
  -- What one package holds: kg, or so many pieces, bunches or punnets.
  unit text not null check (unit in ('kg', 'piece', 'bunch', 'punnet')),
  units_per_package integer not null check (units_per_package > 0),
  average_volume_g integer check (average_volume_g > 0),
  unique nulls not distinct (product_id, size, unit, units_per_package, average_volume_g),
  unique (id, product_id)
);

create table specifications (
  id bigint generated always as identity primary key,
  product_id bigint not null,
  variant_id bigint not null,
  origin_id bigint not null references origins (id),
  brand_id bigint references brands (id),
  packaging_id bigint not null references packagings (id),
  maturity_id bigint references maturities (id),
  is_organic boolean not null,
  category text,
  cultivar text,
  foreign key (variant_id, product_id) references variants (id, product_id),
  unique nulls not distinct
    (variant_id, origin_id, brand_id, packaging_id, maturity_id, is_organic, category, cultivar)
);
create index specifications_product on specifications (product_id);

----------------------------------------------------------------------------------------- offers

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
  unique (shop_id, specification_id)
);
create index offers_product on offers (product_id) where is_available;
create index offers_specification on offers (specification_id) where is_available;

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
  primary key (buyer_id, offer_id)
);
create index customer_prices_offer on customer_prices (offer_id);

-- Interfel contribution: rates by origin zone and date are configuration, never code
-- (docs/trade-and-law.md#interfel).
create table interfel_rates (
  zone text not null check (zone in ('FR', 'UE_TIERS')),
  valid_from date not null,
  valid_to date,
  rate_percent numeric(6, 4) not null check (rate_percent >= 0),
  primary key (zone, valid_from)
);

------------------------------------------------------------------------------------------ carts

create table carts (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  delivery_date date,
  note text not null default '',
  updated_at timestamptz not null default now(),
  unique (buyer_id, shop_id)
);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts (id) on delete cascade,
  offer_id bigint not null references offers (id),
  packages_milli package_count not null,
  unique (cart_id, offer_id)
);
create index cart_items_offer on cart_items (offer_id);

----------------------------------------------------------------------------------------- orders

create table orders (
  id bigint generated always as identity primary key,
  number text not null generated always as ('C' || lpad(id::text, 8, '0')) stored,
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  status text not null check (status in ('to_approve', 'submitted', 'accepted', 'picking',
    'shipped', 'delivered', 'rejected', 'refused', 'cancelled')),
  delivery_date date not null,
  note text not null default '',
  placed_by bigint references users (id) on delete set null,
  -- Names and addresses of both parties as they were: the order form must keep them
  -- (C. com. L443-3).
  parties jsonb not null,
  lines_count integer not null,
  net_cents bigint not null,
  delivery_fee_cents bigint not null,
  vat jsonb not null,
  contributions jsonb not null,
  gross_cents bigint not null,
  estimated boolean not null,
  created_at timestamptz not null default now()
);
-- The list reads the newest of each status of one side, perhaps with one partner, and steps from
-- one partner to the next (order-page.sql.ts).
create index orders_buyer on orders (buyer_id, status, created_at desc, id desc);
create index orders_shop on orders (shop_id, status, created_at desc, id desc);
create index orders_shop_buyer on orders (shop_id, buyer_id, status, created_at desc, id desc);
create index orders_buyer_shop on orders (buyer_id, shop_id);
create unique index orders_number on orders (number);

-- A snapshot: nothing here follows the catalogue or the offers afterwards
-- (docs/trade-and-law.md#frozen-lines).
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  position integer not null,
  product_id bigint not null references products (id),
  specification_id bigint not null references specifications (id),
  offer_id bigint references offers (id) on delete set null,
  name text not null,
  cultivar text,
  origin_name text not null,
  origin_iso_code text not null,
  variant_size text,
  category text,
  brand_name text,
  packaging_name text not null,
  maturity_name text,
  is_organic boolean not null,
  unit text not null check (unit in ('kg', 'piece', 'bunch', 'punnet', 'package')),
  billing_type text not null check (billing_type in ('unit', 'weight', 'package')),
  volume_type text not null check (volume_type in ('fixed', 'variable')),
  units_per_package integer not null,
  average_volume_g integer,
  unit_price_e4 price_e4 not null,
  vat_rate fr_vat_rate not null,
  is_interfel_taxable boolean not null,
  ordered_milli package_count not null,
  picked_milli integer check (picked_milli >= 0),
  picked_weight_g integer check (picked_weight_g >= 0),
  net_cents bigint not null check (net_cents >= 0),
  lot text,
  reason text,
  unique (order_id, position)
);
create index order_lines_product on order_lines (product_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null default now(),
  actor_id bigint references users (id) on delete set null,
  actor_name text not null,
  from_status text,
  to_status text not null,
  reason text
);
create index order_history_order on order_history (order_id, id);

-- The answer given under an Idempotency-Key, so that a repeated call gets the same one.
create table idempotency_keys (
  tenant_id bigint not null references tenants (id) on delete cascade,
  key text not null check (length(key) between 1 and 200),
  request text not null,
  order_ids bigint[],
  created_at timestamptz not null default now(),
  primary key (tenant_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

--------------------------------------------------------------------------------------- homepage

create table homepage_parts (
  part text primary key check (part in ('hero', 'features')),
  content jsonb not null
);
create table featured_products (
  product_id bigint primary key references products (id),
  position smallint not null
);
