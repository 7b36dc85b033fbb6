-- Offers that promise no more than there is (docs/decisions/0101-offers-bound-to-stock.md).

alter table offers
  -- « Selon le stock »
  add column stock_bound boolean not null default false,
  -- What may still be ordered of it, kept by the triggers below; null where it is not bound. It stands here so that
  -- whatever reads an offer reads it too, without another table.
  add column left_milli integer check (left_milli >= 0),
  -- Of that, what may be ordered for a delivery before `more_from`, the day for which more is announced; null: nothing is.
  add column left_before_milli integer check (left_before_milli >= 0),
  add column more_from date,
  add check ((left_before_milli is null) = (more_from is null));

-- So much of it may be ordered: in whole steps, and nothing where that is less than the least that is sold. The twin of
-- `leftToOrder` in packages/domain.
create function left_to_order(left_milli integer, min_milli integer, by_half boolean) returns integer
language sql immutable parallel safe return
  case when left_milli is null then null
       when left_milli < case when min_milli > 1000 then min_milli when by_half then 500 else 1000 end then 0
       else left_milli - left_milli % case when by_half then 500 else 1000 end end;

-- An order that takes from the stock is no change of the offer: who edits the price list is not told that somebody did.
create or replace function count_offer_change() returns trigger language plpgsql as $$
begin
  old.left_milli := new.left_milli;
  old.left_before_milli := new.left_before_milli;
  old.more_from := new.more_from;
  if old is not distinct from new then return new; end if;
  new.version := old.version + 1;
  if new.unit_price_e4 <> old.unit_price_e4 or new.billing_type <> old.billing_type then
    new.previous_price_e4 := case when new.billing_type = old.billing_type
                                  then old.unit_price_e4 end;
    new.price_changed_at := now();
  end if;
  return new;
end $$;

-- What there is of a bound offer and who has it already. Its row is the lock of those who want the last package.
create table offer_stock (
  offer_id bigint primary key references offers (id) on delete cascade,
  shop_id bigint not null references shops (tenant_id),
  specification_id bigint not null references specifications (id),
  -- The sum of its lots.
  stock_milli bigint not null,
  -- What the wholesaler says is on its way, and for which day.
  announced_milli integer not null default 0 check (announced_milli between 0 and 100000000),
  announced_for date,
  -- Ordered and not picked.
  promised_milli bigint not null,
  -- Of that, for deliveries before what is announced is here.
  early_milli bigint not null default 0,
  -- In crates, without a lot of the stock that it could have been taken from.
  unbooked_milli bigint not null default 0,
  -- Below zero somebody will not get what was promised, and the wholesaler is shown who may be.
  available_milli bigint not null generated always as
    (stock_milli + announced_milli - promised_milli - unbooked_milli) stored,
  -- The same for those earlier deliveries, which no arrival can serve; null: nothing is announced.
  early_left_milli bigint generated always as
    (case when announced_for is not null then stock_milli - early_milli - unbooked_milli end) stored,
  unique (shop_id, specification_id),
  check ((announced_for is null) = (announced_milli = 0))
);
create index offer_stock_specification on offer_stock (specification_id);

-- What a line keeps for its buyer, and what of it is in a crate.
create function promised_of(ordered integer, picked integer, allotted integer, status text) returns integer
language sql immutable parallel safe return
  case when status in ('rejected', 'refused', 'cancelled') or picked is not null then 0
       else least(ordered, coalesce(allotted, ordered)) end;
create function taken_of(picked integer, status text) returns integer
language sql immutable parallel safe return
  case when status in ('rejected', 'refused', 'cancelled') then 0 else coalesce(picked, 0) end;

------------------------------------------------------------------------ what promises and gives back

