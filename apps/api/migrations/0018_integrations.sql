-- What other programs plug into: a company's API keys and what they read by
-- (docs/decisions/0080-api-keys.md, docs/decisions/0081-the-public-api.md), and what tells them
-- (docs/decisions/0084-webhooks.md).

-- A secret is shown once: its hash is kept. A key that is revoked is gone; the journal tells of it.
create table api_keys (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  -- Whose key it is: it does nothing that this person may not do any more.
  made_by bigint not null references users (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  hash bytea not null unique,
  -- How the secret ends: what a person recognises it by.
  ending text not null check (length(ending) = 4),
  scopes text[] not null check (cardinality(scopes) > 0),
  -- From where it may be used; everywhere when none.
  addresses text[] not null default '{}',
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index api_keys_tenant on api_keys (tenant_id, id);
create index api_keys_maker on api_keys (made_by);

-- The transaction that last wrote an order: whoever mirrors orders asks for what was committed since. Null, and
-- so before all others, where it was another cluster's.
alter table orders add column touched_in xid8 default pg_current_xact_id();
create function touch_order() returns trigger language plpgsql as $$
begin
  new.touched_in := pg_current_xact_id();
  return new;
end $$;
create trigger touched before update on orders for each row execute function touch_order();
create index orders_touched_of_shop on orders (shop_id, coalesce(touched_in, '0'::xid8), id);
create index orders_touched_of_buyer on orders (buyer_id, coalesce(touched_in, '0'::xid8), id);

-- A company's papers as they were issued; order forms are drawn up when somebody asks.
create index documents_of_shop on documents (shop_id, id) where kind <> 'order_form';
create index documents_of_buyer on documents (buyer_id, id) where kind <> 'order_form';

-- A price list page by page, as a program reads it.
create index offers_by_id on offers (shop_id, id) where withdrawn_at is null;

---------------------------------------------------------------------------------------- webhooks

-- An address of a company's own that is told what happens.
create table webhooks (
  id bigint generated always as identity primary key,
  tenant_id bigint not null references tenants (id) on delete cascade,
  url text not null check (length(url) between 1 and 500),
  events text[] not null check (cardinality(events) > 0),
  -- Signing needs the secret itself: sealed under keys that the database does not hold.
  secret bytea not null,
  -- The one before, which signs beside it until then.
  former_secret bytea,
  former_until timestamptz,
  state text not null default 'active' check (state in ('active', 'paused', 'disabled')),
  -- It answered 410, or nothing else than failures for days.
  disabled_because text check (disabled_because in ('gone', 'failing')),
  -- The first failure since it last took something.
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  -- Which sender tells it, for how long at most: a node that was killed is followed by another.
  taken_by uuid,
  taken_until timestamptz not null default now(),
  check ((former_secret is null) = (former_until is null)),
  check ((state = 'disabled') = (disabled_because is not null))
);
create index webhooks_tenant on webhooks (tenant_id, id);

-- What one webhook is told, from the transaction that did it until it has been read for long enough.
create table webhook_deliveries (
  id bigint generated always as identity primary key,
  webhook_id bigint not null references webhooks (id) on delete cascade,
  -- Of the webhook, so that no policy looks it up.
  tenant_id bigint not null,
  event text not null,
  -- What is told one after the other, in the order of the ids: those of an order are made under its row's lock.
  subject text not null,
  data jsonb not null,
  happened_at timestamptz not null default now(),
  -- Null: nothing will be tried any more.
  next_at timestamptz default now(),
  -- Tries since it was asked for, and since when.
  attempts integer not null default 0,
  asked_at timestamptz not null default now(),
  tried_at timestamptz,
  -- What the last try was answered; null where there was no answer, `problem` says why.
  code integer,
  problem text,
  delivered_at timestamptz
);
create index webhook_deliveries_page on webhook_deliveries (webhook_id, id desc);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at) where next_at is not null;
create index webhook_deliveries_order on webhook_deliveries (webhook_id, subject, id) where next_at is not null;
create index webhook_deliveries_old on webhook_deliveries using brin (happened_at)
  with (pages_per_range = 16, autosummarize = on);

-- Writes down for whom something is news: companies without webhooks cost one look into an index.
create function queue_webhooks(told bigint[], happened text, about text, content jsonb) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into webhook_deliveries (webhook_id, tenant_id, event, subject, data)
  select w.id, w.tenant_id, happened, about, content
    from webhooks w
   where w.tenant_id = any (told) and w.state <> 'disabled' and happened = any (w.events)
   order by w.id
$$;
revoke execute on function queue_webhooks(bigint[], text, text, jsonb) from public;

-- Orders are written by single statements of several rooms: triggers, so that none forgets.
create function tell_webhooks_of_order(o orders, happened text) returns void
language sql security definer set search_path = public, pg_temp as $$
  -- What waits for the buyer's own approval, or was refused it, is no business of the wholesaler.
  select queue_webhooks(
    case when o.status in ('to_approve', 'rejected') then array[o.buyer_id] else array[o.buyer_id, o.shop_id] end,
    happened, 'order ' || o.id,
    jsonb_build_object('order_number', o.number, 'status', o.status, 'version', o.version))
$$;
revoke execute on function tell_webhooks_of_order(orders, text) from public;

create function webhooks_of_new_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'to_approve' then return null; end if;
  perform tell_webhooks_of_order(new, 'order.submitted');
  if new.status = 'accepted' then perform tell_webhooks_of_order(new, 'order.accepted'); end if;
  return null;
end $$;
create trigger webhooks_inserted after insert on orders for each row execute function webhooks_of_new_order();

create function webhooks_of_changed_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.version <> old.version then perform tell_webhooks_of_order(new, 'order.changed'); end if;
  if new.status <> old.status then
    perform tell_webhooks_of_order(new, case new.status
      when 'submitted' then 'order.submitted'
      when 'accepted' then 'order.accepted'
      when 'shipped' then 'order.shipped'
      when 'delivered' then 'order.delivered'
      -- It will not come; its status says who wants it so.
      when 'cancelled' then 'order.cancelled'
      when 'refused' then 'order.cancelled'
      when 'rejected' then 'order.cancelled'
      else 'order.changed' end);
  end if;
  return null;
end $$;
create trigger webhooks_updated after update on orders for each row
  when (new.status <> old.status or new.version <> old.version)
  execute function webhooks_of_changed_order();

create function webhooks_of_invoice() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_webhooks(array[new.buyer_id, new.shop_id], 'invoice.issued', 'order ' || new.order_id,
    jsonb_build_object('document_id', new.id, 'number', new.number,
      'order_number', (select number from orders where id = new.order_id)));
  return null;
end $$;
create trigger webhooks after insert on documents for each row
  when (new.kind = 'invoice') execute function webhooks_of_invoice();

create function webhooks_of_claim() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_webhooks(array[new.buyer_id, new.shop_id], 'claim.opened', 'order ' || new.order_id,
    jsonb_build_object('claim_id', new.id,
      'order_number', (select number from orders where id = new.order_id)));
  return null;
end $$;
create trigger webhooks after insert on claims for each row execute function webhooks_of_claim();

-- A price list, or a part of it, at once; of its buyers those who asked to be told, and only customers.
create function webhooks_of_prices() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform queue_webhooks(
    array(select new.shop_id union all
          select c.buyer_id from shop_customers c join webhooks w on w.tenant_id = c.buyer_id
           where c.shop_id = new.shop_id and 'price_list.applied' = any (w.events) and w.state <> 'disabled'),
    'price_list.applied', 'prices ' || new.shop_id,
    jsonb_build_object('shop_id', new.shop_id,
      'shop_name', (select company_name from tenants where id = new.shop_id)));
  return null;
end $$;
create trigger webhooks after insert on price_edits for each row
  when (new.source in ('import', 'bulk')) execute function webhooks_of_prices();

------------------------------------------------------------------------- who may read and write

alter table api_keys enable row level security;
create policy company on api_keys to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, delete on api_keys to carreau_tenant;

alter table webhooks enable row level security;
create policy company on webhooks to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, update, delete on webhooks to carreau_tenant;
alter table webhook_deliveries enable row level security;
create policy company on webhook_deliveries to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, update on webhook_deliveries to carreau_tenant;

---------------------------------------------------------------------------------- what keys called

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

---------------------------------------------------------------------------------- secret addresses

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
