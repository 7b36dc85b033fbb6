import type { Endpoint } from '@carreau/contract/endpoint'
import { endpoints } from '@carreau/contract/endpoints'
import fc from 'fast-check'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import { type BrokenOn, breachesOfNumbers } from './breaches-of-numbers.ts'
import { breachesOfStates } from './breaches-of-states.ts'
import { pathOf, queryText } from './calls.ts'
import type { Field } from './field.sql.ts'
import type { Made } from './right-requests.ts'

/** What rules are broken on: one row of each, as the demo market has them. */
const readRows = async (pool: Database['pool'], { own }: Field): Promise<BrokenOn> => {
  const one = async <T extends object>(text: string): Promise<T> => {
    const { rows } = await pool.query<T>(text)
    if (rows[0] === undefined) throw new Error(`The market has none of: ${text}`)
    return rows[0]
  }
  const shop = `(select id from tenants where company_name = 'Primeurs de Rungis')`
  const buyer = `(select id from tenants where company_name = 'Bistrot des Halles')`
  return {
    offer: await one(`select id, specification_id, shop_id from offers where shop_id = ${shop}
                       and is_available and withdrawn_at is null limit 1`),
    ownOffer: await one(
      `select id from offers where shop_id = ${shop} and withdrawn_at is null limit 1`,
    ),
    delivered: await one(`select o.id, l.id as line_id, d.number from orders o
      join order_lines l on l.order_id = o.id join documents d on d.order_id = o.id and d.kind = 'invoice'
     where o.status = 'delivered' and o.shop_id = ${shop} and o.buyer_id = ${buyer}
     order by o.delivery_date limit 1`),
    ended: await one(
      `select id from orders where status in ('cancelled', 'refused') and shop_id = ${shop} limit 1`,
    ),
    answeredClaim: await one(`select c.id from claims c join orders o on o.id = c.order_id
                                where c.status <> 'open' and o.shop_id = ${shop} limit 1`),
    takenSiret: await one(`select siret from tenants where id = ${own.shop.shopId}`),
    notice: await one(`select n.id from notifications n join users u on u.id = n.user_id
                        where u.email = 'chef@bistrot.demo' limit 1`),
  }
}

/** Calls that their shapes take and the rules must refuse. */
export const ruleBreakers = async (pool: Database['pool'], field: Field): Promise<Made[]> => {
  const rows = await readRows(pool, field)
  const breaches = [...breachesOfNumbers(rows, field), ...breachesOfStates(rows, field)]
  return breaches.map(({ call, by, ids = {}, query = {}, body }) => {
    const endpoint: Endpoint = endpoints[call]
    const attacker = field.attackers.find(({ name }) => name === by)
    return fc.constant({
      kind: 'rule',
      call,
      by,
      method: endpoint.changesState ? 'POST' : endpoint.method,
      path: pathOf(endpoint, ids) + queryText(query),
      headers: {
        ...(attacker && { authorization: `Bearer ${attacker.token}` }),
        'content-type': 'application/json',
      },
      ...(body !== undefined && { body: { text: JSON.stringify(body) } }),
    })
  })
}
