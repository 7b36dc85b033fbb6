-- What a person recognises a session by, and when each of its tokens was last used (to the hour).
alter table tokens add column user_agent text;
alter table tokens add column last_used_at timestamptz not null default now();

-- An invitation becomes memberships when its mail's link is followed. It takes its number from the
-- users, so that one id names a line of the members' list, whichever it is.
create table invitations (
  id bigint primary key default nextval(pg_get_serial_sequence('users', 'id')),
  tenant_id bigint not null references tenants (id) on delete cascade,
  email text not null check (email = lower(email)),
  roles text[] not null check (cardinality(roles) > 0),
  invited_by bigint references users (id) on delete set null,
  -- Written by the job that mails the link: the token is nowhere else.
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (tenant_id, email)
);
create index invitations_expiry on invitations (expires_at);
create index invitations_invited_by on invitations (invited_by);

-- A person's choices; what is not here is as the domain has it by default.
create table notification_preferences (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

create table pages (
  slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  body_markdown text not null,
  updated_at timestamptz not null default now()
);
