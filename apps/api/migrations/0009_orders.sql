-- Orders from their placing to their claims, and the wholesaler's desk
-- (docs/decisions/0022-order-desk.md, docs/decisions/0023-picking.md, docs/decisions/0018-claims.md).

create table orders (
  id bigint generated always as identity primary key,
  number text not null generated always as ('C' || lpad(id::text, 8, '0')) stored,
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  status text not null check (status in ('to_approve', 'submitted', 'accepted', 'picking',
    'shipped', 'delivered', 'rejected', 'refused', 'cancelled')),
  delivery_date date not null,
  note text not null default '',
  -- What the customer wrote, where its wholesaler read the order from a text.
  message text,
  placed_by bigint references users (id) on delete set null,
  -- Names and addresses of both parties as they were: the order form must keep them
  -- (C. com. L443-3).
  parties jsonb not null,
  lines_count integer not null,
  net_cents bigint not null,
  delivery_fee_cents bigint not null,
  vat jsonb not null,
  contributions jsonb not null,
  gross_cents bigint not null,
  estimated boolean not null,
  created_at timestamptz not null default now(),
  -- When it reached the wholesaler, if later than it was made: it waited for the buyer's approval.
  submitted_at timestamptz,
  -- Its last change of state, and who made it (null: nobody in person).
  changed_at timestamptz,
  changed_by bigint references users (id) on delete set null,
  -- When somebody of the wholesaler first opened it.
  seen_at timestamptz,
  -- Where the wholesaler wrote it down for a customer who phoned: until when that customer may contest it.
  contestable_until timestamptz,
  -- Counts the revisions of its lines: 1 as it was placed (order_changes).
  version integer not null default 1,
  -- The transaction that brought it to the wholesaler, and that of its last change of state: an order
  -- may be begun before a look at the desk and committed after it
  -- (docs/decisions/0032-in-order-of-commits.md).
  arrived_in xid8 default pg_current_xact_id(),
  changed_in xid8,
  -- The order were every package as light, and as heavy, as announced; null where nothing varies, or no longer does. It
  -- is kept so that what counts against an approval limit is summed over orders and not over their lines
  -- (docs/decisions/0104-brackets-of-weight.md).
  net_min_cents bigint,
  net_max_cents bigint,
  gross_min_cents bigint,
  gross_max_cents bigint,
  check (num_nulls(net_min_cents, net_max_cents, gross_min_cents, gross_max_cents) in (0, 4)),
  check (net_cents between net_min_cents and net_max_cents),
  check (gross_cents between gross_min_cents and gross_max_cents)
);
-- The list reads the newest of each status of one side, perhaps with one partner, and steps from
-- one partner to the next (order-page.sql.ts).
create index orders_buyer on orders (buyer_id, status, created_at desc, id desc);
create index orders_shop on orders (shop_id, status, created_at desc, id desc);
create index orders_shop_buyer on orders (shop_id, buyer_id, status, created_at desc, id desc);
create index orders_buyer_shop on orders (buyer_id, shop_id, id desc);
create unique index orders_number on orders (number);
-- The desk reads one day of one wholesaler, and counts the days around it.
create index orders_desk on orders (shop_id, delivery_date, status);
-- What a cart may join: the open orders of one company at one wholesaler, by day.
create index orders_living on orders (buyer_id, shop_id, delivery_date)
  where status in ('to_approve', 'submitted', 'accepted');
-- What the departing trucks leave unanswered.
create index orders_unanswered on orders (delivery_date) where status = 'submitted';
-- The operator counts the days of a month: orders lie in the table nearly as they came.
create index orders_created on orders using brin (created_at) with (pages_per_range = 16, autosummarize = on);
-- What a person ordered, for the copy of their data.
create index orders_placed_by on orders (placed_by) where placed_by is not null;
create index orders_changed_by on orders (changed_by) where changed_by is not null;
create trigger no_deleted_person before insert on orders
  for each row execute function refuse_deleted_person();

