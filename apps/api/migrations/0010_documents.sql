-- Order forms, delivery notes, invoices and credit notes (docs/decisions/0017-documents.md).

-- The last number given per wholesaler, series and year: locked by who takes the next, so that the
-- series has no gap.
create table document_counters (
  shop_id bigint not null references shops (tenant_id),
  kind text not null check (kind in ('delivery_note', 'invoice', 'credit_note')),
  year smallint not null,
  last_number integer not null,
  primary key (shop_id, kind, year)
);

-- A document is its frozen content; the file is made from it once and never changes.
create table documents (
  id bigint generated always as identity primary key,
  -- Of a periodic invoice the first of its orders: periodic_deliveries has them all.
  order_id bigint not null references orders (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  kind text not null check (kind in ('order_form', 'delivery_note', 'invoice', 'credit_note')),
  claim_id bigint unique references claims (id),
  number text,
  -- Of an order form, which revision of its order it states.
  revision integer not null default 1,
  issued_at timestamptz not null,
  due_date date,
  -- Of a periodic invoice, the last day of what it bills.
  period_end date check (period_end is null or kind = 'invoice'),
  net_cents bigint,
  gross_cents bigint,
  content jsonb not null,
  sha256 bytea,
  made_at timestamptz,
  -- An order form bears its order's.
  check ((kind <> 'order_form') = (number is not null)),
  check ((kind = 'credit_note') = (claim_id is not null)),
  check ((sha256 is null) = (made_at is null))
);
create unique index documents_number on documents (shop_id, kind, number) where number is not null;
create unique index documents_of_order on documents (order_id, kind, revision) where kind <> 'credit_note';
create index documents_credit_notes on documents (order_id) where kind = 'credit_note';
-- A statement reads one customer's documents in time.
create index documents_statement on documents (shop_id, buyer_id, issued_at)
  where kind in ('invoice', 'credit_note');
-- A month's papers to pay, of either side.
create index documents_month_of_shop on documents (shop_id, issued_at, id)
  where kind in ('invoice', 'credit_note');
create index documents_month_of_buyer on documents (buyer_id, issued_at, id)
  where kind in ('invoice', 'credit_note');
-- Whether a document was issued under a logo: then its picture stays.
create index documents_logo on documents ((content #>> '{seller,logoKey}'));
create trigger own_parent after insert on documents referencing new table as current
  for each statement execute function refuse_foreign_orders();

/* A delivery that one invoice bills with the others of its décade (docs/decisions/0078-periodic-invoices.md). It waits
   until the period is over, frozen as it was delivered, less what claims took off since. */
create table periodic_deliveries (
  order_id bigint primary key references orders (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  delivered_on date not null,
  -- Last day of its décade.
  period_end date not null check (period_end >= delivered_on),
  net_cents bigint not null check (net_cents >= 0),
  -- As an invoice of its own would come to.
  gross_cents bigint not null,
  content jsonb,
  -- The invoice, which states it from then on.
  document_id bigint references documents (id),
  check ((content is null) = (document_id is not null))
);
create index periodic_deliveries_waiting on periodic_deliveries (shop_id, buyer_id, period_end)
  where document_id is null and net_cents > 0;
create index periodic_deliveries_of_buyer on periodic_deliveries (buyer_id, shop_id, period_end)
  where document_id is null and net_cents > 0;
create index periodic_deliveries_due on periodic_deliveries (period_end)
  where document_id is null and net_cents > 0;
create index periodic_deliveries_billed on periodic_deliveries (document_id) where document_id is not null;

/* The invoice that bills an order, of its own or with others. */
create function invoice_of(billed bigint) returns bigint language sql stable as $$
  select coalesce((select document_id from periodic_deliveries where order_id = billed),
    (select id from documents where order_id = billed and kind <> 'credit_note' and kind = 'invoice'));
$$;

/* The orders that an invoice bills, given the one that it is filed under. */
create function orders_of_invoice(invoice bigint, filed_under bigint) returns bigint[] language sql stable as $$
  select array(select filed_under union select order_id from periodic_deliveries where document_id = invoice);
$$;

------------------------------------------------------------------------- who may read and write

-- Both parties read what waits; whoever delivers or closes a period writes for both (`asSystem`).
alter table periodic_deliveries enable row level security;
create policy parties on periodic_deliveries for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
grant select on periodic_deliveries to carreau_tenant;

-- Both parties; an update locks one, or says that its file is made.
alter table documents enable row level security;
create policy parties on documents to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
grant select, insert, update on documents to carreau_tenant;

-- Nobody at a request: no policy, no grant, and the owner alone reads and writes it.
alter table document_counters enable row level security;

--------------------------------------------------------------------------------- the shop's books

-- The accounts of a wholesaler's own chart (docs/decisions/0076-accounting-export.md); without a row, the usual ones.
create table shop_accounts (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  accounts jsonb not null
);
alter table shop_accounts enable row level security;
create policy company on shop_accounts to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update on shop_accounts to carreau_tenant;
