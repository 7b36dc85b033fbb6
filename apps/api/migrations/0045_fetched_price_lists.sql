-- Price lists that are fetched each night from an address of the wholesaler's
-- (docs/decisions/0136-lists-fetched-at-night.md).
-- Serves Carreau 1.0.0 and later.

create table price_list_sources (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  url text not null check (length(url) between 1 and 500),
  username text check (length(username) between 1 and 200),
  -- It is sent as it is: sealed under keys that the database does not hold.
  password bytea,
  -- Of Paris.
  fetch_at text not null check (fetch_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  is_on boolean not null,
  withdraws_missing boolean not null,
  -- When it is fetched next; null while it is off and nobody asks.
  next_at timestamptz,
  -- Who asked for the next fetch; null: the clock.
  asked_by text check (length(asked_by) <= 100),
  -- Tries of this night that came to nothing.
  failures integer not null default 0,
  -- What the server called the last file that was settled: it may answer that it is still that one.
  etag text check (length(etag) <= 500),
  last_modified text check (length(last_modified) <= 100),
  -- Which node fetches it, for how long at most: one that was killed is followed by another.
  taken_by uuid,
  taken_until timestamptz not null default now()
);
create index price_list_sources_due on price_list_sources (next_at) where next_at is not null;

-- What came of each fetch.
create table price_list_fetches (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  at timestamptz not null,
  asked_by text check (length(asked_by) <= 100),
  state text not null check (state in ('applied', 'unchanged', 'asked', 'imported', 'failed')),
  why text check (length(why) <= 1000),
  file_name text check (length(file_name) <= 200),
  sha256 bytea check (length(sha256) = 32),
  -- Of a text: whether its last line ends, as the whole file's does.
  ends_line boolean,
  lines integer,
  summary jsonb,
  -- Offers that were withdrawn because the file leaves them out.
  withdrawn integer not null default 0,
  -- As the server says when the file was last written.
  modified_at timestamptz,
  settled_at timestamptz,
  -- A person was told to look at it.
  is_told boolean not null default false
);
create index price_list_fetches_page on price_list_fetches (shop_id, id desc);
create index price_list_fetches_file on price_list_fetches (shop_id, sha256) where sha256 is not null;
create index price_list_fetches_settled on price_list_fetches (shop_id, settled_at desc) where settled_at is not null;
create index price_list_fetches_old on price_list_fetches (at);

-- The file of a fetch that waits for a person.
create table price_list_fetched_files (
  fetch_id bigint primary key references price_list_fetches (id) on delete cascade,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  kept_at timestamptz not null,
  bytes bytea not null
);
create index price_list_fetched_files_old on price_list_fetched_files (kept_at);
create index price_list_fetched_files_shop on price_list_fetched_files (shop_id);

------------------------------------------------------------------------- who may read and write

alter table price_list_sources enable row level security;
create policy company on price_list_sources to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on price_list_sources to carreau_tenant;

alter table price_list_fetches enable row level security;
create policy company on price_list_fetches to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
-- A person who imports the file settles it.
grant select, update (state, settled_at) on price_list_fetches to carreau_tenant;

alter table price_list_fetched_files enable row level security;
create policy company on price_list_fetched_files to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, delete on price_list_fetched_files to carreau_tenant;
