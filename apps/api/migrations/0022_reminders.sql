-- Money owed: what customers paid beyond their invoices, what late payment costs, reminders that a person releases
-- (docs/decisions/0097-money-owed.md).
-- Serves Carreau 1.0.0 and later.

---------------------------------------------------------------------------------------- advances

-- What a customer paid beyond its invoices, kept for the next ones. Never edited: taking one back is a contrary row.
create table customer_advances (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  received_on date not null,
  amount_cents bigint not null,
  method text not null check (method in ('transfer', 'card', 'cheque', 'direct_debit', 'cash')),
  reference text not null default '' check (length(reference) <= 60),
  -- The credit of a bank statement that it is the rest of.
  bank_entry_id bigint references bank_entries (id),
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  -- 'undone': recorded by mistake; 'refunded': the money went back.
  kind text not null default 'received' check (kind in ('received', 'undone', 'refunded')),
  returns_id bigint references customer_advances (id),
  reason text not null default '' check (length(reason) <= 200),
  -- What no invoice has taken yet; of a contrary row nothing.
  left_cents bigint not null check (left_cents >= 0),
  check (case kind when 'received' then amount_cents > 0 and returns_id is null
         else amount_cents < 0 and returns_id is not null and reason <> '' and left_cents = 0 end)
);
create index customer_advances_customer on customer_advances (shop_id, buyer_id, received_on, id);
create index customer_advances_left on customer_advances (shop_id, buyer_id) include (left_cents) where left_cents > 0;
create index customer_advances_journal on customer_advances (shop_id, recorded_at, id);
create index customer_advances_buyer on customer_advances (buyer_id);
create index customer_advances_bank_entry on customer_advances (bank_entry_id) where bank_entry_id is not null;
create index customer_advances_returns on customer_advances (returns_id) where returns_id is not null;
create index customer_advances_recorded_by on customer_advances (recorded_by) where recorded_by is not null;

create function return_advance() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_advances set left_cents = left_cents + new.amount_cents where id = new.returns_id;
  return null;
end $$;
create trigger return_advance after insert on customer_advances
  for each row when (new.returns_id is not null) execute function return_advance();

-- An invoice that an advance pays is paid by a payment that names it; undone, the advance has it again.
alter table invoice_payments add column advance_id bigint references customer_advances (id);
create index invoice_payments_advance on invoice_payments (advance_id) where advance_id is not null;

create function use_advances() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update customer_advances a set left_cents = a.left_cents - p.cents
    from (select advance_id, sum(amount_cents) as cents from recorded where advance_id is not null group by 1) p
   where a.id = p.advance_id;
  return null;
end $$;
create trigger use_advances after insert on invoice_payments referencing new table as recorded
  for each statement execute function use_advances();

-- A credit of the bank that is no customer's: put aside with a reason, so that it does not come back.
alter table bank_entries
  add column dismissed_at timestamptz,
  add column dismissed_by bigint references users (id) on delete set null,
  add column dismissed_reason text not null default '' check (length(dismissed_reason) <= 200);
create index bank_entries_dismissed on bank_entries (shop_id, dismissed_at desc, id desc) where dismissed_at is not null;
create index bank_entries_dismissed_by on bank_entries (dismissed_by) where dismissed_by is not null;

------------------------------------------------------------------------------------ late payment

