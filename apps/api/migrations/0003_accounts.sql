-- People: their accounts, sessions, second factor and devices, and the journal of sensitive actions.

create table users (
  id bigint generated always as identity primary key,
  email text not null check (email = lower(email)),
  first_name text not null,
  password_hash text not null,
  -- When somebody first showed that they read the address: by a link that was mailed there
  -- (docs/decisions/0045-the-address-is-proved.md).
  email_proved_at timestamptz,
  -- Where the account moves once the link that was mailed there is opened.
  new_email text check (new_email = lower(new_email) and new_email <> email),
  avatar_key text,
  created_at timestamptz not null default now(),
  -- Unused for too long, an account without a company is deleted (docs/personal-data.md).
  last_signed_in_at timestamptz not null default now(),
  -- Since when the row is nobody: orders and history still point to it.
  deleted_at timestamptz
);
create unique index users_email on users (email);
create index users_unused on users (last_signed_in_at) where deleted_at is null;

-- A call that began before its account was deleted, in another tab or on another node, brings nothing
-- in the name of the person who has left: it waits for the deletion, then fails.
create function refuse_deleted_person() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  deleted timestamptz;
begin
  if tg_table_name = 'orders' then person := new.placed_by;
  elsif tg_table_name = 'messages' then person := new.author_id;
  else person := new.user_id;
  end if;
  if person is null then return new; end if;
  -- Not a condition: the row has to be waited for, then read again.
  select u.deleted_at into deleted from users u where u.id = person for key share;
  if deleted is not null then
    raise foreign_key_violation using message = 'This account is deleted', constraint = 'deleted_person';
  end if;
  return new;
end $$;
revoke execute on function refuse_deleted_person() from public;

---------------------------------------------------------------------------------------- sessions

-- Login tokens have no membership; a tenant token hangs on its login token and on its membership,
-- so that signing out or leaving a company ends it.
create table tokens (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  user_id bigint not null references users (id) on delete cascade,
  parent_id bigint references tokens (id) on delete cascade,
  -- Refers to memberships, which 0004 makes.
  membership_id bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- What a person recognises a session by, and when each of its tokens was last used (to the hour).
  user_agent text,
  last_used_at timestamptz not null default now(),
  check ((parent_id is null) = (membership_id is null))
);
create index tokens_user on tokens (user_id);
create index tokens_parent on tokens (parent_id) where parent_id is not null;
create index tokens_membership on tokens (membership_id) where membership_id is not null;
create index tokens_expiry on tokens (expires_at);

-- A token that ends takes its connections with it, on whichever node they are. « * »: too many to
-- name, look for yourselves.
create function publish_ended_tokens() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ended bigint[] := array(select id from current order by id);
begin
  if cardinality(ended) = 0 then return null; end if;
  if current_setting('carreau.realtime', true) = 'hosted' then
    perform graphile_worker.add_job('end_connections', json_build_object('tokenIds', ended));
  else
    perform pg_notify('live', case when cardinality(ended) > 500 then '{"ended":"*"}'
                                   else json_build_object('ended', ended)::text end);
  end if;
  return null;
end $$;
create trigger live_deleted after delete on tokens
  referencing old table as current for each statement execute function publish_ended_tokens();

-- Whose a token is: asked on a connection for whomever it acts. Who knows the hash knew the token.
create function caller_of(token_hash bytea)
  returns table (user_id bigint, first_name text, address_proved boolean, session_id bigint,
                 token_id bigint, expires_at timestamptz, last_used_at timestamptz, tenant_id bigint,
                 tenant_type text, role text)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  return query
    select t.user_id, u.first_name, u.email_proved_at is not null, coalesce(t.parent_id, t.id), t.id,
           t.expires_at, t.last_used_at, n.id, n.type, m.role
      from tokens t
      join users u on u.id = t.user_id
      left join memberships m on m.id = t.membership_id
      left join tenants n on n.id = m.tenant_id and n.status <> 'refused'
     where t.hash = token_hash;
end $$;
revoke execute on function caller_of(bytea) from public;
grant execute on function caller_of(bytea) to carreau_tenant;

create table password_resets (
  hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user on password_resets (user_id);

-- Links that were mailed to an address: whoever opens one reads it. It proves the address it was mailed
-- to and no other, and only while the account has it or wants it.
create table address_links (
  hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  email text not null,
  expires_at timestamptz not null
);
create index address_links_user on address_links (user_id);
create index address_links_expiry on address_links (expires_at);

-- Browsers on which an account has signed in, by the hash of a cookie that opens nothing: others' wrong
-- passwords lock nobody out there (docs/decisions/0041-nobody-locked-out.md).
create table known_devices (
  user_id bigint not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (user_id, hash)
);
-- Colleagues share a tablet, and its cookie.
create index known_devices_hash on known_devices (hash);
create index known_devices_seen on known_devices (seen_at);

-- Failed attempts per account, place and address, in windows (docs/product.md#tokens).
create table login_failures (
  subject text primary key,
  failures integer not null,
  window_ends_at timestamptz not null
);

----------------------------------------------------------------------------------- second factor

-- The second step of signing in (docs/decisions/0034-second-factor-and-journal.md).
create table second_factors (
  user_id bigint primary key references users (id) on delete cascade,
  -- AES-256-GCM under a key that is not in the database: a leaked table gives no codes.
  sealed_secret bytea not null,
  created_at timestamptz not null default now(),
  -- Null while its owner has not yet typed a first code.
  enabled_at timestamptz,
  -- The 30-second step of the last code taken: none is taken twice.
  last_step bigint not null default 0
);

-- For who has lost the telephone; a row goes when its code is used.
create table recovery_codes (
  user_id bigint not null references second_factors (user_id) on delete cascade,
  -- The code's first four characters find its row; the rest is hashed with argon2id.
  prefix text not null,
  hash text not null,
  primary key (user_id, prefix)
);

----------------------------------------------------------------------------------------- devices

-- Where push notifications go. A device belongs to a session, and goes with it.
create table devices (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  session_id bigint not null references tokens (id) on delete cascade,
  platform text not null check (platform in ('web', 'android', 'ios')),
  -- The push service's address of a browser, or the token of a phone.
  address text not null unique check (length(address) between 1 and 2000),
  p256dh text,
  auth text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  check ((platform = 'web') = (p256dh is not null and auth is not null))
);
create index devices_user on devices (user_id, seen_at);
create index devices_session on devices (session_id);

----------------------------------------------------------------------------------------- journal

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
-- What a person did, for the copy of their data.
create index journal_of_person on journal (person_id, id);

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

------------------------------------------------------------------------- who may read and write

-- Themselves, and their colleagues; never the hash of a password.
alter table users enable row level security;
create policy person on users for select to carreau_tenant
  using (id = (select acting_user()) or is_colleague(id));
grant select (id, email, first_name, avatar_key, created_at) on users to carreau_tenant;

alter table devices enable row level security;
create policy person on devices to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
grant select, delete on devices to carreau_tenant;

-- A request only ever reads it; the program writes as itself.
alter table journal enable row level security;
create policy company on journal for select to carreau_tenant
  using (tenant_id = (select acting_tenant()));
grant select on journal to carreau_tenant;

-- Nobody at a request: no policy, no grant, and the owner alone reads and writes them.
alter table tokens enable row level security;
alter table password_resets enable row level security;
alter table address_links enable row level security;
alter table known_devices enable row level security;
alter table login_failures enable row level security;
alter table second_factors enable row level security;
alter table recovery_codes enable row level security;
