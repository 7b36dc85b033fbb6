-- The one catalogue that all wholesalers sell from.
--
-- product « Tomate » → variant (size, what a package holds) → specification (origin, brand, packaging,
-- maturity, organic, category, cultivar), which is what an offer sells and a list remembers.

create table categories (
  id bigint generated always as identity primary key,
  name text not null unique,
  slug text not null unique,
  position smallint not null,
  picture_key text,
  tint text not null default 'leaf',
  -- Off the menu; its products stay where they are.
  retired_at timestamptz,
  version integer not null default 1
);

create table origins (
  id bigint generated always as identity primary key,
  name text not null unique,
  iso_code text not null check (iso_code ~ '^[A-Z]{2}$'),
  -- Other words by which price lists name it: regions and appellations.
  aliases text[] not null default '{}',
  -- What has it keeps it; nothing new takes it.
  retired_at timestamptz,
  version integer not null default 1
);
create table brands (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- The wholesaler who named it before it was approved: until a wholesaler who is approved sells it, nobody
  -- else sees it (0006_price_list.sql, docs/decisions/0042-uploads-and-what-others-see.md).
  proposed_by bigint references shops (tenant_id),
  created_at timestamptz not null default now(),
  -- An operator has looked at it (docs/decisions/0047-keeping-the-catalogue.md).
  reviewed_at timestamptz,
  -- Nothing is sold under it, and nobody may name it again.
  refused_at timestamptz,
  -- Its name is read as that of this one, and nothing is sold under it; never a chain.
  merged_into bigint references brands (id),
  -- Counts an operator's changes, so that two never overwrite each other unseen.
  version integer not null default 1,
  check (merged_into <> id and (merged_into is null or refused_at is null))
);
create index brands_proposed on brands (proposed_by) where proposed_by is not null;
-- What waits for a look.
create index brands_to_review on brands (created_at)
  where reviewed_at is null and refused_at is null and merged_into is null;
create index brands_merged on brands (merged_into) where merged_into is not null;
create table packagings (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- What has it keeps it; nothing new takes it.
  retired_at timestamptz,
  version integer not null default 1
);
create table maturities (
  id bigint generated always as identity primary key,
  name text not null unique,
  -- What has it keeps it; nothing new takes it.
  retired_at timestamptz,
  version integer not null default 1
);

create table products (
  id bigint generated always as identity primary key,
  category_id bigint not null references categories (id),
  name text not null,
  variety text,
  commercial_designation text not null unique,
  description text,
  vat_rate fr_vat_rate not null default 5.5,
  -- The rate that follows, and from which day of Paris on: a job sees to it.
  next_vat_rate fr_vat_rate,
  next_vat_from date,
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
  -- Varieties that a price list may name: a specification has one of them, or one of its own.
  cultivars text[] not null default '{}',
  -- What a search compares: designation, synonyms and cultivars through the domain's foldText.
  search_text text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Counts an operator's changes, so that two never overwrite each other unseen.
  version integer not null default 1,
  check ((next_vat_rate is null) = (next_vat_from is null))
);
create index products_category on products (category_id);
create index products_next_vat on products (next_vat_from) where next_vat_from is not null;

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
create index specifications_brand on specifications (brand_id) where brand_id is not null;
create index specifications_packaging on specifications (packaging_id);
create index specifications_origin on specifications (origin_id);
create index specifications_maturity on specifications (maturity_id) where maturity_id is not null;

-- What is searched for: times a day, by the product the words name first; never who asked.
create table search_counts (
  day date not null,
  product_id bigint not null references products (id) on delete cascade,
  searches integer not null check (searches > 0),
  primary key (day, product_id)
);

-- What was searched for and not found: folded words, times a day; never who asked
-- (docs/decisions/0026-profile-and-operator.md).
create table empty_searches (
  day date not null,
  words text not null check (length(words) between 3 and 60),
  searches integer not null check (searches > 0),
  primary key (day, words)
);

------------------------------------------------------------------------- who may read and write

-- Everybody reads it; a price list adds what it sells.
grant select on categories, origins, brands, packagings, maturities, products, variants, specifications
  to carreau_tenant;
grant insert, update on brands, variants, specifications to carreau_tenant;
