-- How invoices and credit notes reach a wholesaler's plateforme agréée, and what it says of them
-- (docs/decisions/0113-plateforme-agreee.md).
-- Serves Carreau 1.0.0 and later.

create table electronic_settings (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  platform_url text not null check (length(platform_url) between 1 and 500),
  token_url text not null check (length(token_url) between 1 and 500),
  client_id text not null,
  -- A token is asked for with the secret itself: sealed under keys that the database does not hold.
  client_secret bytea not null,
  organization_id text,
  is_on boolean not null,
  settled_at timestamptz not null default now(),
  -- Which node sends or asks for it, for how long at most: one that was killed is followed by another.
  taken_by uuid,
  taken_until timestamptz not null default now(),
  -- Up to when all that the platform changed was read, and when that was last tried.
  read_until timestamptz,
  last_polled_at timestamptz,
  last_error text
);

-- A paper on its way, from the transaction that issued it.
create table electronic_flows (
  id bigint generated always as identity primary key,
  document_id bigint not null unique references documents (id),
  -- Of the document, so that no policy looks it up.
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  -- Tries since it was issued, or since a person asked for it anew, which is when `asked_at` is.
  attempts integer not null default 0,
  asked_at timestamptz not null default now(),
  -- What we call it at the platform: the number and what its file is.
  tracking_id text,
  -- Written before anything is sent: from then on the platform may have it, whatever we heard.
  first_tried_at timestamptz,
  tried_at timestamptz,
  next_at timestamptz default now(),
  -- What the platform calls it.
  flow_id text,
  sent_at timestamptz,
  last_error text,
  check ((state = 'waiting') = (next_at is not null)),
  check (state <> 'sent' or (flow_id is not null and sent_at is not null))
);
create index electronic_flows_page on electronic_flows (shop_id, id desc);
create index electronic_flows_state on electronic_flows (shop_id, state, id desc) where state <> 'sent';
create index electronic_flows_due on electronic_flows (shop_id, next_at) where next_at is not null;
create index electronic_flows_taken on electronic_flows (shop_id, flow_id) where flow_id is not null;

-- What became of a paper: a log in whatever order it comes, never changed.
create table electronic_statuses (
  id bigint generated always as identity primary key,
  document_id bigint not null references documents (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  -- The flow of the platform that said it; one may speak of several papers, and twice of one.
  event_id text not null,
  code text not null,
  reason text,
  message text,
  at timestamptz not null,
  recorded_at timestamptz not null default now(),
  unique (shop_id, event_id, document_id, code)
);
create index electronic_statuses_document on electronic_statuses (document_id, at desc, id desc);

create function keep_electronic_status() returns trigger language plpgsql as $$
begin
  raise exception 'a status of the platform is never changed';
end $$;
create trigger kept before update on electronic_statuses for each row
  execute function keep_electronic_status();

-- Papers are issued by single statements of several rooms: a trigger, so that none forgets. A wholesaler without a
-- platform costs one look into an index.
create function queue_electronic_flow() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into electronic_flows (document_id, shop_id, buyer_id)
  select new.id, new.shop_id, new.buyer_id from electronic_settings s
   where s.shop_id = new.shop_id and s.is_on;
  return null;
end $$;
create trigger electronic after insert on documents for each row
  when (new.kind in ('invoice', 'credit_note')) execute function queue_electronic_flow();

------------------------------------------------------------------------- who may read and write

alter table electronic_settings enable row level security;
create policy company on electronic_settings to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update on electronic_settings to carreau_tenant;

-- Both parties see how far a paper is; the wholesaler has it tried anew. The server writes the rest.
alter table electronic_flows enable row level security;
create policy parties on electronic_flows for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy wholesaler on electronic_flows for update to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, update on electronic_flows to carreau_tenant;

alter table electronic_statuses enable row level security;
create policy parties on electronic_statuses for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
grant select on electronic_statuses to carreau_tenant;
