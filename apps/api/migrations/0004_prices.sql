-- List prices as they went, and what each buyer paid last.

-- One row per change of an offer's price on a day, in the product's usual unit; null from the day
-- nobody can order it. A price that stays costs nothing. No foreign keys: the history outlives its
-- offer, and integers because an entry is 52 bytes with them (there are some for every offer).
create table offer_prices (
  specification_id integer not null,
  shop_id integer not null,
  day date not null,
  price_e4 integer check (price_e4 > 0),
  -- Against the price before, in thousandths; null where there was none: an arrival.
  change_permille smallint,
  primary key (specification_id, shop_id, day) include (price_e4)
);
create index offer_prices_arrivals on offer_prices (day, specification_id, shop_id)
  where change_permille is null and price_e4 is not null;
-- The steepest falls of each day first: the head of it is all that is read.
create index offer_prices_falls on offer_prices (day, change_permille, specification_id)
  where change_permille < 0;

create function paris_day(at timestamptz) returns date language sql stable
  return (at at time zone 'Europe/Paris')::date;

-- What a package holds in units of a billing type: kilograms, pieces, or the package itself.
create function package_content(billing_type text, units_per_package integer, average_volume_g integer)
  returns numeric language sql immutable
  return case billing_type when 'weight' then average_volume_g / 1000.0
                           when 'unit' then units_per_package else 1 end;

-- A price in the product's usual unit, as offers are compared in one curve: the SQL twin of
-- `priceInUsualUnit` in packages/domain/src/catalogue/prices.ts. Null when no weight is known.
create function usual_price(
  unit_price_e4 integer, billing_type text, usual text, units_per_package integer, average_volume_g integer)
  returns integer language sql immutable
  return case
    when billing_type = usual then unit_price_e4
    -- Not `least` of a null, which would be the other one.
    when average_volume_g is null and 'weight' in (billing_type, usual) then null
    else least(2147483647, greatest(1, round(
           unit_price_e4 * package_content(billing_type, units_per_package, average_volume_g)
                         / package_content(usual, units_per_package, average_volume_g)))) end;

-- Ends the price of offers that are deleted, or that were renewed after they had expired (nothing
-- changes in the table at the hour an offer expires).
create function end_offer_prices() returns trigger language plpgsql as $$
begin
  insert into offer_prices (specification_id, shop_id, day)
  select specification_id, shop_id,
         case when tg_op = 'DELETE' then paris_day(now())
              else least(paris_day(valid_until) + 1, paris_day(now())) end
    from former
   where tg_op = 'DELETE' or (is_available and valid_until <= now())
  on conflict (specification_id, shop_id, day)
  do update set price_e4 = null, change_permille = null;
  return null;
end $$;

-- Writes today's price where it is not what the history says already.
create function record_offer_prices() returns trigger language plpgsql as $$
begin
  insert into offer_prices (specification_id, shop_id, day, price_e4, change_permille)
  select c.specification_id, c.shop_id, paris_day(now()), price.e4,
         case when price.e4 > 0 and before.price_e4 > 0
              then least(32767, round(1000.0 * price.e4 / before.price_e4) - 1000) end
    from current c
    join specifications s on s.id = c.specification_id
    join variants v on v.id = s.variant_id
    join products p on p.id = s.product_id
   cross join lateral (
     select case when c.is_available and (c.valid_until is null or c.valid_until > now())
                 then usual_price(c.unit_price_e4, c.billing_type, p.billing_type,
                                  v.units_per_package, v.average_volume_g) end as e4) price
    left join lateral (
      select h.price_e4 from offer_prices h
       where h.specification_id = c.specification_id and h.shop_id = c.shop_id
         and h.day <> paris_day(now())
       order by h.day desc limit 1) before on true
    left join offer_prices today
      on today.specification_id = c.specification_id and today.shop_id = c.shop_id
     and today.day = paris_day(now())
   where price.e4 is distinct from
         case when today.day is null then before.price_e4 else today.price_e4 end
  on conflict (specification_id, shop_id, day)
  do update set price_e4 = excluded.price_e4, change_permille = excluded.change_permille;
  return null;
end $$;

-- By statement, so that a price list of thousands of lines is one insert; PostgreSQL runs them in
-- the order of their names.
create trigger price_1_inserted after insert on offers
  referencing new table as current for each statement execute function record_offer_prices();
create trigger price_1_updated after update on offers
  referencing old table as former for each statement execute function end_offer_prices();
create trigger price_2_updated after update on offers
  referencing new table as current for each statement execute function record_offer_prices();
create trigger price_1_deleted after delete on offers
  referencing old table as former for each statement execute function end_offer_prices();

create index offers_ending on offers (valid_until) where is_available and valid_until is not null;

-- Whose line it is, so that a buyer's last price of a specification is one step in an index and
-- not a walk through everybody's orders. A trigger sees to it where the writer has not.
alter table order_lines add column buyer_id bigint;
create function own_order_line() returns trigger language plpgsql as $$
begin
  select o.buyer_id into new.buyer_id from orders o where o.id = new.order_id;
  return new;
end $$;
create trigger own_order_line before insert on order_lines
  for each row when (new.buyer_id is null) execute function own_order_line();
update order_lines l set buyer_id = o.buyer_id from orders o where o.id = l.order_id;
alter table order_lines alter column buyer_id set not null;
create index order_lines_buyer on order_lines (buyer_id, specification_id, id desc);
