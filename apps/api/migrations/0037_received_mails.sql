-- Orders that customers send by mail to their wholesaler's address
-- (docs/decisions/0127-orders-by-mail.md).
-- Serves Carreau 1.0.0 and later.

create table received_mails (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  -- Who sends it again after an answer that was lost names it the same.
  message_id text not null check (length(message_id) between 1 and 500),
  -- As the mail says it: nothing proves it.
  from_address text not null check (length(from_address) between 3 and 320),
  from_name text not null default '' check (length(from_name) <= 200),
  subject text not null default '' check (length(subject) <= 300),
  body text not null check (length(body) <= 20000),
  is_cut boolean not null default false,
  attachments text[] not null default '{}' check (cardinality(attachments) <= 20),
  received_at timestamptz not null default now(),
  state text not null default 'waiting' check (state in ('waiting', 'entered', 'aside')),
  order_id bigint references orders (id) on delete set null,
  settled_at timestamptz,
  settled_by text check (length(settled_by) <= 100),
  unique (shop_id, message_id),
  check ((state = 'waiting') = (settled_at is null))
);
create index received_mails_waiting on received_mails (shop_id, id) where state = 'waiting';
create index received_mails_settled on received_mails (shop_id, settled_at desc) where state <> 'waiting';
create index received_mails_old on received_mails (received_at);
create index received_mails_order on received_mails (order_id) where order_id is not null;

alter table received_mails enable row level security;
create policy company on received_mails to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, update (state, order_id, settled_at, settled_by) on received_mails to carreau_tenant;
