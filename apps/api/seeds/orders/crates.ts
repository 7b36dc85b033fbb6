import type pg from 'pg'

/**
 * The account of crates that comes of the last weeks' deliveries: each shipment counted out, most of them given
 * back three days later, and a pallet here and there, handed out and counted at the depot.
 */
export const countCrates = async (client: pg.ClientBase, now: Date): Promise<void> => {
  await client.query(
    `
    with shipped as (
      select o.id as order_id, o.shop_id, o.buyer_id, k.id as kind_id, k.deposit_cents,
             sum(ceil(l.picked_milli / 1000.0))::int as count, h.at
        from orders o
        join lateral (select min(at) as at from order_history where order_id = o.id and to_status = 'shipped') h
          on h.at > $1::timestamptz - interval '60 days'
        join order_lines l on l.order_id = o.id and l.picked_milli > 0
        join specifications s on s.id = l.specification_id
        join packagings p on p.id = s.packaging_id
        join crate_kinds k on k.id = p.crate_kind_id
       group by o.id, k.id, h.at),
    handed as (
      select distinct on (o.shop_id, o.buyer_id) o.shop_id, o.buyer_id, k.id as kind_id, k.deposit_cents,
             1 + (o.buyer_id % 3)::int as count, o.submitted_at as at
        from orders o cross join crate_kinds k
       where k.name = 'Palette Europe' and o.buyer_id % 2 = 0 and o.status = 'delivered'
         and o.submitted_at > $1::timestamptz - interval '60 days'
       order by o.shop_id, o.buyer_id, o.submitted_at)
    insert into crate_movements (shop_id, buyer_id, kind_id, count, deposit_cents, reason, order_id, at, recorded_by)
    select shop_id, buyer_id, kind_id, count, deposit_cents, reason, order_id, at, recorded_by
      from (select shop_id, buyer_id, kind_id, count, deposit_cents, 'shipped' as reason, order_id, at,
                   '' as recorded_by
              from shipped
             union all
            select shop_id, buyer_id, kind_id, -count, deposit_cents, 'returned', null,
                   at + interval '3 days', 'Karim'
              from shipped
             where order_id % 6 <> 0 and at + interval '3 days' < $1
             union all
            select shop_id, buyer_id, kind_id, count, deposit_cents, 'handed_out', null, at, 'Karim'
              from handed) counted
     order by at, shop_id, buyer_id, kind_id`,
    [now],
  )
}
