-- What is told to whom in real time (docs/decisions/0024-real-time.md).

-- Of two events on the same thing, told under its row's lock, the later has the higher number.
create sequence live_versions;

-- The key that the embedded server's signatures are made with: every API node must know it.
create table live_secrets (
  id boolean primary key default true check (id),
  secret text not null
);
insert into live_secrets (secret)
values (replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));

-- One code path, two transports. Every API node hears the notice and tells its own connections; where
-- a hosted service does (`PUSHER_*`, which the pool says on each connection), a job tells it.
create function publish_live(channels text[], event text, data jsonb) returns void
language plpgsql as $$
declare
  message jsonb;
begin
  if coalesce(cardinality(channels), 0) = 0 then return; end if;
  message := jsonb_build_object('channels', channels, 'event', event,
    'data', data || jsonb_build_object('version', nextval('live_versions')));
  if current_setting('carreau.realtime', true) = 'hosted' then
    perform graphile_worker.add_job('broadcast_event', message::json, max_attempts => 5);
  else
    perform pg_notify('live', message::text);
  end if;
end $$;

-- Orders, claims and carts are written by single statements of several rooms: triggers by statement,
-- as in 0005, so that none forgets. More than 500 rows at once are a loading, not a day's work.
create function tell_orders() returns trigger language plpgsql as $$
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
  referencing new table as current for each statement execute function tell_orders();
create trigger live_updated after update on orders
  referencing new table as current for each statement execute function tell_orders();

create function tell_claims() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(
            array['private-tenant.buyer.' || o.buyer_id, 'private-tenant.shop.' || o.shop_id],
            'claim.changed', jsonb_build_object('claim_id', c.id, 'order_id', o.id))
     from current c join orders o on o.id = c.order_id order by c.id;
  return null;
end $$;
create trigger live_inserted after insert on claims
  referencing new table as current for each statement execute function tell_claims();
create trigger live_updated after update on claims
  referencing new table as current for each statement execute function tell_claims();

create function tell_updated_carts() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  -- One that was only touched is told of by its lines.
  perform publish_live(array['private-tenant.buyer.' || c.buyer_id], 'cart.changed',
                       jsonb_build_object('cart_id', c.id))
     from former f join current c using (id)
    where (f.delivery_date, f.note) is distinct from (c.delivery_date, c.note)
    order by c.id;
  return null;
end $$;
create trigger live_updated after update on carts
  referencing old table as former new table as current
  for each statement execute function tell_updated_carts();

create function tell_deleted_carts() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(array['private-tenant.buyer.' || buyer_id], 'cart.changed',
                       jsonb_build_object('cart_id', id))
     from current order by id;
  return null;
end $$;
create trigger live_deleted after delete on carts
  referencing old table as current for each statement execute function tell_deleted_carts();

-- Lines of a cart that goes with them are told of by the cart.
create function tell_cart_items() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(array['private-tenant.buyer.' || c.buyer_id], 'cart.changed',
                       jsonb_build_object('cart_id', c.id))
     from carts c where c.id in (select cart_id from current) order by c.id;
  return null;
end $$;
create trigger live_inserted after insert on cart_items
  referencing new table as current for each statement execute function tell_cart_items();
create trigger live_updated after update on cart_items
  referencing new table as current for each statement execute function tell_cart_items();
create trigger live_deleted after delete on cart_items
  referencing old table as current for each statement execute function tell_cart_items();

-- A token that ends takes its connections with it, on whichever node they are. « * »: too many to
-- name, look for yourselves.
create function tell_ended_tokens() returns trigger language plpgsql as $$
declare
  ended bigint[] := array(select id from current order by id);
begin
  if cardinality(ended) = 0 then return null; end if;
  if current_setting('carreau.realtime', true) = 'hosted' then
    perform graphile_worker.add_job('end_connections', json_build_object('tokenIds', ended));
  else
    perform pg_notify('live', case when cardinality(ended) > 500 then '{"ended":"*"}'
                                   else json_build_object('ended', ended)::text end);
  end if;
  return null;
end $$;
create trigger live_deleted after delete on tokens
  referencing old table as current for each statement execute function tell_ended_tokens();

-- Who hears a conversation's channel: both sides of it. Planned when called, so that this migration
-- need not know the one that makes the table; until then nobody does.
create function is_in_conversation(conversation_id bigint, tenant_id bigint) returns boolean
language plpgsql stable as $$
begin
  if to_regclass('conversations') is null then return false; end if;
  return exists (
    select from conversations c
     where c.id = conversation_id and tenant_id in (c.buyer_id, c.shop_id));
end $$;
