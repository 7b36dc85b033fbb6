-- The platform's desk: its decisions on companies, its pages and the homepage
-- (docs/decisions/0026-profile-and-operator.md).

-- Every decision of the platform on a company, as an order's history is kept.
create table tenant_history (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  at timestamptz not null default now(),
  actor_id bigint references users (id) on delete set null,
  actor_name text not null,
  from_status text not null,
  to_status text not null,
  reason text
);
create index tenant_history_tenant on tenant_history (tenant_id, id);
create index tenant_history_actor on tenant_history (actor_id);

-- What an operator answered to a red flag of a company. The last answer to a question counts, as long as
-- what was seen (a fingerprint) is still so (docs/decisions/0046-who-is-approved.md).
create table red_flag_answers (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  question text not null check (question ~ '^[a-z_]{1,40}$'),
  is_clear boolean not null,
  note text not null default '' check (length(note) <= 500),
  seen text not null,
  actor_id bigint references users (id) on delete set null,
  actor_name text not null,
  at timestamptz not null default now()
);
create index red_flag_answers_tenant on red_flag_answers (tenant_id, question, id desc);
create index red_flag_answers_actor on red_flag_answers (actor_id);

create table pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  body_markdown text not null,
  updated_at timestamptz not null default now(),
  version integer not null default 1
);

-- Each text a page has had before the one it has now: an edit can be undone.
create table page_versions (
  slug text not null references pages (slug) on delete cascade,
  version integer not null,
  title text not null,
  body_markdown text not null,
  -- Who replaced it, and when.
  actor_name text not null,
  at timestamptz not null default now(),
  primary key (slug, version)
);

create table homepage_parts (
  part text primary key check (part in ('hero', 'features')),
  content jsonb not null
);
create table featured_products (
  product_id bigint primary key references products (id),
  position smallint not null
);

-- What each part of the homepage became; its last row's id is the part's version.
create table homepage_edits (
  id bigint generated always as identity primary key,
  part text not null check (part in ('hero', 'features', 'featured_products')),
  content jsonb not null,
  actor_name text not null,
  at timestamptz not null default now()
);
create index homepage_edits_part on homepage_edits (part, id);

-- Until when operators were told of what joins their queues: a row, once something has
-- (docs/decisions/0059-what-waits-for-the-operator.md).
create table operator_news (
  id boolean primary key default true check (id),
  told_until timestamptz not null
);

------------------------------------------------------------------------- who may read and write

alter table operator_news enable row level security;

alter table tenant_history enable row level security;
create policy company on tenant_history for select to carreau_tenant using (works_for(tenant_id));
grant select on tenant_history to carreau_tenant;

-- The platform's own: a company does not read what was thought of it.
alter table red_flag_answers enable row level security;

-- Everybody reads what the platform shows; it writes as the owner of the tables.
grant select on pages, homepage_parts, homepage_edits, featured_products to carreau_tenant;