-- Locks, everywhere in this order: lots, orders, balances of lots, these rows by offer, offers.
--
-- `grows`: what is newly asked for. It is refused where there is not so much, and the whole transaction with it; what
-- pickers and counts find is a fact, and is never refused. `days`: of which delivery, for what is announced does not
-- serve an earlier one; what is moved stands once for each offer and day.
create function move_promises(ids bigint[], days date[], promised bigint[], taken bigint[], grows bigint[]) returns void
language plpgsql as $$
declare short jsonb;
begin
  perform from offer_stock where offer_id = any(ids) order by offer_id for update;
  with asked as (
    select a.offer_id, sum(a.promised) as promised, sum(a.taken) as taken, sum(a.grows) as grows,
           coalesce(sum(a.promised) filter (where a.day < s.announced_for), 0) as early,
           coalesce(sum(a.grows) filter (where a.day < s.announced_for), 0) as early_grows
      from unnest(ids, days, promised, taken, grows) as a (offer_id, day, promised, taken, grows)
      join offer_stock s using (offer_id)
     group by a.offer_id),
  moved as (
    update offer_stock s
       set promised_milli = s.promised_milli + a.promised, unbooked_milli = s.unbooked_milli + a.taken,
           early_milli = s.early_milli + a.early
      from asked a where a.offer_id = s.offer_id and (a.promised <> 0 or a.taken <> 0 or a.early <> 0)
    returning s.offer_id, s.available_milli, s.early_left_milli, s.announced_for,
              a.promised, a.taken, a.grows, a.early, a.early_grows)
  select jsonb_agg(jsonb_build_object(
           'shopId', o.shop_id, 'specificationId', o.specification_id,
           'moreFrom', case when m.early_grows > 0 then m.announced_for end,
           'leftMilli', left_to_order(
             greatest(0, least(m.available_milli + m.promised + m.taken,
                               case when m.early_grows > 0 then m.early_left_milli + m.early + m.taken end))::integer,
             o.min_packages_milli, o.allows_half and not p.is_indivisible))
           order by o.id)
    into short
    from moved m join offers o on o.id = m.offer_id join products p on p.id = o.product_id
   where m.grows > 0 and m.available_milli < 0 or m.early_grows > 0 and m.early_left_milli < 0;
  if short is not null then
    raise exception 'not so much is left to promise' using errcode = 'CS001', detail = short::text;
  end if;
end $$;

-- Of somebody's own orders or list: buyers may wait for these rows, never read them.
create function hold_promises(shops bigint[], specifications bigint[]) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from offer_stock where shop_id = any(shops) and specification_id = any(specifications)
    order by offer_id for update;
end $$;

create function promise_inserted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare d record;
begin
  select array_agg(offer_id) as ids, array_agg(day) as days, array_agg(promised) as promised, array_agg(taken) as taken
    into d
    from (select s.offer_id, o.delivery_date as day,
                 sum(promised_of(c.ordered_milli, c.picked_milli, c.allotted_milli, o.status)) as promised,
                 sum(taken_of(c.picked_milli, o.status)) as taken
            from current c
            join offer_stock s on s.shop_id = c.shop_id and s.specification_id = c.specification_id
            join orders o on o.id = c.order_id
           group by 1, 2) sums;
  -- Nearly always: one look into a small table for the whole order.
  if d.ids is not null then perform move_promises(d.ids, d.days, d.promised, d.taken, d.promised); end if;
  return null;
end $$;
create trigger promise_inserted after insert on order_lines referencing new table as current
  for each statement execute function promise_inserted();

create function promise_updated() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare d record;
begin
  select array_agg(offer_id) as ids, array_agg(day) as days, array_agg(promised) as promised,
         array_agg(taken) as taken, array_agg(grows) as grows
    into d
    from (select s.offer_id, o.delivery_date as day,
                 sum(l.sign * promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, o.status)) as promised,
                 sum(l.sign * taken_of(l.picked_milli, o.status)) as taken, sum(l.grows) as grows
            from (select c.shop_id, c.specification_id, c.order_id, c.ordered_milli, c.picked_milli, c.allotted_milli,
                         1 as sign,
                         -- Not what a picker takes out of the crate again, nor what two specifications become.
                         case when c.picked_milli is null and f.picked_milli is null
                              then greatest(0, c.ordered_milli - f.ordered_milli) else 0 end as grows
                    from current c join former f using (id)
                   union all
                  select shop_id, specification_id, order_id, ordered_milli, picked_milli, allotted_milli, -1, 0
                    from former) l
            join offer_stock s on s.shop_id = l.shop_id and s.specification_id = l.specification_id
            join orders o on o.id = l.order_id
           group by 1, 2) sums
   where promised <> 0 or taken <> 0;
  if d.ids is not null then perform move_promises(d.ids, d.days, d.promised, d.taken, d.grows); end if;
  return null;
end $$;
create trigger promise_updated after update on order_lines
  referencing old table as former new table as current
  for each statement execute function promise_updated();

create function promise_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare d record;
begin
  select array_agg(offer_id) as ids, array_agg(day) as days, array_agg(-promised) as promised,
         array_agg(-taken) as taken, array_agg(0::bigint) as grows
    into d
    from (select s.offer_id, o.delivery_date as day,
                 sum(promised_of(f.ordered_milli, f.picked_milli, f.allotted_milli, o.status)) as promised,
                 sum(taken_of(f.picked_milli, o.status)) as taken
            from former f
            join offer_stock s on s.shop_id = f.shop_id and s.specification_id = f.specification_id
            join orders o on o.id = f.order_id
           group by 1, 2) sums;
  if d.ids is not null then perform move_promises(d.ids, d.days, d.promised, d.taken, d.grows); end if;
  return null;