-- What late payment costs by law, from a day on and until the next one of its kind, with where it is said.
create table late_payment_rates (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('three_legal', 'ecb_plus_10', 'indemnity')),
  valid_from date not null,
  -- Hundredths of a percent a year; of the indemnity, cents of an invoice.
  amount integer not null check (amount > 0),
  source text not null check (length(source) between 1 and 300),
  unique (kind, valid_from)
);
insert into late_payment_rates (kind, valid_from, amount, source) values
  ('indemnity', '2013-01-01', 4000, 'C. com. D441-5 (décret 2012-1115 du 2 octobre 2012)'),
  ('three_legal', '2023-01-01', 618, 'Trois fois 2,06 % (taux d’intérêt légal, créanciers professionnels, 1er semestre 2023)'),
  ('three_legal', '2023-07-01', 1266, 'Trois fois 4,22 % (arrêté du 27 juin 2023, JO du 30)'),
  ('three_legal', '2024-01-01', 1521, 'Trois fois 5,07 % (taux d’intérêt légal, créanciers professionnels, 1er semestre 2024)'),
  ('three_legal', '2024-07-01', 1476, 'Trois fois 4,92 % (taux d’intérêt légal, créanciers professionnels, 2d semestre 2024)'),
  ('three_legal', '2025-01-01', 1113, 'Trois fois 3,71 % (taux d’intérêt légal, créanciers professionnels, 1er semestre 2025)'),
  ('three_legal', '2025-07-01', 828, 'Trois fois 2,76 % (arrêté du 19 juin 2025, JO du 24)'),
  ('ecb_plus_10', '2023-01-01', 1250, 'BCE, opérations principales de refinancement au 1er janvier 2023 : 2,50 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2023-07-01', 1400, 'BCE, opérations principales de refinancement au 1er juillet 2023 : 4,00 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2024-01-01', 1450, 'BCE, opérations principales de refinancement au 1er janvier 2024 : 4,50 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2024-07-01', 1425, 'BCE, opérations principales de refinancement au 1er juillet 2024 : 4,25 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2025-01-01', 1315, 'BCE, opérations principales de refinancement au 1er janvier 2025 : 3,15 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2025-07-01', 1215, 'BCE, opérations principales de refinancement au 1er juillet 2025 : 2,15 %, plus dix points (L441-10 II)'),
  ('ecb_plus_10', '2026-01-01', 1215, 'BCE, opérations principales de refinancement au 1er janvier 2026 : 2,15 %, plus dix points (L441-10 II)');

--------------------------------------------------------------------------------------- reminders

-- When each step is due, in days after the due date; without a row, the usual ones (domain, customers/reminders.ts).
create table reminder_rules (
  shop_id bigint primary key references shops (tenant_id) on delete cascade,
  days smallint[] not null check (cardinality(days) = 3 and days[1] >= 1 and days[2] > days[1] and days[3] > days[2] and days[3] <= 365),
  -- Below it nobody is written to.
  least_cents bigint not null check (least_cents >= 0),
  rate_kind text not null check (rate_kind in ('three_legal', 'ecb_plus_10')),
  -- Where a customer's answer arrives.
  reply_to text not null default '' check (length(reply_to) <= 254)
);

-- Customers that are not reminded, and why.
create table reminder_pauses (
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  -- The last day of it; null until somebody ends it.
  until date,
  reason text not null check (length(reason) between 1 and 200),
  set_by bigint references users (id) on delete set null,
  set_at timestamptz not null,
  primary key (shop_id, buyer_id)
);
create index reminder_pauses_buyer on reminder_pauses (buyer_id);
create index reminder_pauses_set_by on reminder_pauses (set_by) where set_by is not null;

-- A letter that went out: what it says is frozen, its file is made from it once.
create table reminders (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  step smallint not null check (step between 1 and 3),
  content jsonb not null,
  released_by bigint references users (id) on delete set null,
  released_at timestamptz not null,
  sha256 bytea,
  made_at timestamptz,
  check ((sha256 is null) = (made_at is null))
);
create index reminders_shop on reminders (shop_id, id desc);
create index reminders_customer on reminders (shop_id, buyer_id, id desc);
create index reminders_buyer on reminders (buyer_id, id desc);
create index reminders_released_by on reminders (released_by) where released_by is not null;

