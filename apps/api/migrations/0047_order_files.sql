-- Orders sent to a wholesaler as files (docs/decisions/0138-orders-sent-as-files.md).
-- Serves Carreau 1.0.0 and later.

create table order_file_targets (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  is_on boolean not null,
  format text not null check (format in ('csv', 'xlsx', 'pdf', 'order_x')),
  way text not null check (way in ('mail', 'sftp')),
  email text check (length(email) between 1 and 254),
  -- Somebody read what was sent there: a member of the company, or who typed the code.
  email_proved_at timestamptz,
  -- The member whose own address it is: it is theirs no longer once they have left or moved to another.
  email_of bigint,
  -- Of the code that was mailed to the address, until when it may be typed, and how often it was typed wrong.
  code_hash bytea check (length(code_hash) = 32),
  code_until timestamptz,
  code_tries integer not null default 0,
  host text check (length(host) between 1 and 253),
  port integer check (port between 1 and 65535),
  username text check (length(username) between 1 and 200),
  folder text check (length(folder) between 1 and 300),
  login text check (login in ('password', 'key')),
  -- It is sent as it is: sealed under keys that the database does not hold.
  secret bytea,
  -- What the server showed at the first connection; another one is another server.
  host_key text check (length(host_key) <= 100),
  -- The first failure since something arrived, and whether somebody was told of it.
  failing_since timestamptz,
  told_at timestamptz,
  -- Which node sends, for how long at most: one that was killed is followed by another.
  taken_by uuid,
  taken_until timestamptz not null default now(),
  check (way <> 'mail' or email is not null),
  check (way <> 'sftp' or num_nulls(host, port, username, folder, login, secret) = 0)
);

-- What is sent of an order, and what came of it.
create table order_file_sendings (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  order_id bigint not null references orders (id) on delete cascade,
  -- Changes of the order since it was written down: what changes while a file is on its way is sent again.
  turn integer not null default 1,
  asked_at timestamptz not null,
  -- Null: nothing will be tried any more.
  next_at timestamptz,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  tried_at timestamptz,
  why text check (length(why) <= 500),
  -- What the last try sent, or was about to.
  format text check (format in ('csv', 'xlsx', 'pdf', 'order_x')),
  revision integer,
  is_cancelled boolean,
  file_name text check (length(file_name) <= 200),
  sent_to text check (length(sent_to) <= 600),
  asked_by text check (length(asked_by) <= 100),
  check ((state = 'waiting') = (next_at is not null))
);
-- One of an order waits at most.
create unique index order_file_sendings_waiting on order_file_sendings (order_id) where next_at is not null;
create index order_file_sendings_due on order_file_sendings (shop_id, next_at) where next_at is not null;
create index order_file_sendings_page on order_file_sendings (shop_id, id desc);
create index order_file_sendings_order on order_file_sendings (order_id);
create index order_file_sendings_old on order_file_sendings (asked_at);

-- Whether somebody is known to read what goes there.
create function is_order_file_target_proved(t order_file_targets) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select t.way = 'sftp'
      or (t.email_proved_at is not null
          and (t.email_of is null or exists (
            select from memberships m join users u on u.id = m.user_id
             where m.tenant_id = t.shop_id and m.user_id = t.email_of and u.email = t.email
               and u.email_proved_at is not null)))
$$;
revoke execute on function is_order_file_target_proved(order_file_targets) from public;
grant execute on function is_order_file_target_proved(order_file_targets) to carreau_tenant;

-- Orders are written by single statements of several rooms: a trigger, so that none forgets. Companies without a
-- target cost one look into an index. What is changed within two minutes goes together.
create function queue_order_file(o orders) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into order_file_sendings (shop_id, order_id, asked_at, next_at)
  select t.shop_id, o.id, now(), now() + interval '2 minutes'
    from order_file_targets t where t.shop_id = o.shop_id and t.is_on and is_order_file_target_proved(t)
  on conflict (order_id) where next_at is not null
  do update set turn = order_file_sendings.turn + 1
$$;
revoke execute on function queue_order_file(orders) from public;

create function order_files_of_new() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_order_file(new);
  return null;
end $$;
create trigger order_files_inserted after insert on orders for each row
  when (new.status <> 'to_approve') execute function order_files_of_new();
-- What the buyer’s own administrators refused never came to the wholesaler.
create trigger order_files_updated after update on orders for each row
  when ((new.version <> old.version and new.status in ('submitted', 'accepted', 'picking', 'shipped', 'delivered'))
     or (old.status = 'to_approve' and new.status in ('submitted', 'accepted'))
     or (old.status not in ('to_approve', 'cancelled', 'refused') and new.status in ('cancelled', 'refused')))
  execute function order_files_of_new();

------------------------------------------------------------------------- who may read and write

alter table order_file_targets enable row level security;
create policy company on order_file_targets to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on order_file_targets to carreau_tenant;

alter table order_file_sendings enable row level security;
create policy company on order_file_sendings to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update on order_file_sendings to carreau_tenant;
