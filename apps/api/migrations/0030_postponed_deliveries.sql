-- Deliveries that are put off to another day, and who drives which lorry
-- (docs/decisions/0118-stops-put-off.md).

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