-- Never twice at one step, whoever releases at the same time.
create table reminder_lines (
  document_id bigint not null references invoice_balances (document_id),
  step smallint not null check (step between 1 and 3),
  reminder_id bigint not null references reminders (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  primary key (document_id, step)
);
create index reminder_lines_reminder on reminder_lines (reminder_id);

-- Interest and indemnities on the account of a customer, once a person claimed them. Never edited: what is paid or
-- given up of them is another row, and undoing that one more.
create table late_charges (
  id bigint generated always as identity primary key,
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  document_id bigint not null references invoice_balances (document_id),
  kind text not null check (kind in ('claimed', 'paid', 'waived')),
  -- Claimed above zero; paid or given up below it, and above it again where that is undone.
  interest_cents bigint not null,
  indemnity_cents bigint not null,
  day date not null,
  method text check (method in ('transfer', 'card', 'cheque', 'direct_debit', 'cash')),
  reference text not null default '' check (length(reference) <= 60),
  reason text not null default '' check (length(reason) <= 200),
  reminder_id bigint references reminders (id),
  undoes_id bigint unique references late_charges (id),
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null,
  check ((kind = 'claimed') = (reminder_id is not null)),
  check ((kind = 'paid') = (method is not null)),
  check (kind <> 'claimed' or undoes_id is null)
);
create unique index late_charges_claimed on late_charges (document_id) where kind = 'claimed';
create index late_charges_document on late_charges (document_id, id);
create index late_charges_customer on late_charges (shop_id, buyer_id, day) include (interest_cents, indemnity_cents);
create index late_charges_journal on late_charges (shop_id, recorded_at, id);
create index late_charges_buyer on late_charges (buyer_id);
create index late_charges_reminder on late_charges (reminder_id) where reminder_id is not null;
create index late_charges_recorded_by on late_charges (recorded_by) where recorded_by is not null;

/* What a customer owes and its limit (0011_customers.sql), what it has in advance taken off, what was claimed counted. */
create or replace function credit_of(buyer bigint, shop bigint)
  returns table (policy text, limit_cents bigint, owed_cents bigint)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
declare
  acting bigint := acting_tenant();
  agreed shop_customers;
begin
  if acting not in (buyer, shop) or acting is null and current_setting('role') = 'carreau_tenant' then
    return;
  end if;
  select * into agreed from shop_customers c where c.shop_id = shop and c.buyer_id = buyer;
  if not found then return; end if;
  if acting = buyer and (agreed.credit_policy = 'warn' or agreed.credit_limit_cents is null) then
    return;
  end if;
  return query
    select agreed.credit_policy, agreed.credit_limit_cents,
           ((select coalesce(sum(i.open_cents), 0) from invoice_balances i
              where i.shop_id = shop and i.buyer_id = buyer and i.open_cents <> 0)
          - (select coalesce(sum(a.left_cents), 0) from customer_advances a
              where a.shop_id = shop and a.buyer_id = buyer and a.left_cents > 0)
          + (select coalesce(sum(l.interest_cents + l.indemnity_cents), 0) from late_charges l
              where l.shop_id = shop and l.buyer_id = buyer)
            -- Delivered, and invoiced with its décade.
          + (select coalesce(sum(w.gross_cents), 0) from periodic_deliveries w
              where w.shop_id = shop and w.buyer_id = buyer and w.document_id is null and w.net_cents > 0)
          + (select coalesce(sum(o.gross_cents), 0) from orders o
              where o.shop_id = shop and o.buyer_id = buyer
                and o.status in ('submitted', 'accepted', 'picking', 'shipped'))
            -- What the wholesaler wrote down itself is owed before the customer's admin has agreed.
          + (select coalesce(sum(o.gross_cents), 0) from orders o
              where o.shop_id = shop and o.buyer_id = buyer
                and o.status = 'to_approve' and o.contestable_until is not null))::bigint;
end $$;

------------------------------------------------------------------------- who may read and write

-- Both parties read what stands on their account; the wholesaler writes it. An update locks an advance.
alter table customer_advances enable row level security;
create policy parties on customer_advances for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on customer_advances for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
create policy received on customer_advances for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert, update on customer_advances to carreau_tenant;

alter table late_charges enable row level security;
create policy parties on late_charges for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on late_charges for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on late_charges to carreau_tenant;

grant select on late_payment_rates to carreau_tenant;

alter table reminder_rules enable row level security;
create policy company on reminder_rules to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update on reminder_rules to carreau_tenant;
alter table reminder_pauses enable row level security;
create policy company on reminder_pauses to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update, delete on reminder_pauses to carreau_tenant;

-- Both parties read what was written to the customer; its file is made for whoever asks first.
alter table reminders enable row level security;
create policy parties on reminders to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end)
  with check (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
grant select, insert, update on reminders to carreau_tenant;
alter table reminder_lines enable row level security;
create policy parties on reminder_lines for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on reminder_lines for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()));
grant select, insert on reminder_lines to carreau_tenant;