-- A snapshot: nothing here follows the catalogue or the offers afterwards
-- (docs/trade-and-law.md#frozen-lines).
create table order_lines (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  position integer not null,
  product_id bigint not null references products (id),
  specification_id bigint not null references specifications (id),
  offer_id bigint references offers (id) on delete set null,
  name text not null,
  cultivar text,
  origin_name text not null,
  origin_iso_code text not null,
  variant_size text,
  category text,
  brand_name text,
  packaging_name text not null,
  maturity_name text,
  is_organic boolean not null,
  unit text not null check (unit in ('kg', 'piece', 'bunch', 'punnet', 'package')),
  billing_type text not null check (billing_type in ('unit', 'weight', 'package')),
  volume_type text not null check (volume_type in ('fixed', 'variable')),
  units_per_package integer not null,
  average_volume_g integer,
  unit_price_e4 price_e4 not null,
  vat_rate fr_vat_rate not null,
  is_interfel_taxable boolean not null,
  ordered_milli package_count not null,
  picked_milli integer check (picked_milli >= 0),
  picked_weight_g integer check (picked_weight_g >= 0),
  net_cents bigint not null check (net_cents >= 0),
  lot text,
  reason text,
  -- Of the order, so that a buyer's last price of a specification is one step in an index and not a
  -- walk through everybody's orders. A trigger sees to it where the writer has not.
  buyer_id bigint not null,
  -- A substitute stands on a line of its own, beside the line it stands for
  -- (docs/trade-and-law.md#shortages).
  substitutes_line_id bigint references order_lines (id),
  -- What alone may stand for it, the best first; null where the buyer's general rule says
  -- (docs/product.md#orders-that-decide).
  allowed_substitutes bigint[],
  -- Counts how often the line was picked, so that two pickers never overwrite each other unseen.
  picking_version integer not null default 0,
  picked_by text,
  picked_at timestamptz,
  -- What the scale said of each weighing, packaging included, and that packaging's weight.
  weighings_g integer[],
  tare_g integer check (tare_g >= 0),
  -- Of the order, so that no policy looks up the order of each line.
  shop_id bigint not null,
  -- The most that was ordered of it at its price: within it, what was taken off comes back at that price.
  agreed_milli package_count,
  -- Packages added since the wholesaler accepted the order, which it may still decline.
  added_milli integer not null default 0 check (added_milli between 0 and ordered_milli),
  -- What a short lot leaves to a line that is still to be weighed (docs/decisions/0079-the-night-floor.md).
  allotted_milli integer check (allotted_milli >= 0),
  -- Between what and what one package weighs, as it was announced when the line was ordered.
  weight_min_g integer check (weight_min_g > 0),
  weight_max_g integer,
  unique (order_id, position),
  check ((weight_min_g is null) = (weight_max_g is null)),
  check (weight_max_g between weight_min_g and 3000000)
);
-- What a wholesaler has weighed of a specification, the latest first.
create index order_lines_weighed on order_lines (shop_id, specification_id, id desc)
  where picked_weight_g is not null;
create index order_lines_product on order_lines (product_id);
-- Specifications that an operator merges, and offers that go with them, are deleted: nobody walks through all lines for it.
create index order_lines_specification on order_lines (specification_id);
create index order_lines_offer on order_lines (offer_id) where offer_id is not null;
-- The last lot that was given for a product, however many orders the day has.
create index order_lines_lots on order_lines (shop_id, product_id, picked_at desc, id desc) where lot is not null;
create index order_lines_buyer on order_lines (buyer_id, specification_id, id desc);

create function own_parties() returns trigger language plpgsql as $$
begin
  select o.buyer_id, o.shop_id into new.buyer_id, new.shop_id from orders o where o.id = new.order_id;
  return new;
end $$;
create trigger own_parties before insert on order_lines
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

create table order_history (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  at timestamptz not null default now(),
  actor_id bigint references users (id) on delete set null,
  actor_name text not null,
  from_status text,
  to_status text not null,
  reason text
);
create index order_history_order on order_history (order_id, id);
-- What a person did, for the copy of their data.
create index order_history_actor on order_history (actor_id) where actor_id is not null;

-- What was changed of an order's lines after it was placed, or asked for and not yet answered
-- (docs/decisions/0069-living-orders.md).
create table order_changes (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders (id),
  -- Of the order, so that no policy looks it up.
  buyer_id bigint not null,
  shop_id bigint not null,
  -- Waits for an admin of the buyer, or for the wholesaler; made, or answered with no.
  state text not null check (state in ('to_approve', 'asked', 'made', 'rejected', 'refused')),
  -- Packages from a cart, lines changed by the buyer, an addition that the wholesaler declined.
  kind text not null check (kind in ('joined', 'changed', 'declined')),
  -- The revision of the order that it made.
  revision integer,
  at timestamptz not null,
  actor_id bigint references users (id) on delete set null,
  actor_name text not null,
  note text not null default '',
  -- What was asked for, as it is made once it is answered; empty when it was made at once.
  wanted jsonb not null default '[]',
  -- Per line what there was and what there is, in thousandths of a package, and the price of one unit.
  changes jsonb not null,
  gross_before_cents bigint not null,
  gross_after_cents bigint not null,
  answered_at timestamptz,
  answered_by text,
  reason text,
  -- The transaction that made it: what it changed is news to a desk seen before
  -- (docs/decisions/0032-in-order-of-commits.md).
  made_in xid8 default pg_current_xact_id(),
  -- When the wholesaler was notified: changes close to each other are one notification.
  told_at timestamptz,
  check ((state = 'made') = (revision is not null)),
  unique (order_id, revision)
);
create index order_changes_order on order_changes (order_id, id);
create index order_changes_untold on order_changes (order_id) where state = 'made' and told_at is null;
-- What a person did, for the copy of their data.
create index order_changes_actor on order_changes (actor_id) where actor_id is not null;
create trigger own_parties before insert on order_changes
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

-- Wholesalers from whom a company takes no orders written down for it: the company's own choice.
create table entry_refusals (
  buyer_id bigint not null references buyers (tenant_id) on delete cascade,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  refused_at timestamptz not null default now(),
  primary key (buyer_id, shop_id)
);
create index entry_refusals_shop on entry_refusals (shop_id);

-- Until when a person has seen a wholesaler's desk.
create table desk_looks (
  user_id bigint not null references users (id) on delete cascade,
  shop_id bigint not null references shops (tenant_id) on delete cascade,
  seen_at timestamptz not null,
  -- What had been committed when the desk was seen.
  seen_in pg_snapshot,
  primary key (user_id, shop_id)
);
create index desk_looks_shop on desk_looks (shop_id);

------------------------------------------------------------------------------------------ claims

-- What the buyer disputes of a delivered order.
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
  -- Of the order, so that what is open of one party is a stretch of an index, however many orders it has.
  buyer_id bigint not null,
  shop_id bigint not null,
  check ((status = 'open') = (resolved_at is null))
);
create index claims_order on claims (order_id);
create index claims_open_buyer on claims (buyer_id, answer_by) where status = 'open';
create index claims_open_shop on claims (shop_id, answer_by) where status = 'open';
create trigger own_parties before insert on claims
  for each row when (new.buyer_id is null or new.shop_id is null) execute function own_parties();

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
  -- What became of the goods, where somebody who held them said so: a driver at the door, a kitchen at its reception
  -- (docs/decisions/0107-one-word-for-what-was-refused.md).
  fate text check (fate in ('refused', 'missing', 'kept')),
  primary key (claim_id, order_line_id),
  check ((packages_milli is null) <> (weight_g is null))
);
create index claim_lines_order_line on claim_lines (order_line_id);

------------------------------------------------------------------------------------------ events

-- Orders and claims are written by single statements of several rooms: triggers by statement, so that
-- none forgets to publish. More than 500 rows at once are an import, not a day's work.
create function publish_orders() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  -- What waits for the buyer's own approval is no business of the wholesaler.
  perform publish_live(
            case when status in ('to_approve', 'rejected')
                 then array['private-tenant.buyer.' || buyer_id]
                 else array['private-tenant.buyer.' || buyer_id, 'private-tenant.shop.' || shop_id]
            end, 'order.changed', jsonb_build_object('order_id', id))
     from current order by id;
  return null;
end $$;
create trigger live_inserted after insert on orders
  referencing new table as current for each statement execute function publish_orders();
create trigger live_updated after update on orders
  referencing new table as current for each statement execute function publish_orders();

-- What is made also updates its order; this tells of what waits for an answer, and of the answer.
create function publish_order_changes() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(
            case when state in ('to_approve', 'rejected')
                 then array['private-tenant.buyer.' || buyer_id]
                 else array['private-tenant.buyer.' || buyer_id, 'private-tenant.shop.' || shop_id]
            end, 'order.changed', jsonb_build_object('order_id', order_id))
     from current where state <> 'made' order by id;
  return null;
end $$;
create trigger live_inserted after insert on order_changes
  referencing new table as current for each statement execute function publish_order_changes();
create trigger live_updated after update on order_changes
  referencing new table as current for each statement execute function publish_order_changes();

create function publish_claims() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(
            array['private-tenant.buyer.' || o.buyer_id, 'private-tenant.shop.' || o.shop_id],
            'claim.changed', jsonb_build_object('claim_id', c.id, 'order_id', o.id))
     from current c join orders o on o.id = c.order_id order by c.id;
  return null;
end $$;
create trigger live_inserted after insert on claims
  referencing new table as current for each statement execute function publish_claims();
create trigger live_updated after update on claims
  referencing new table as current for each statement execute function publish_claims();

------------------------------------------------------------------------- who may read and write

-- A policy cannot look at a parent that the same statement writes; when the statement is over, these can.
create function refuse_foreign_orders() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from orders o where o.id = c.order_id)) then
    raise insufficient_privilege using message = 'These are rows of another tenant''s order';
  end if;
  return null;
