-- What a company's keys called, for whoever looks for the fault of a program
-- (docs/decisions/0089-what-keys-called.md).

create table api_calls (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- No reference: what a key called is read after it was revoked, above all then.
  key_id bigint not null,
  key_name text not null,
  at timestamptz not null,
  method text not null,
  -- Below /api/public/v1, with what was asked, and cut off where it is too long.
  path text not null check (length(path) <= 300),
  status smallint not null,
  ms integer not null,
  request_id text not null,
  -- Of a refusal.
  code text
);
create index api_calls_page on api_calls (tenant_id, id desc);
create index api_calls_of_key on api_calls (tenant_id, key_id, id desc);
create index api_calls_failed on api_calls (tenant_id, id desc) where status >= 400;
create index api_calls_old on api_calls using brin (at) with (pages_per_range = 16, autosummarize = on);

-- Written by the server alone, read by the company's administrators.
alter table api_calls enable row level security;
create policy company on api_calls to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select on api_calls to carreau_tenant;
