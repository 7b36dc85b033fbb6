-- Between what and what one package weighs, where its wholesaler announces it, and what orders may come to
-- (docs/decisions/0104-brackets-of-weight.md).

-- Around the usual weight of the package, which is the variant's: `checkWeightBracket` in packages/domain says so.
alter table offers
  add column weight_min_g integer check (weight_min_g > 0),
  add column weight_max_g integer,
  add check ((weight_min_g is null) = (weight_max_g is null)),
  add check (weight_max_g between weight_min_g and 3000000);

-- As it was announced when the line was ordered.
alter table order_lines
  add column weight_min_g integer check (weight_min_g > 0),
  add column weight_max_g integer,
  add check ((weight_min_g is null) = (weight_max_g is null)),
  add check (weight_max_g between weight_min_g and 3000000);

-- The order were every package as light, and as heavy, as announced; null where nothing varies, or no longer does. It is
-- kept so that what counts against an approval limit is summed over orders and not over their lines.
alter table orders
  add column net_min_cents bigint,
  add column net_max_cents bigint,
  add column gross_min_cents bigint,
  add column gross_max_cents bigint,
  add check (num_nulls(net_min_cents, net_max_cents, gross_min_cents, gross_max_cents) in (0, 4)),
  add check (net_cents between net_min_cents and net_max_cents),
  add check (gross_cents between gross_min_cents and gross_max_cents);

-- What a wholesaler has weighed of a specification, the latest first.
create index order_lines_weighed on order_lines (shop_id, specification_id, id desc)
  where picked_weight_g is not null;
