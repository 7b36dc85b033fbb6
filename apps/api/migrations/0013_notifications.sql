-- What people are told of, and how they want to be (docs/decisions/0028-notifications.md).

create table notifications (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  -- The company at work for which it concerns them.
  tenant_id bigint not null references tenants (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  title text not null check (length(title) between 1 and 300),
  -- What the title becomes when it happens again before it is read, {n} times; null: it says it once.
  many_title text,
  body text not null default '',
  -- Path within the product.
  link text not null check (link like '/%'),
  group_key text not null,
  times integer not null default 1,
  -- Cannot be silenced, not even at night.
  is_urgent boolean not null,
  in_app boolean not null,
  -- What waits for a job.
  mail_due boolean not null,
  push_due boolean not null,
  mailed_at timestamptz,
  pushed_at timestamptz,
  -- When it last happened.
  created_at timestamptz not null,
  read_at timestamptz
);
-- What happens again before it is read is one line.
create unique index notifications_open_groups on notifications (user_id, tenant_id, group_key)
  where read_at is null;
create index notifications_shown on notifications (user_id, tenant_id, created_at desc, id desc)
  where in_app;
create index notifications_unread on notifications (user_id, tenant_id)
  where in_app and read_at is null;
create index notifications_recent on notifications (user_id, tenant_id, kind, created_at);
create index notifications_mail_due on notifications (user_id) where mail_due;
create index notifications_push_due on notifications (user_id) where push_due;
create index notifications_mailed on notifications (user_id, mailed_at) where mailed_at is not null;
create index notifications_groups on notifications (tenant_id, group_key);
create index notifications_age on notifications (created_at);

-- A person's choices; what is not here is as the domain has it by default.
create table notification_preferences (
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 60),
  in_app boolean not null,
  email boolean not null,
  push boolean not null,
  primary key (user_id, kind)
);

-- Hours of Paris in which a person's devices stay silent; without a row, never.
create table quiet_hours (
  user_id bigint primary key references users (id) on delete cascade,
  starts text not null check (starts ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  ends text not null check (ends ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  check (starts <> ends)
);

-- The VAPID keys that push services know us by, made by the first node that needs them.
create table push_keys (
  id boolean primary key default true check (id),
  public_key text not null,
  private_key text not null
);

------------------------------------------------------------------------- who may read and write

-- The person's own.
alter table notifications enable row level security;
create policy person on notifications to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
alter table notification_preferences enable row level security;
create policy person on notification_preferences to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
alter table quiet_hours enable row level security;
create policy person on quiet_hours to carreau_tenant
  using (case user_id when (select acting_user()) then true else false end);
grant select, update on notifications to carreau_tenant;
grant select, insert, update, delete on notification_preferences, quiet_hours to carreau_tenant;

-- Nobody at a request: no policy, no grant, and the owner alone reads and writes it.
alter table push_keys enable row level security;
