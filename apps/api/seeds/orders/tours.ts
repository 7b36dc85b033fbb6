import { parisDay } from '@carreau/domain/french/paris-time'
import type pg from 'pg'

/**
 * The wholesalers' tours: « Paris », « Île-de-France » and « Province » by postal code, on which most customers
 * stand already, one in seven on none; some take their goods at certain hours and say how to get in.
 */
export const planTours = async (client: pg.ClientBase): Promise<void> => {
  await client.query(`
    create temporary table zoned on commit drop as
      select c.shop_id, c.buyer_id, t.postal_code,
             case when t.postal_code like '75%' then 'Paris'
                  when left(t.postal_code, 2) in ('77', '78', '91', '92', '93', '94', '95')
                    then 'Île-de-France'
                  else 'Province' end as zone
        from shop_customers c join tenants t on t.id = c.buyer_id
       where c.buyer_id % 7 <> 0`)
  await client.query(`
    insert into tour_routes (shop_id, name)
    select distinct shop_id, zone from zoned order by shop_id, zone`)
  await client.query(`
    insert into tour_customers (shop_id, buyer_id, route_id, position)
    select z.shop_id, z.buyer_id, r.id,
           row_number() over (partition by r.id order by z.postal_code, z.buyer_id)
      from zoned z join tour_routes r on r.shop_id = z.shop_id and r.name = z.zone`)
  await client.query(`
    insert into delivery_terms (shop_id, buyer_id, opens_at, closes_at, access)
    select shop_id, buyer_id,
           case buyer_id % 3 when 0 then '06:00' end, case buyer_id % 3 when 0 then '09:00' else '10:30' end,
           case buyer_id % 3 when 0 then 'Entrée par la cour, sonner à « Livraisons ».' else '' end
      from zoned where buyer_id % 3 < 2`)
}

/** Who took in this morning's deliveries of the demo's wholesaler: what its driver has done of the tour. */
export const signDeliveries = async (client: pg.ClientBase, now: Date): Promise<void> => {
  await client.query(
    `insert into deliveries (order_id, buyer_id, shop_id, at, recorded_at, recorded_by, received_by, temperature_tenths)
     select o.id, o.buyer_id, o.shop_id, h.at, h.at, 'Samir',
            (array['Camille', 'Hugo', 'Inès', 'Noé'])[1 + o.id % 4], 28 + (o.id % 13)::int
       from orders o join shops s on s.tenant_id = o.shop_id and s.slug = 'primeurs-de-rungis'
       join lateral (select max(at) as at from order_history where order_id = o.id and to_status = 'delivered') h on true
      where o.status = 'delivered' and o.delivery_date = $1::date
      order by o.id`,
    [parisDay(now)],
  )
}
