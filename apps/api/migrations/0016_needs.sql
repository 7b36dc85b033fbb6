-- What the words of a company's needs mean to it (docs/decisions/0065-reading-a-need.md).

create table need_corrections (
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  -- In the singular and without accents, as the reading compares them.
  words text not null check (length(words) between 1 and 80),
  product_id bigint not null references products (id) on delete cascade,
  at timestamptz not null default now(),
  primary key (buyer_id, words)
);
create index need_corrections_product on need_corrections (product_id);

------------------------------------------------------------------------- who may read and write

-- The buyer alone.
alter table need_corrections enable row level security;
create policy company on need_corrections to carreau_tenant
  using (case buyer_id when (select acting_tenant()) then true else false end);
grant select, insert, update, delete on need_corrections to carreau_tenant;
