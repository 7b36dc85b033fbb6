-- When a customer takes its goods, how the driver gets in, and what is paid at the door
-- (docs/decisions/0102-planning-tours.md).

create table delivery_terms (
  shop_id bigint not null,
  buyer_id bigint not null,
  -- Of Paris; null: at any time before or after.
  opens_at text check (opens_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  closes_at text check (closes_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  access text not null default '' check (length(access) <= 300),
  primary key (shop_id, buyer_id),
  foreign key (shop_id, buyer_id) references shop_customers (shop_id, buyer_id) on delete cascade
);
create index delivery_terms_buyer on delivery_terms (buyer_id);

alter table delivery_terms enable row level security;
create policy company on delivery_terms to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on delivery_terms to carreau_tenant;

-- What the driver was handed; the payment itself stands on the customer's account.
alter table deliveries
  add column taken_cents integer check (taken_cents > 0),
  add column taken_method text check (taken_method in ('cash', 'cheque', 'card')),
  add check ((taken_cents is null) = (taken_method is null));
