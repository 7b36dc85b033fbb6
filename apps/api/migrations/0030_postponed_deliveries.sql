-- Deliveries that are put off to another day, and who drives which lorry
-- (docs/decisions/0118-stops-put-off.md).
-- Serves Carreau 1.0.0 and later.

-- The day it was promised for first, and when it was last put off: stops in vain before then are settled.
alter table orders
  add column postponed_from date,
  add column postponed_at timestamptz,
  add check ((postponed_from is null) = (postponed_at is null));

-- Who mirrors an order is told that its day is another one; no state and no line changed.
create or replace function webhooks_of_changed_order() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.version <> old.version or new.delivery_date <> old.delivery_date then
    perform tell_webhooks_of_order(new, 'order.changed');
  end if;
  if new.status <> old.status then
    perform tell_webhooks_of_order(new, case new.status
      when 'submitted' then 'order.submitted'
      when 'accepted' then 'order.accepted'
      when 'shipped' then 'order.shipped'
      when 'delivered' then 'order.delivered'
      -- It will not come; its status says who wants it so.
      when 'cancelled' then 'order.cancelled'
      when 'refused' then 'order.cancelled'
      when 'rejected' then 'order.cancelled'
      else 'order.changed' end);
  end if;
  return null;
end $$;
drop trigger webhooks_updated on orders;
create trigger webhooks_updated after update on orders for each row
  when (new.status <> old.status or new.version <> old.version or new.delivery_date <> old.delivery_date)
  execute function webhooks_of_changed_order();

------------------------------------------------------------------------------- who drives which lorry

-- From a day on, until another is said: the last time's driver of a route is the next time's.
create table tour_crews (
  shop_id bigint not null,
  route_id bigint not null,
  day date not null,
  driver text not null default '' check (length(driver) <= 60),
  vehicle text not null default '' check (length(vehicle) <= 30),
  primary key (route_id, day),
  foreign key (route_id, shop_id) references tour_routes (id, shop_id) on delete cascade
);
create index tour_crews_route on tour_crews (route_id, shop_id);

alter table tour_crews enable row level security;
create policy company on tour_crews to carreau_tenant
  using (shop_id = (select acting_tenant())) with check (shop_id = (select acting_tenant()));
grant select, insert, update on tour_crews to carreau_tenant;

-- What it came with, as it was then.
alter table deliveries add column vehicle text not null default '' check (length(vehicle) <= 30);
