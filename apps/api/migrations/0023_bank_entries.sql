-- Credits of a wholesaler's bank statements that were recorded as payments, and whose payers are known
-- (docs/decisions/0096-a-bank-statement-becomes-payments.md).
-- Serves Carreau 1.0.0 and later.

-- A credit that was recorded: never twice, however many files and people bring it.
create table bank_entries (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  -- SHA-256 of account, day, amount and the bank's reference, or of all its facts where it has none.
  fingerprint bytea not null check (length(fingerprint) = 32),
  booked_on date not null,
  amount_cents bigint not null check (amount_cents > 0),
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null
);
create unique index bank_entries_once on bank_entries (shop_id, fingerprint);
-- Whether one like it is recorded: a bank may give a credit another reference in another kind of file.
create index bank_entries_alike on bank_entries (shop_id, booked_on, amount_cents);
create index bank_entries_recorded_by on bank_entries (recorded_by) where recorded_by is not null;

-- What it paid. Undone in whole, the credit may be recorded again.
alter table invoice_payments add column bank_entry_id bigint references bank_entries (id);
create index invoice_payments_bank_entry on invoice_payments (bank_entry_id) where bank_entry_id is not null;

-- Who pays for whom, as it was last recorded: by a keyed hash of an account or a name, never either itself.
create table bank_payers (
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  payer bytea not null check (length(payer) = 32),
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  learnt_at timestamptz not null,
  primary key (shop_id, payer)
);
create index bank_payers_buyer on bank_payers (buyer_id);

alter table bank_entries enable row level security;
create policy company on bank_entries to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update on bank_entries to carreau_tenant;
alter table bank_payers enable row level security;
create policy company on bank_payers to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update on bank_payers to carreau_tenant;