end $$;
create function refuse_foreign_claims() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from claims o where o.id = c.claim_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s claim';
  end if;
  return null;
end $$;
create trigger own_parent after insert on order_lines referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on order_history referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on order_changes referencing new table as current
  for each statement execute function refuse_foreign_orders();
create trigger own_parent after insert on claim_lines referencing new table as current
  for each statement execute function refuse_foreign_claims();

-- Both parties.
alter table orders enable row level security;
create policy parties on orders to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table order_lines enable row level security;
create policy parties on order_lines to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true when shop_id then true else false end);
alter table order_history enable row level security;
create policy parties on order_history to carreau_tenant
  using (exists (select from orders o where o.id = order_id)) with check (true);
-- What its company has not agreed to is no business of the wholesaler.
alter table order_changes enable row level security;
create policy parties on order_changes to carreau_tenant
  using (case (select acting_tenant()) when buyer_id then true
         when shop_id then state not in ('to_approve', 'rejected') else false end);
grant select, insert, update on order_changes to carreau_tenant;
alter table claims enable row level security;
create policy parties on claims to carreau_tenant
  using (exists (select from orders o where o.id = order_id));
alter table claim_lines enable row level security;
create policy parties on claim_lines to carreau_tenant
  using (exists (select from claims c where c.id = claim_id)) with check (true);
grant select, insert, update on orders, order_lines, claims, claim_lines to carreau_tenant;
grant select, insert on order_history to carreau_tenant;
-- A substitute that gives way.
grant delete on order_lines to carreau_tenant;

-- The company chooses, the wholesaler reads.
alter table entry_refusals enable row level security;
create policy company on entry_refusals to carreau_tenant
  using (buyer_id = (select acting_tenant()));
create policy wholesaler on entry_refusals for select to carreau_tenant
  using (shop_id = (select acting_tenant()));
grant select, insert, delete on entry_refusals to carreau_tenant;

alter table desk_looks enable row level security;
create policy person on desk_looks to carreau_tenant
  using (user_id = (select acting_user()) and shop_id = (select acting_tenant()));
grant select, insert, update on desk_looks to carreau_tenant;
