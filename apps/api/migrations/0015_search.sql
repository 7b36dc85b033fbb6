-- What is notified to the search index that every API node keeps in memory
-- (docs/decisions/0016-search-in-memory.md): triggers on whatever changes what a search answers.

-- « offers:12,15 »: offers of these specifications; « buyers:7 »: what these companies pay, or where
-- they are; « * » for more than 500. Equal messages of one transaction reach a listener once.
create function notify_catalogue(subject text, ids bigint[]) returns void language sql as $$
  select pg_notify('catalogue', subject || ':' ||
           case when cardinality(ids) > 500 then '*' else array_to_string(ids, ',') end)
   where cardinality(ids) > 0
$$;

------------------------------------------------------------------------------- offers and prices

-- By statement: a price list of thousands of lines is one message. Brackets begin above one package
-- and search compares the price of one, so a change of theirs is no news.
create function notify_current_offers() returns trigger language plpgsql as $$
begin
  perform notify_catalogue('offers', array(select distinct specification_id from current limit 501));
  return null;
end $$;
create trigger search_inserted after insert on offers
  referencing new table as current for each statement execute function notify_current_offers();
create trigger search_deleted after delete on offers
  referencing old table as current for each statement execute function notify_current_offers();

create function notify_updated_offers() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform notify_catalogue('offers', array(
    select specification_id from former union select specification_id from current limit 501));
  -- A buyer's own price follows the unit of the offer's.
  perform notify_catalogue('buyers', array(
    select distinct p.buyer_id
      from former f join current c using (id) join customer_prices p on p.offer_id = c.id
     where (f.billing_type, f.specification_id) <> (c.billing_type, c.specification_id) limit 501));
  return null;
end $$;
create trigger search_updated after update on offers
  referencing old table as former new table as current
  for each statement execute function notify_updated_offers();

create function notify_buyers() returns trigger language plpgsql as $$
begin
  perform notify_catalogue('buyers', array(select distinct buyer_id from current limit 501));
  return null;
end $$;
create trigger search_inserted after insert on customer_prices
  referencing new table as current for each statement execute function notify_buyers();
create trigger search_updated after update on customer_prices
  referencing new table as current for each statement execute function notify_buyers();
create trigger search_deleted after delete on customer_prices
  referencing old table as current for each statement execute function notify_buyers();

------------------------------------------------------------------------- catalogue and companies

-- The rest is small and read again whole: « products: » with their specifications, « shops: ».
create function notify_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'products:');
  return null;
end $$;
create trigger search_products after insert or update or delete on products
  for each statement execute function notify_products();
create trigger search_products after insert or update or delete on specifications
  for each statement execute function notify_products();
create trigger search_products after update on variants
  for each statement execute function notify_products();
create trigger search_products after update on origins
  for each statement execute function notify_products();
create trigger search_products after update on brands
  for each statement execute function notify_products();
create trigger search_products after update on packagings
  for each statement execute function notify_products();
create trigger search_products after update on maturities
  for each statement execute function notify_products();
create trigger search_products after update on categories
  for each statement execute function notify_products();

create function notify_shops() returns trigger language plpgsql as $$
begin
  perform pg_notify('catalogue', 'shops:');
  return null;
end $$;
create trigger search_shops after insert or update or delete on shops
  for each statement execute function notify_shops();

create function notify_updated_tenants() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from current where type = 'shop') then
    perform pg_notify('catalogue', 'shops:');
  end if;
  perform notify_catalogue('offers', array(
    select distinct o.specification_id
      from former f join current c using (id) join offers o on o.shop_id = c.id
     where f.status <> c.status limit 501));
  perform notify_catalogue('buyers', array(select id from current where type = 'buyer' limit 501));
  return null;
end $$;
create trigger search_updated after update on tenants
  referencing old table as former new table as current
  for each statement execute function notify_updated_tenants();

-------------------------------------------------------------------------------- comparable prices

-- What an offer costs per kg or piece follows its package, and whether its unit is the usual one
-- follows the product.
create function notify_repriced(changed bigint[]) returns void language plpgsql as $$
begin
  if cardinality(changed) = 0 then return; end if;
  perform notify_catalogue('offers', changed);
  perform pg_notify('catalogue', 'buyers:*');
end $$;
create function notify_updated_variants() returns trigger language plpgsql as $$
begin
  perform notify_repriced(array(
    select s.id
      from former f join current c using (id) join specifications s on s.variant_id = c.id
     where (f.units_per_package, f.average_volume_g)
           is distinct from (c.units_per_package, c.average_volume_g) limit 501));
  return null;
end $$;
create trigger search_updated after update on variants
  referencing old table as former new table as current
  for each statement execute function notify_updated_variants();

create function notify_updated_specifications() returns trigger language plpgsql as $$
begin
  perform notify_repriced(array(
    select c.id from former f join current c using (id)
     where f.variant_id <> c.variant_id limit 501));
  return null;
end $$;
create trigger search_updated after update on specifications
  referencing old table as former new table as current
  for each statement execute function notify_updated_specifications();

create function notify_updated_products() returns trigger language plpgsql as $$
begin
  perform notify_repriced(array(
    select s.id
      from former f join current c using (id) join specifications s on s.product_id = c.id
     where f.billing_type <> c.billing_type limit 501));
  return null;
end $$;
create trigger search_updated after update on products
  referencing old table as former new table as current
  for each statement execute function notify_updated_products();
