-- The journal of sensitive actions (docs/decisions/0034-second-factor-and-journal.md). A row keeps
-- the names it was written with and refers to nothing: it outlives the people it speaks of.
create table journal (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  -- Whose administrators read it; null for people who work for no company.
  tenant_id bigint,
  kind text not null check (kind ~ '^[a-z_]{1,60}$'),
  -- Who did it, or whose account it is; null for Carreau itself.
  person_id bigint,
  person_name text not null,
  -- The network it came from, never a whole address.
  address text,
  request_id text,
  subject text not null default '',
  -- [{field, before, after}], never a secret.
  changes jsonb not null default '[]' check (jsonb_typeof(changes) = 'array')
);
create index journal_tenant on journal (tenant_id, id desc);
create index journal_person on journal (tenant_id, person_id, id desc);
create index journal_kind on journal (tenant_id, kind, id desc);
create index journal_at on journal (at);

-- Written once: nothing changes an entry, and only its age, at least thirty days, lets one go.
create function journal_is_kept() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'the journal is append-only' using errcode = 'restrict_violation';
end $$;
create trigger journal_append_only before update or delete on journal
  for each row execute function journal_is_kept();
create trigger journal_never_emptied before truncate on journal
  for each statement execute function journal_is_kept();

-- A request only ever reads it (docs/decisions/0033-row-level-security.md); the program writes as itself.
alter table journal enable row level security;
create policy company on journal for select to carreau_tenant
  using (tenant_id = (select acting_tenant()));
grant select on journal to carreau_tenant;
