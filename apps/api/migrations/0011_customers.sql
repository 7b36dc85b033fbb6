-- A wholesaler's customers: terms, payments, and figures kept per day
-- (docs/decisions/0025-customers-and-figures.md).

-- What a wholesaler has agreed with one customer.
create table shop_customers (
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  -- Null: as the shop does.
  auto_accept boolean,
  late_changes boolean,
  confirm_changes boolean,
  -- Null: as the shop does. Never beyond 30 days for fresh produce
  -- (docs/trade-and-law.md#due-dates).
  payment_days smallint check (payment_days between 0 and 30),
  -- Of what is delivered from now on (docs/decisions/0078-periodic-invoices.md).
  invoicing text not null default 'per_delivery' check (invoicing in ('per_delivery', 'decade')),
  -- The customer's account in the wholesaler's own books.
  code text not null default '' check (length(code) <= 30),
  note text not null default '' check (length(note) <= 1000),
  credit_limit_cents bigint check (credit_limit_cents >= 0),
  -- What an order that goes beyond the limit meets (docs/product.md#the-credit-limit).
  credit_policy text not null default 'warn' check (credit_policy in ('warn', 'ask', 'block')),
  -- Who is served before others when goods are short: 1 first, 3 last.
  priority smallint not null default 2 check (priority between 1 and 3),
  primary key (shop_id, buyer_id)
);
create index shop_customers_buyer on shop_customers (buyer_id);

-- How firm a wholesaler is with one buyer about changes, where that is agreed: both read it, nobody else.
create function agreed_changes(buyer bigint, shop bigint)
  returns table (late_changes boolean, confirm_changes boolean)
language plpgsql stable rows 1 security definer set search_path = public, pg_temp as $$
begin
  if acting_tenant() not in (buyer, shop) then return; end if;
  return query select c.late_changes, c.confirm_changes from shop_customers c
                where c.shop_id = shop and c.buyer_id = buyer;
end $$;
revoke execute on function agreed_changes(bigint, bigint) from public;
grant execute on function agreed_changes(bigint, bigint) to carreau_tenant;

-- Whom a wholesaler reaches at a customer's, as it notes them; ten of each (domain, customers/customers.ts).
create table customer_contacts (
  id bigint generated always as identity primary key,
  shop_id bigint not null,
  buyer_id bigint not null,
  name text not null check (length(name) between 1 and 80),
  role text not null default '' check (length(role) <= 60),
  -- As « +33612345678 » (domain, french/phone.ts).
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  email text check (length(email) <= 200),
  foreign key (shop_id, buyer_id) references shop_customers (shop_id, buyer_id) on delete cascade,
  check (phone is not null or email is not null)
);
create index customer_contacts_customer on customer_contacts (shop_id, buyer_id, id);

-- A buyer is a customer from its first order that reaches the wholesaler.
create function keep_shop_customer() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into shop_customers (shop_id, buyer_id) values (new.shop_id, new.buyer_id)
  on conflict do nothing;
  return null;
end $$;
create trigger keep_shop_customer after insert or update of status on orders
  for each row when (new.status not in ('to_approve', 'rejected', 'cancelled'))
  execute function keep_shop_customer();

---------------------------------------------------------------------------------------- payments

-- What is left to pay of each invoice. The row is locked by whoever records a payment.
create table invoice_balances (
  document_id bigint primary key references documents (id),
  order_id bigint not null unique references orders (id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  number text not null,
  issued_on date not null,
  due_date date not null,
  gross_cents bigint not null,
  credited_cents bigint not null default 0,
  paid_cents bigint not null default 0,
  -- Negative when credited after it was paid: the wholesaler owes it.
  open_cents bigint not null generated always as (gross_cents - credited_cents - paid_cents) stored
);
create unique index invoice_balances_number on invoice_balances (shop_id, number);
create index invoice_balances_customer on invoice_balances (shop_id, buyer_id, issued_on desc, document_id desc);
create index invoice_balances_open on invoice_balances (shop_id, buyer_id, due_date)
  include (open_cents) where open_cents <> 0;
-- Either side's list by the day of issue, and what a buyer has yet to pay.
create index invoice_balances_of_shop on invoice_balances (shop_id, issued_on, document_id);
create index invoice_balances_of_buyer on invoice_balances (buyer_id, issued_on, document_id);
create index invoice_balances_to_pay on invoice_balances (buyer_id, due_date)
  include (open_cents) where open_cents <> 0;

create table invoice_payments (
  id bigint generated always as identity primary key,
  document_id bigint not null references invoice_balances (document_id),
  shop_id bigint not null references shops (tenant_id),
  buyer_id bigint not null references buyers (tenant_id),
  paid_on date not null,
  amount_cents bigint not null,
  method text not null check (method in ('transfer', 'card', 'cheque', 'direct_debit', 'cash')),
  reference text not null default '' check (length(reference) <= 60),
  recorded_by bigint references users (id) on delete set null,
  recorded_at timestamptz not null default now(),
  -- A payment recorded by mistake is undone by a contrary row with its reason, never deleted.
  undoes_id bigint unique references invoice_payments (id),
  reason text not null default '' check (length(reason) <= 200),
  constraint invoice_payments_amount check (
    case when undoes_id is null then amount_cents > 0 else amount_cents < 0 and reason <> '' end)
);
create index invoice_payments_document on invoice_payments (document_id);
create index invoice_payments_customer on invoice_payments (shop_id, buyer_id, paid_on);
-- What leaves for the books, in the order it was recorded.
create index invoice_payments_journal on invoice_payments (shop_id, recorded_at, id);
create index invoice_payments_recorded_by on invoice_payments (recorded_by) where recorded_by is not null;

create function count_payment() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoice_balances b set paid_cents = b.paid_cents + p.cents
    from (select document_id, sum(amount_cents) as cents from recorded group by 1) p
   where b.document_id = p.document_id;
  return null;
end $$;
create trigger count_payment after insert on invoice_payments referencing new table as recorded
  for each statement execute function count_payment();

-- What a customer owes and its limit. Its wholesaler reads all of it; the buyer, whose order is judged by it,
-- only where the limit acts. It reads what is open and nothing that is over, however many years there are:
-- a delivered order has its invoice, in the transaction that delivers it.
create function credit_of(buyer bigint, shop bigint)
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
revoke execute on function credit_of(bigint, bigint) from public;
grant execute on function credit_of(bigint, bigint) to carreau_tenant;

----------------------------------------------------------------------------------------- figures

-- Sales of a day, Paris time, as they were delivered and invoiced.
create table shop_day_customers (
  shop_id bigint not null references shops (tenant_id),
  day date not null,
  buyer_id bigint not null references buyers (tenant_id),
  orders integer not null default 0,
  net_cents bigint not null default 0,
  credited_net_cents bigint not null default 0,
  packages_milli bigint not null default 0,
  weight_g bigint not null default 0,
  ordered_milli bigint not null default 0,
  short_milli bigint not null default 0,
  claims integer not null default 0,
  -- What the figures add up stands in the key: a wholesaler's month is read from a few pages of it, not row by row
  -- from a table where every wholesaler's rows of a day lie mixed.
  primary key (shop_id, day, buyer_id)
    include (orders, net_cents, credited_net_cents, packages_milli, weight_g, ordered_milli, short_milli, claims)
);
create index shop_day_customers_buyer on shop_day_customers (shop_id, buyer_id, day);
create table shop_day_products (
  shop_id bigint not null references shops (tenant_id),
  day date not null,
  product_id bigint not null references products (id),
  net_cents bigint not null,
  packages_milli bigint not null,
  weight_g bigint not null,
  primary key (shop_id, day, product_id) include (net_cents, packages_milli)
);

/* Counts deliveries as sales of their days: invoiced at once, or with others later. An order each; rows are taken in
   one order, so that two deliveries never wait for each other crosswise. */
create function count_sales(order_ids bigint[], shop_ids bigint[], buyer_ids bigint[], days date[], nets bigint[])
returns void language plpgsql as $$
begin
  insert into shop_day_customers as s (shop_id, day, buyer_id, orders, net_cents, packages_milli,
                                       weight_g, ordered_milli, short_milli)
  select d.shop_id, d.day, d.buyer_id, count(*),
         sum(d.net_cents), sum(l.packages), sum(l.weight), sum(l.ordered), sum(l.short)
    from unnest(order_ids, shop_ids, buyer_ids, days, nets) d (order_id, shop_id, buyer_id, day, net_cents), lateral (
      select coalesce(sum(coalesce(picked_milli, ordered_milli)), 0) as packages,
             coalesce(sum(coalesce(picked_weight_g,
               coalesce(picked_milli, ordered_milli)::bigint * average_volume_g / 1000, 0)), 0) as weight,
             coalesce(sum(ordered_milli) filter (where substitutes_line_id is null), 0) as ordered,
             coalesce(sum(greatest(ordered_milli - coalesce(picked_milli, ordered_milli), 0))
               filter (where substitutes_line_id is null), 0) as short
        from order_lines where order_id = d.order_id) l
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (shop_id, day, buyer_id) do update set
    orders = s.orders + excluded.orders, net_cents = s.net_cents + excluded.net_cents,
    packages_milli = s.packages_milli + excluded.packages_milli,
    weight_g = s.weight_g + excluded.weight_g,
    ordered_milli = s.ordered_milli + excluded.ordered_milli,
    short_milli = s.short_milli + excluded.short_milli;

  insert into shop_day_products as s (shop_id, day, product_id, net_cents, packages_milli, weight_g)
  select d.shop_id, d.day, l.product_id, sum(l.net_cents),
         sum(coalesce(picked_milli, ordered_milli)),
         sum(coalesce(picked_weight_g,
           coalesce(picked_milli, ordered_milli)::bigint * average_volume_g / 1000, 0))
    from unnest(order_ids, shop_ids, days) d (order_id, shop_id, day)
    join order_lines l on l.order_id = d.order_id
   where l.net_cents > 0
   group by 1, 2, 3 order by 1, 2, 3
  on conflict (shop_id, day, product_id) do update set
    net_cents = s.net_cents + excluded.net_cents,
    packages_milli = s.packages_milli + excluded.packages_milli,
    weight_g = s.weight_g + excluded.weight_g;
end $$;
revoke execute on function count_sales(bigint[], bigint[], bigint[], date[], bigint[]) from public;

/* The day an order was sold on: delivered, and mostly invoiced. */
create function sold_on(sold bigint) returns date language sql stable as $$
  select coalesce((select delivered_on from periodic_deliveries where order_id = sold),
    (select issued_on from invoice_balances where order_id = sold));
$$;

/* Counts invoices and credit notes, once each. An invoice's number keeps the shop's deliveries in a
   row (document_counters), so the days' rows are never waited for crosswise. */
create function count_documents(ids bigint[]) returns void language plpgsql as $$
begin
  insert into invoice_balances (document_id, order_id, shop_id, buyer_id, number, issued_on, due_date, gross_cents)
  select id, order_id, shop_id, buyer_id, number, (issued_at at time zone 'Europe/Paris')::date, due_date, gross_cents
    from documents where id = any (ids) and kind = 'invoice';

  -- What a periodic invoice bills was counted as it was delivered.
  perform count_sales(array_agg(order_id), array_agg(shop_id), array_agg(buyer_id),
                      array_agg((issued_at at time zone 'Europe/Paris')::date), array_agg(net_cents))
     from documents where id = any (ids) and kind = 'invoice' and period_end is null having count(*) > 0;

  update invoice_balances b set credited_cents = b.credited_cents + c.cents
    from (select coalesce(p.document_id, own.document_id) as document_id, sum(d.gross_cents) as cents
            from documents d
            left join periodic_deliveries p on p.order_id = d.order_id
            left join invoice_balances own on own.order_id = d.order_id
           where d.id = any (ids) and d.kind = 'credit_note' group by 1) c
   where b.document_id = c.document_id;
  -- A credit lowers the day it was sold on, not the day it is granted.
  update shop_day_customers s set credited_net_cents = s.credited_net_cents + c.cents
    from (select d.shop_id, sold_on(d.order_id) as day, d.buyer_id, sum(d.net_cents) as cents
            from documents d
           where d.id = any (ids) and d.kind = 'credit_note' group by 1, 2, 3) c
   where (s.shop_id, s.day, s.buyer_id) = (c.shop_id, c.day, c.buyer_id);
end $$;
revoke execute on function count_documents(bigint[]) from public;

create function count_waiting_delivery() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    perform count_sales(array[new.order_id], array[new.shop_id], array[new.buyer_id], array[new.delivered_on],
                        array[new.net_cents]);
  else
    update shop_day_customers set credited_net_cents = credited_net_cents + old.net_cents - new.net_cents
     where (shop_id, day, buyer_id) = (new.shop_id, new.delivered_on, new.buyer_id);
  end if;
  return null;
end $$;
create trigger count_waiting_delivery after insert or update of net_cents on periodic_deliveries
  for each row execute function count_waiting_delivery();

create function count_issued_documents() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from issued where number is not null) then
    perform count_documents(array(select id from issued where number is not null));
  end if;
  return null;
end $$;
create trigger count_issued_documents after insert on documents referencing new table as issued
  for each statement execute function count_issued_documents();

create function count_claim() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update shop_day_customers set claims = claims + 1
   where (shop_id, day, buyer_id) = (new.shop_id, sold_on(new.order_id), new.buyer_id);
  return null;
end $$;
create trigger count_claim after insert on claims for each row execute function count_claim();

------------------------------------------------------------------------- who may read and write

alter table shop_customers enable row level security;
create policy company on shop_customers to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update on shop_customers to carreau_tenant;

alter table customer_contacts enable row level security;
create policy company on customer_contacts to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select, insert, update, delete on customer_contacts to carreau_tenant;

alter table shop_day_customers enable row level security;
create policy company on shop_day_customers to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
alter table shop_day_products enable row level security;
create policy company on shop_day_products to carreau_tenant
  using (case shop_id when (select acting_tenant()) then true else false end);
grant select on shop_day_customers, shop_day_products to carreau_tenant;

-- Both parties read what is left to pay; the wholesaler records what was paid.
alter table invoice_balances enable row level security;
create policy parties on invoice_balances for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on invoice_balances for update to carreau_tenant
  using (shop_id = (select acting_tenant()));
alter table invoice_payments enable row level security;
create policy parties on invoice_payments for select to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
create policy company on invoice_payments for insert to carreau_tenant
  with check (shop_id = (select acting_tenant()) and exists (
    select from invoice_balances b
     where b.document_id = invoice_payments.document_id and b.shop_id = (select acting_tenant())));
grant select, update on invoice_balances to carreau_tenant;
grant select, insert on invoice_payments to carreau_tenant;

----------------------------------------------------------------------------------- bank statements

-- Credits of a wholesaler's bank statements that were recorded as payments, and whose payers are known
-- (docs/decisions/0096-a-bank-statement-becomes-payments.md).

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
