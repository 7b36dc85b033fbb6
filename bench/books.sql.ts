import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '../apps/api/src/platform/db/database.ts'
import type { Person } from './market.sql.ts'
import { say } from './rig.ts'

type Pool = Database['pool']

/** What was answered as done: what must be in the books in the end. */
export type Acknowledged = {
  /** Orders by the key under which they were placed. */
  placed: Map<string, number[]>
  delivered: Set<number>
}

/** Counts that must be 0. */
type Faults = Record<string, number>

/** Orders of the night that are at fault, each by a condition on the order `o`. */
const faultyOrders = {
  'orders nobody was told of, or placed twice': 'o.id <> all($2::bigint[])',
  'orders without all of their lines':
    'o.lines_count <> (select count(*) from order_lines l where l.order_id = o.id)',
  'orders whose lines do not add up':
    'o.net_cents <> (select sum(l.net_cents) from order_lines l where l.order_id = o.id)',
  'orders whose history says another state': `o.status is distinct from (
    select h.to_status from order_history h where h.order_id = o.id order by h.id desc limit 1)`,
  'orders that took a step twice': `exists (
    select from order_history h where h.order_id = o.id and h.from_status is distinct from h.to_status
     group by h.to_status having count(*) > 1)`,
  'delivered orders without an invoice': `o.status = 'delivered' and not exists (
    select from documents d where d.order_id = o.id and d.kind = 'invoice')`,
}

/** Whether what was answered is what is stored, and nothing is half written. */
const checkBooks = async (
  pool: Pool,
  {
    shopId,
    buyerIds,
    acknowledged: { placed, delivered },
  }: { shopId: number; buyerIds: readonly number[]; acknowledged: Acknowledged },
): Promise<Faults> => {
  const count = async (from: string, ...values: unknown[]): Promise<number> => {
    const { rows } = await pool.query<{ count: number }>(`select count(*) from ${from}`, values)
    return rows[0]?.count ?? 0
  }
  const ids = [...placed.values()].flat()
  const faults: Faults = {}
  for (const [fault, condition] of Object.entries(faultyOrders)) {
    // Both lists are named in every query, whether its condition needs them or not.
    const known = '$2::bigint[] is not null'
    const orders = `orders o where o.buyer_id = any($1::bigint[]) and ${known} and ${condition}`
    faults[fault] = await count(orders, buyerIds, ids)
  }
  return {
    ...faults,
    'acknowledged orders that are not there': await count(
      'unnest($1::bigint[]) as a (id) where not exists (select from orders o where o.id = a.id)',
      ids,
    ),
    'keys that name other orders than the answer': await count(
      `unnest($1::text[]) with ordinality as k (key, n)
        where not exists (select from idempotency_keys i where i.key = k.key
                             and to_jsonb(i.order_ids) = ($2::jsonb)->(n::integer - 1))`,
      [...placed.keys()],
      JSON.stringify([...placed.values()]),
    ),
    'acknowledged deliveries that are not delivered': await count(
      `orders where id = any($1::bigint[]) and status <> 'delivered'`,
      [...delivered],
    ),
    'gaps in the numbers of invoices': await count(
      `(select number_of - lag(number_of) over (partition by year order by number_of) as step
          from (select split_part(number, '-', 1) as year, split_part(number, '-', 2)::bigint as number_of
                  from documents where shop_id = $1 and kind = 'invoice') numbered) steps
        where step <> 1`,
      shopId,
    ),
    'documents that were not made': await count(
      `documents
        where shop_id = $1 and buyer_id = any($2::bigint[]) and sha256 is null and kind <> 'order_form'`,
      shopId,
      buyerIds,
    ),
    'jobs that wait, or are dead': await count(
      'graphile_worker.jobs where run_at <= now() or attempts = max_attempts',
    ),
    'articles left in a cart whose order was answered': await count(
      `carts c join cart_items i on i.cart_id = c.id where c.buyer_id = any($1::bigint[])`,
      buyerIds,
    ),
  }
}

/** What the queue still holds, for who has to find out why: what is due, dead, or to be tried again later. */
const jobsLeft = async (pool: Pool): Promise<string[]> => {
  const { rows } = await pool.query<{ says: string }>(
    `select concat_ws(', ', j.id, t.identifier, 'run_at ' || run_at, 'try ' || attempts, 'by ' || locked_by,
                      'since ' || locked_at, left(last_error, 200)) as says
       from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where run_at <= now() or attempts > 0`,
  )
  return rows.map(({ says }) => says)
}

/** Invoices whose file is missing or is not the one that was made. */
const checkFiles = async (
  pool: Pool,
  { origin, token, buyerIds }: { origin: string; token: string; buyerIds: readonly number[] },
): Promise<{ files: number; wrong: number }> => {
  const { rows } = await pool.query<{ orderId: number; sha256: Buffer | null }>(
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
    const isSame = sha256 !== null && createHash('sha256').update(bytes).digest().equals(sha256)
    if (!answer.ok || !isSame) wrong++
  }
  return { files: rows.length, wrong }
}

/** A job that failed while PostgreSQL was away, four times, is tried again after a minute. */
const drainedWithinMs = 240_000

/** What is wrong when the night is over and its jobs have had their time. */
export const readBooks = async (
  pool: Pool,
  night: { origin: string; shop: Person; buyers: readonly Person[]; acknowledged: Acknowledged },
) => {
  const { origin, shop, acknowledged } = night
  const buyerIds = night.buyers.map(({ tenantId }) => tenantId)
  const look = () => checkBooks(pool, { shopId: shop.tenantId, buyerIds, acknowledged })
  const limit = Date.now() + drainedWithinMs
  let faults: Faults = await look()
  while (Object.values(faults).some(fault => fault !== 0) && Date.now() < limit) {
    await sleep(500)
    faults = await look()
  }
  const { files, wrong } = await checkFiles(pool, { origin, token: shop.token, buyerIds })
  const left = await jobsLeft(pool)
  for (const job of left) say(`left: ${job}`)
  return { faults, files, wrong, left }
}
