import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type pg from 'pg'

/** What keeps in a cold store; the rest of the stall is bought each night and kept in no book. */
const kept = [
  'Carotte',
  'Céleri-rave',
  'Navet',
  'Oignon',
  'Panais',
  'Poire',
  'Poireau',
  'Pomme',
  'Pomme de terre',
  'Potimarron',
] as const

const suppliers = [
  { name: 'Coopérative du Val de Loire', note: 'BL 4471', daysAgo: 3 },
  { name: 'Vergers de la Durance', note: 'BL 20318', daysAgo: 1 },
] as const

/**
 * What lies in the cold store of the demo's wholesaler: two arrivals of some days ago, one package in ten lost or sold
 * since, one lot that should go first. No offer is bound to it: what is sold is what the price list says.
 */
export const fillColdStore = async (client: pg.ClientBase, now: Date): Promise<void> => {
  for (const [index, { name, note, daysAgo }] of suppliers.entries()) {
    const day = addDays(parisDay(now), -daysAgo)
    const { rows } = await client.query<{ id: string; shop_id: string }>(
      `insert into arrivals (shop_id, supplier, note_number, arrived_on, recorded_at, recorded_by)
       select tenant_id, $1, $2, $3::date, $4, 'Lucas' from shops where slug = 'primeurs-de-rungis'
       returning id, shop_id`,
      [name, note, day, parisInstant(day, '03:40')],
    )
    const [arrival] = rows
    if (arrival === undefined) return
    await client.query(
      `insert into stock_lots (shop_id, arrival_id, position, product_id, specification_id, name, facts,
                               origin_name, lot, package_g, best_before)
       select $1, $2, row_number() over (order by name, specification_id), product_id, specification_id, name, facts,
              origin_name, 'A' || $4 || '-' || lpad((row_number() over (order by name, specification_id))::text, 2, '0'),
              package_g, $3::date + 6 + (specification_id % 9)::int
         from (select distinct on (p.id) p.id as product_id, sp.id as specification_id,
                      p.commercial_designation as name,
                      concat_ws(' · ', sp.cultivar, 'cat. ' || sp.category, v.size, k.name, br.name,
                                case when sp.is_organic then 'Bio' end) as facts,
                      g.name as origin_name, v.average_volume_g as package_g
                 from offers o
                 join specifications sp on sp.id = o.specification_id
                 join variants v on v.id = sp.variant_id
                 join products p on p.id = sp.product_id
                 join origins g on g.id = sp.origin_id
                 join packagings k on k.id = sp.packaging_id
                 left join brands br on br.id = sp.brand_id
                where o.shop_id = $1 and o.is_available and v.average_volume_g is not null
                  and p.id % 2 = $6
                  and exists (select from unnest($5::text[]) as word
                               where p.commercial_designation = word or p.commercial_designation like word || ' %')
                order by p.id, sp.is_organic, sp.id) goods
        order by name, specification_id limit 8`,
      [arrival.shop_id, arrival.id, day, day.slice(2).replaceAll('-', ''), kept, index],
    )
  }
  await client.query(
    `insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, cost_e4, cost_unit, at, recorded_by)
     select s.shop_id, s.id, 'arrived', packages * 1000, packages * s.package_g,
            -- Bought a fifth below what it is sold for.
            (select case o.billing_type when 'weight' then round(o.unit_price_e4 * 0.8) end
               from offers o where o.shop_id = s.shop_id and o.specification_id = s.specification_id limit 1),
            (select case o.billing_type when 'weight' then 'kg' end
               from offers o where o.shop_id = s.shop_id and o.specification_id = s.specification_id limit 1),
            a.recorded_at, 'Lucas'
       from stock_lots s join arrivals a on a.id = s.arrival_id
      cross join lateral (select 12 + (s.specification_id * 7 % 29)::int as packages) as bought
      order by s.id`,
  )
  await client.query(
    `insert into stock_movements (shop_id, lot_id, kind, milli, weight_g, reason, note, at, recorded_by)
     select s.shop_id, s.id, 'lost', -1000, -s.package_g, 'damaged', 'Colis écrasé sous la palette.',
            a.recorded_at + interval '5 hours', 'Lucas'
       from stock_lots s join arrivals a on a.id = s.arrival_id where s.position % 5 = 2 order by s.id`,
  )
}