end $$;
create trigger promise_deleted after delete on order_lines referencing old table as former
  for each statement execute function promise_deleted();

-- A cancelled, rejected or refused order gives back what it kept and what it held. Before `return_stock`, which is why
-- it takes the balances that the other will move: nobody takes them after these rows.
create function promise_ended() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare d record;
begin
  select array_agg(offer_id) as ids, array_agg(old.delivery_date) as days, array_agg(-promised) as promised,
         array_agg(-taken) as taken, array_agg(0::bigint) as grows
    into d
    from (select s.offer_id,
                 sum(promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, old.status)) as promised,
                 sum(taken_of(l.picked_milli, old.status)) as taken
            from order_lines l
            join offer_stock s on s.shop_id = l.shop_id and s.specification_id = l.specification_id
           where l.order_id = new.id
           group by s.offer_id) sums;
  if d.ids is null then return null; end if;
  perform from stock_balances b
    where b.lot_id in (select lot_of_line(l.shop_id, l.lot_key, l.specification_id) from order_lines l
                        where l.order_id = new.id and l.lot_key is not null and l.picked_milli > 0)
    order by b.lot_id for update;
  perform move_promises(d.ids, d.days, d.promised, d.taken, d.grows);
  return null;
end $$;
create trigger promise_ended after update of status on orders
  for each row when (new.status in ('rejected', 'refused', 'cancelled')
                     and old.status not in ('rejected', 'refused', 'cancelled'))
  execute function promise_ended();

-- What comes into the stock and leaves it. What picking books was counted when the crate was filled; what came is no
-- longer on its way; a count finds missing what left without a lot.
create function stock_to_promise() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from offer_stock o
    where (o.shop_id, o.specification_id) in (
      select s.shop_id, s.specification_id from moved m join stock_lots s on s.id = m.lot_id)
    order by o.offer_id for update;
  if not found then return null; end if;
  update offer_stock o
     set stock_milli = o.stock_milli + m.milli,
         unbooked_milli = o.unbooked_milli + m.through
           + case when sign(o.unbooked_milli) = -sign(m.counted)
                  then sign(m.counted) * least(abs(o.unbooked_milli), abs(m.counted)) else 0 end,
         announced_milli = greatest(0, o.announced_milli - m.arrived),
         announced_for = case when o.announced_milli > m.arrived then o.announced_for end
    from (select s.shop_id, s.specification_id, sum(m.milli)::bigint as milli,
                 coalesce(sum(m.milli) filter (where m.kind in ('picked', 'returned')), 0)::bigint as through,
                 coalesce(sum(m.milli) filter (where m.kind = 'arrived'), 0)::integer as arrived,
                 coalesce(sum(m.milli) filter (where m.kind = 'counted'), 0)::bigint as counted
            from moved m join stock_lots s on s.id = m.lot_id group by 1, 2) m
   where o.shop_id = m.shop_id and o.specification_id = m.specification_id;
  return null;
end $$;
-- After `keep_stock_balance`: PostgreSQL runs them in the order of their names.
create trigger stock_to_promise after insert on stock_movements referencing new table as moved
  for each statement execute function stock_to_promise();

-- An operator has merged two specifications: their lots are lots of one.
create function stock_moves_over() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offer_stock o
     set stock_milli = o.stock_milli
           + case when o.specification_id = new.specification_id then new.milli else -old.milli end
   where o.shop_id = new.shop_id and o.specification_id in (new.specification_id, old.specification_id);
  return null;
end $$;
create trigger stock_moves_over after update of specification_id on stock_balances
  for each row when (new.specification_id <> old.specification_id) execute function stock_moves_over();

-- Another day is announced: what is promised for earlier ones is counted anew, once nobody else writes the row.
create function announced_day() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.early_milli := case when new.announced_for is null then 0 else (
    select coalesce(sum(promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, o.status)), 0)
      from orders o join order_lines l on l.order_id = o.id
     where o.shop_id = new.shop_id and o.status in ('to_approve', 'submitted', 'accepted', 'picking')
       and o.delivery_date < new.announced_for and l.specification_id = new.specification_id) end;
  return new;
end $$;
create trigger announced_day before update of announced_for on offer_stock
  for each row when (new.announced_for is distinct from old.announced_for) execute function announced_day();

