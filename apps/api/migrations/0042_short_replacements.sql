-- What replaces a short lot by its buyer's ranking (docs/decisions/0133-what-replaces-a-short-lot.md).
-- Serves Carreau 1.0.0 and later.

-- A line that came in for what another was short of: it is picked by itself, unlike a substitute. One for each, so that
-- no line is replaced twice.
alter table order_lines add column replaces_line_id bigint references order_lines (id) on delete set null;
create unique index order_lines_replaces on order_lines (replaces_line_id) where replaces_line_id is not null;

-- A replacement waits for the buyer, or was put in by the orders it has given.
alter table order_changes
  drop constraint order_changes_state_check,
  add constraint order_changes_state_check
    check (state in ('to_approve', 'asked', 'proposed', 'made', 'rejected', 'refused')),
  drop constraint order_changes_kind_check,
  add constraint order_changes_kind_check check (kind in ('joined', 'changed', 'declined', 'replaced')),
  add column replaces_line_id bigint references order_lines (id) on delete set null;
create index order_changes_replaces on order_changes (replaces_line_id) where replaces_line_id is not null;
create unique index order_changes_proposed on order_changes (replaces_line_id) where state = 'proposed';

/* What may stand for these lines of the wholesaler that acts, the best first: as it was frozen when a list ordered them,
   else as the company's list of that specification says; `at_once` where that list orders by itself. The list that
   ordered it comes before another. */
create function rankings_of(lines bigint[])
  returns table (line_id bigint, ranking bigint[], at_once boolean, min_quality text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return query
    select l.id, coalesce(l.allowed_substitutes, r.ranking, '{}'), coalesce(r.at_once, false), r.min_quality
      from order_lines l
      left join lateral (
        select i.min_quality, s.mode = 'order' and not s.paused as at_once,
               i.replacements || array(
                 select other.id from specifications own
                   join specifications other on other.product_id = own.product_id
                    and other.variant_id = own.variant_id and other.is_organic = own.is_organic
                    and other.origin_id <> own.origin_id
                  where i.other_origin and own.id = i.specification_id and other.id <> all (i.replacements)
                  order by other.id limit 20) as ranking
          from lists s
          join list_lines i on i.list_id = s.id
         where s.buyer_id = l.buyer_id and i.specification_id = l.specification_id
           and (cardinality(i.replacements) > 0 or i.other_origin)
         order by exists (select from list_preparations p
                           where p.list_id = s.id and l.order_id = any (p.order_ids)) desc,
                  s.updated_at desc, s.id
         limit 1) r on true
     where l.id = any (lines) and l.shop_id = acting_tenant();
end $$;
revoke execute on function rankings_of(bigint[]) from public;
grant execute on function rankings_of(bigint[]) to carreau_tenant;

-- What stands in for what was short is not ordered twice.
create or replace function count_sales(order_ids bigint[], shop_ids bigint[], buyer_ids bigint[], days date[], nets bigint[])
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
             coalesce(sum(ordered_milli)
               filter (where substitutes_line_id is null and replaces_line_id is null), 0) as ordered,
             coalesce(sum(greatest(ordered_milli - coalesce(picked_milli, ordered_milli), 0))
               filter (where substitutes_line_id is null and replaces_line_id is null), 0) as short
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
