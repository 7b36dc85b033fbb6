-- Addresses that are read by who has nothing but them: a calendar that a person subscribes to, a table that a
-- spreadsheet asks for (docs/decisions/0103-calendars-and-spreadsheets.md).

create table secret_addresses (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- Whose it is: it tells nothing that this person may not read any more.
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('calendar', 'orders', 'order_lines', 'deliveries', 'documents', 'offers')),
  -- The secret is shown once.
  hash bytea not null unique,
  ending text not null check (length(ending) = 4),
  made_at timestamptz not null default now(),
  last_used_at timestamptz
);
-- A calendar is a person's, a table a company's.
create unique index secret_addresses_calendar on secret_addresses (tenant_id, user_id) where kind = 'calendar';
create unique index secret_addresses_table on secret_addresses (tenant_id, kind) where kind <> 'calendar';
create index secret_addresses_person on secret_addresses (user_id);

-- Who leaves a company leaves its addresses, also should they come back. Roles are changed by deleting and inserting:
-- hence asked once all of it is done.
create function end_secret_addresses() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from secret_addresses a
   where a.tenant_id = old.tenant_id and a.user_id = old.user_id
     and not exists (select from memberships m where m.tenant_id = a.tenant_id and m.user_id = a.user_id);
  return null;
end $$;
create constraint trigger end_secret_addresses after delete on memberships
  deferrable initially deferred for each row execute function end_secret_addresses();

alter table secret_addresses enable row level security;
create policy company on secret_addresses to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, delete on secret_addresses to carreau_tenant;