-- What buyers are told: the search hears of it as of a price.
create function tell_what_is_left() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update offers o
     set left_milli = told.left_milli, left_before_milli = told.before_milli, more_from = told.day
    from (select offer_id, greatest(0, available_milli) as left_milli, announced_for as day,
                 case when announced_for is not null
                      then greatest(0, least(available_milli, early_left_milli)) end as before_milli
            from current) told
   where o.id = told.offer_id
     and (o.left_milli, o.left_before_milli, o.more_from)
         is distinct from (told.left_milli, told.before_milli, told.day);
  return null;
end $$;
create trigger left_inserted after insert on offer_stock referencing new table as current
  for each statement execute function tell_what_is_left();
create trigger left_updated after update on offer_stock referencing new table as current
  for each statement execute function tell_what_is_left();

-- Binding counts what is there and what is promised already. It waits for whoever orders, picks or counts there at that
-- moment: they do not know of the row yet. Whoever comes after waits for it, and finds the row.
create function bind_to_stock(ids bigint[]) returns void
language plpgsql as $$
declare open_statuses constant text[] := '{to_approve,submitted,accepted,picking}';
begin
  perform pg_advisory_xact_lock(hashtextextended('lots', shop_id))
     from (select distinct shop_id from offers where id = any(ids) order by shop_id) s;
  -- A new order or line points to the wholesaler.
  perform from shops where tenant_id in (select shop_id from offers where id = any(ids))
    order by tenant_id for update;
  perform from orders o
    where o.status = any(open_statuses) and o.shop_id in (select shop_id from offers where id = any(ids))
      and exists (select from order_lines l join offers f on f.id = any(ids) and f.specification_id = l.specification_id
                   where l.order_id = o.id)
    order by o.id for update;
  perform from stock_balances b
    where (b.shop_id, b.specification_id) in (select shop_id, specification_id from offers where id = any(ids))
    order by b.lot_id for update;
  insert into offer_stock (offer_id, shop_id, specification_id, stock_milli, promised_milli)
  select f.id, f.shop_id, f.specification_id, coalesce(there.milli, 0), coalesce(promised.milli, 0)
    from offers f
    left join (select b.shop_id, b.specification_id, sum(b.milli) as milli
                 from stock_balances b
                where b.milli <> 0 and b.shop_id in (select shop_id from offers where id = any(ids))
                group by 1, 2) there using (shop_id, specification_id)
    left join (select l.shop_id, l.specification_id,
                      sum(promised_of(l.ordered_milli, l.picked_milli, l.allotted_milli, o.status)) as milli
                 from orders o join order_lines l on l.order_id = o.id
                where o.status = any(open_statuses)
                  and o.shop_id in (select shop_id from offers where id = any(ids))
                group by 1, 2) promised using (shop_id, specification_id)
   where f.id = any(ids) order by f.id;
end $$;

create function offers_bound() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare ids bigint[];
begin
  ids := array(select id from current where stock_bound order by id);
  if cardinality(ids) > 0 then perform bind_to_stock(ids); end if;
  return null;
end $$;
create trigger stock_inserted after insert on offers referencing new table as current
  for each statement execute function offers_bound();

create function offers_rebound() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare bound bigint[];
declare loose bigint[];
begin
  bound := array(select c.id from current c join former f using (id)
                  where c.stock_bound
                    and (c.stock_bound, c.specification_id) is distinct from (f.stock_bound, f.specification_id)
                  order by c.id);
  loose := array(select c.id from current c join former f using (id)
                  where f.stock_bound and not c.stock_bound order by c.id);
  if cardinality(bound) + cardinality(loose) = 0 then return null; end if;
  delete from offer_stock where offer_id = any(bound) or offer_id = any(loose);
  update offers set left_milli = null, left_before_milli = null, more_from = null where id = any(loose);
  if cardinality(bound) > 0 then perform bind_to_stock(bound); end if;
  return null;
end $$;
create trigger stock_updated after update on offers
  referencing old table as former new table as current
  for each statement execute function offers_rebound();

------------------------------------------------------------------------- who may read and write

-- The wholesaler's alone: buyers read `offers.left_milli`, never who has how much.
alter table offer_stock enable row level security;
create policy company on offer_stock to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select on offer_stock to carreau_tenant;
-- What is on its way; the rest is the triggers'.
grant update (announced_milli, announced_for) on offer_stock to carreau_tenant;
revoke execute on function move_promises(bigint[], date[], bigint[], bigint[], bigint[]), bind_to_stock(bigint[]),
  hold_promises(bigint[], bigint[]) from public;
grant execute on function hold_promises(bigint[], bigint[]) to carreau_tenant;
