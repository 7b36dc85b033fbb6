-- What other programs plug into: a company's API keys and what they read by
-- (docs/decisions/0080-api-keys.md, docs/decisions/0081-the-public-api.md).

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

------------------------------------------------------------------------- who may read and write

alter table api_keys enable row level security;
create policy company on api_keys to carreau_tenant
  using (case tenant_id when (select acting_tenant()) then true else false end);
grant select, insert, delete on api_keys to carreau_tenant;
