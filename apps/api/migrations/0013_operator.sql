-- A wholesaler's own data and the platform's desk (docs/decisions/0026-profile-and-operator.md).

alter table shops
  -- Count the changes of each form, so that two administrators never overwrite each other unseen.
  add column profile_version integer not null default 1,
  add column delivery_version integer not null default 1,
  add column organic_certificate text not null default '' check (length(organic_certificate) <= 60),
  add column organic_valid_until date;

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
create index tenants_waiting on tenants (id) where status = 'pending';

alter table pages add column version integer not null default 1;

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

-- What each part of the homepage became; its last row's id is the part's version.
create table homepage_edits (
  id bigint generated always as identity primary key,
  part text not null check (part in ('hero', 'features', 'featured_products')),
  content jsonb not null,
  actor_name text not null,
  at timestamptz not null default now()
);
create index homepage_edits_part on homepage_edits (part, id);
