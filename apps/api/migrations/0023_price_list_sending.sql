-- A wholesaler's price list on its way to customers each evening (docs/decisions/0099-the-list-goes-out.md).

create table price_list_sendings (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  is_on boolean not null default false,
  -- Of Paris.
  send_at text not null default '18:00' check (send_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- What the wholesaler says above its prices.
  message text not null default '' check (length(message) <= 500),
  -- Where a customer's answer to the mail arrives.
  reply_to text not null check (length(reply_to) <= 254),
  -- The last day (Paris) whose evening was seen to, sent or not.
  seen_to_on date
);
-- Those whose evening comes: the cron's question, which never reads the others.
create index price_list_sendings_on on price_list_sendings (send_at) where is_on;

-- The customers that a wholesaler chose to send its list to.
create table price_list_readers (
  shop_id bigint not null,
  buyer_id bigint not null,
  sent_at timestamptz,
  primary key (shop_id, buyer_id),
  foreign key (shop_id, buyer_id) references shop_customers (shop_id, buyer_id) on delete cascade
);

------------------------------------------------------------------------- who may read and write

alter table price_list_sendings enable row level security;
create policy company on price_list_sendings to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update on price_list_sendings to carreau_tenant;

alter table price_list_readers enable row level security;
create policy company on price_list_readers to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on price_list_readers to carreau_tenant;
