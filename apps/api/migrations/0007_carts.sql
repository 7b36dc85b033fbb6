-- What a buyer is about to order: one cart per wholesaler.

create table carts (
  id bigint generated always as identity primary key,
  buyer_id bigint not null references buyers (tenant_id),
  shop_id bigint not null references shops (tenant_id),
  delivery_date date,
  note text not null default '',
  updated_at timestamptz not null default now(),
  unique (buyer_id, shop_id)
);

create table cart_items (
  id bigint generated always as identity primary key,
  cart_id bigint not null references carts (id) on delete cascade,
  offer_id bigint not null references offers (id),
  packages_milli package_count not null,
  -- Of the cart, so that no policy looks up the cart of each line.
  buyer_id bigint not null,
  -- What one package's unit cost when it was put in, before any bracket.
  added_price_e4 price_e4,
  unique (cart_id, offer_id)
);
create index cart_items_offer on cart_items (offer_id);

create function own_cart_item() returns trigger language plpgsql as $$
begin
  select c.buyer_id into new.buyer_id from carts c where c.id = new.cart_id;
  return new;
end $$;
create trigger own_cart_item before insert on cart_items
  for each row when (new.buyer_id is null) execute function own_cart_item();

-- Whoever adds a line, in whichever room, has it remember its price. Its name comes after own_cart_item: the buyer is known.
create function remember_price() returns trigger language plpgsql as $$
begin
  select least(o.unit_price_e4, c.unit_price_e4) into new.added_price_e4
    from offers o
    left join customer_prices c on c.offer_id = o.id and c.buyer_id = new.buyer_id
   where o.id = new.offer_id;
  return new;
end $$;
create trigger remember_price before insert on cart_items
  for each row execute function remember_price();

-- A policy cannot look at a parent that the same statement writes; when the statement is over, this can.
create function refuse_foreign_carts() returns trigger language plpgsql as $$
begin
  if current_user = 'carreau_tenant' and exists (
    select from current c where not exists (select from carts o where o.id = c.cart_id)) then
    raise insufficient_privilege using message = 'These are lines of another tenant''s cart';
  end if;
  return null;
end $$;
create trigger own_parent after insert on cart_items referencing new table as current
  for each statement execute function refuse_foreign_carts();

------------------------------------------------------------------------------------------ events

-- Carts are written by single statements of several rooms: triggers by statement, so that none forgets
-- to publish. More than 500 rows at once are an import, not a day's work.
create function publish_updated_carts() returns trigger language plpgsql as $$
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
  for each statement execute function publish_updated_carts();

create function publish_deleted_carts() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(array['private-tenant.buyer.' || buyer_id], 'cart.changed',
                       jsonb_build_object('cart_id', id))
     from current order by id;
  return null;
end $$;
create trigger live_deleted after delete on carts
  referencing old table as current for each statement execute function publish_deleted_carts();

-- Lines of a cart that goes with them are told of by the cart.
create function publish_cart_items() returns trigger language plpgsql as $$
begin
  if (select count(*) from current) > 500 then return null; end if;
  perform publish_live(array['private-tenant.buyer.' || c.buyer_id], 'cart.changed',
                       jsonb_build_object('cart_id', c.id))
     from carts c where c.id in (select cart_id from current) order by c.id;
  return null;
end $$;
create trigger live_inserted after insert on cart_items
  referencing new table as current for each statement execute function publish_cart_items();
create trigger live_updated after update on cart_items
  referencing new table as current for each statement execute function publish_cart_items();
create trigger live_deleted after delete on cart_items
  referencing old table as current for each statement execute function publish_cart_items();

------------------------------------------------------------------------- who may read and write

-- The buyer alone.
alter table carts enable row level security;
create policy company on carts to carreau_tenant
  using (case buyer_id when (select acting_tenant()) then true else false end);
alter table cart_items enable row level security;
create policy company on cart_items to carreau_tenant
  using (case buyer_id when (select acting_tenant()) then true else false end);
grant select, insert, update, delete on carts, cart_items to carreau_tenant;
