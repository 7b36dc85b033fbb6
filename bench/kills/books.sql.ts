import { createHash } from 'node:crypto'
import type { Database } from '../../apps/api/src/platform/db/database.ts'
import type { Acknowledged } from './night.ts'

type Pool = Database['pool']

/** Counts that must be 0. */
export type Faults = Record<string, number>

const one = async (pool: Pool, query: string, values: unknown[] = []): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(query, values)
  return rows[0]?.count ?? 0
}

/** Whether what was answered is what is stored, and nothing is half written. */
export const checkBooks = async (
  pool: Pool,
  {
    shopId,
    buyerIds,
    acknowledged,
  }: {
    shopId: number
    buyerIds: readonly number[]
    acknowledged: Acknowledged
  },
): Promise<Faults> => {
  const keys = [...acknowledged.placed.keys()]
  const ids = [...acknowledged.placed.values()].flat()
  const mine = 'o.buyer_id = any($1::bigint[])'
  const orders = (condition: string) =>
    one(pool, `select count(*) from orders o where ${mine} and ${condition}`, [buyerIds])
  return {
    'acknowledged orders that are not there': await one(
      pool,
      'select count(*) from unnest($1::bigint[]) as a (id) where not exists (select from orders o where o.id = a.id)',
      [ids],
    ),
    'orders nobody was told of, or placed twice': await one(
      pool,
      `select count(*) from orders o where ${mine} and o.id <> all($2::bigint[])`,
      [buyerIds, ids],
    ),
    'keys that name other orders than the answer': await one(
      pool,
      `select count(*) from unnest($1::text[]) with ordinality as k (key, n)
        where not exists (select from idempotency_keys i where i.key = k.key
                             and to_jsonb(i.order_ids) = ($2::jsonb)->(n::integer - 1))`,
      [keys, JSON.stringify([...acknowledged.placed.values()])],
    ),
    'orders without all of their lines': await orders(
      'o.lines_count <> (select count(*) from order_lines l where l.order_id = o.id)',
    ),
    'orders whose lines do not add up': await orders(
      'o.net_cents <> (select sum(l.net_cents) from order_lines l where l.order_id = o.id)',
    ),
    'orders whose history says another state': await orders(
      `o.status is distinct from (select h.to_status from order_history h
                                   where h.order_id = o.id order by h.id desc limit 1)`,
    ),
    'orders that took a step twice': await orders(
      `exists (select from order_history h where h.order_id = o.id
                group by h.to_status having count(*) > 1)`,
    ),
    'acknowledged deliveries that are not delivered': await one(
      pool,
      `select count(*) from orders where id = any($1::bigint[]) and status <> 'delivered'`,
      [[...acknowledged.delivered]],
    ),
    'delivered orders without an invoice': await orders(
      `o.status = 'delivered' and not exists (
         select from documents d where d.order_id = o.id and d.kind = 'invoice')`,
    ),
    'gaps in the numbers of invoices': await one(
      pool,
      `select coalesce(sum(gap), 0)::integer as count from (
         select number_of - lag(number_of) over (partition by year order by number_of) - 1 as gap
           from (select split_part(number, '-', 1) as year, split_part(number, '-', 2)::bigint as number_of
                   from documents
                  where shop_id = $1 and kind = 'invoice') numbered) gaps`,
      [shopId],
    ),
    'documents that were not made': await one(
      pool,
      `select count(*) from documents
        where shop_id = $1 and buyer_id = any($2::bigint[]) and sha256 is null and kind <> 'order_form'`,
      [shopId, buyerIds],
    ),
    'jobs that wait, or are dead': await one(
      pool,
      'select count(*) from graphile_worker.jobs where run_at <= now() or attempts = max_attempts',
    ),
    'articles left in a cart whose order was answered': await one(
      pool,
      `select count(*) from carts c join cart_items i on i.cart_id = c.id
        where c.buyer_id = any($1::bigint[])`,
      [buyerIds],
    ),
  }
}

/** What the queue still holds, for who has to find out why: what is due, dead, or to be tried again later. */
export const jobsLeft = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ says: string }>(
    `select concat_ws(', ', j.id, t.identifier, 'run_at ' || run_at, 'try ' || attempts, 'by ' || locked_by,
                      'since ' || locked_at, left(last_error, 200)) as says
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where run_at <= now() or attempts > 0`,
  )
  return rows.map(({ says }) => says)
}

/** Invoices whose file is missing or is not the one that was made. */
export const checkFiles = async (
  pool: Pool,
  { origin, token, buyerIds }: { origin: string; token: string; buyerIds: readonly number[] },
): Promise<{ files: number; wrong: number }> => {
  const { rows } = await pool.query<{ orderId: number; sha256: Buffer }>(
    `select order_id as "orderId", sha256 from documents
      where kind = 'invoice' and buyer_id = any($1::bigint[]) order by id`,
    [buyerIds],
  )
  let wrong = 0
  for (const { orderId, sha256 } of rows) {
    const answer = await fetch(`${origin}/api/v3/orders/${orderId}/invoice`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok || !createHash('sha256').update(bytes).digest().equals(sha256)) wrong++
  }
  return { files: rows.length, wrong }
}
