-- What was picked, the documents of an order, and what the buyer disputes.

-- A substitute stands on a line of its own, beside the line it stands for
-- (docs/trade-and-law.md#shortages).
alter table order_lines add column substitutes_line_id bigint references order_lines (id);

-- What documents must say of a wholesaler (docs/trade-and-law.md#invoice-content). The sentences
-- are its own; these are the standard's examples (XP Z12-012, annex B).
alter table shops
  add column legal_form text not null default '',
  add column share_capital_cents bigint check (share_capital_cents >= 0),
  add column rcs_city text not null default '',
  add column iban text not null default '',
  add column organic_body text check (organic_body ~ '^[A-Z]{2}-BIO-[0-9]{2,3}$'),
  add column payment_days smallint not null default 30 check (payment_days between 0 and 30),
  add column late_penalty_text text not null default
    'Tout retard de paiement engendre une pénalité exigible à compter de la date d''échéance, calculée sur la base de trois fois le taux d''intérêt légal.',
  add column recovery_text text not null default
    'Indemnité forfaitaire pour frais de recouvrement en cas de retard de paiement : 40 €.',
  add column discount_text text not null default
    'Les règlements reçus avant la date d''échéance ne donneront pas lieu à escompte.';

create table claims (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  status text not null default 'open' check (status in ('open', 'accepted', 'refused')),
  opened_by bigint references users (id) on delete set null,
  opened_at timestamptz not null default now(),
  -- Two working days after it was opened: the wholesaler's time to answer
  -- (docs/trade-and-law.md#claims).
  answer_by timestamptz not null,
  resolved_by bigint references users (id) on delete set null,
  resolved_at timestamptz,
  reason text,
  check ((status = 'open') = (resolved_at is null))
);
create index claims_order on claims (order_id);

create table claim_lines (
  claim_id bigint not null references claims (id) on delete cascade,
  order_line_id bigint not null references order_lines (id),
  -- Disputed: packages, or weight where the line is sold by weight.
  packages_milli integer check (packages_milli > 0),
  weight_g integer check (weight_g > 0),
  reason text not null,
  photo_keys text[] not null default '{}',
  -- Credited in the end, in the same measure; null until answered.
  accepted_packages_milli integer check (accepted_packages_milli >= 0),
  accepted_weight_g integer check (accepted_weight_g >= 0),
  primary key (claim_id, order_line_id),
  check ((packages_milli is null) <> (weight_g is null))
);
create index claim_lines_order_line on claim_lines (order_line_id);

-- The last number given per wholesaler, series and year: locked by who takes the next, so that the
-- series has no gap.
create table document_counters (
  shop_id bigint not null references shops (tenant_id),
  kind text not null check (kind in ('invoice', 'credit_note')),
  year smallint not null,
  last_number integer not null,
  primary key (shop_id, kind, year)
);

-- A document is its frozen content; the file is made from it once and never changes.
create table documents (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  kind text not null check (kind in ('order_form', 'delivery_note', 'invoice', 'credit_note')),
  claim_id bigint unique references claims (id),
  number text,
  issued_at timestamptz not null,
  due_date date,
  net_cents bigint,
  gross_cents bigint,
  content jsonb not null,
  sha256 bytea,
  made_at timestamptz,
  check ((kind in ('invoice', 'credit_note')) = (number is not null)),
  check ((kind = 'credit_note') = (claim_id is not null)),
  check ((sha256 is null) = (made_at is null))
);
create unique index documents_number on documents (shop_id, kind, number) where number is not null;
create unique index documents_of_order on documents (order_id, kind) where kind <> 'credit_note';
create index documents_credit_notes on documents (order_id) where kind = 'credit_note';
