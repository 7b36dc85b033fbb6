import type { Database } from '../apps/api/src/platform/db/database.ts'
import type { Dice } from './histories/dice.ts'

type Pool = Database['pool']

/** Changes that are one transaction, and transactions that are open at the same time. */
const changesAtOnce = 100
const transactionsAtOnce = 2
/** One of so many is undone, and must not be told. */
const undoneOneOf = 20

/** Places orders by inserting them, the first company's half of them; their ids. */
export const placeOrders = async (
  pool: Pool,
  buyerIds: readonly number[],
  count: number,
): Promise<number[]> => {
  const { rows } = await pool.query<{ id: number }>(
    `insert into orders (buyer_id, shop_id, status, delivery_date, parties, lines_count, net_cents,
       delivery_fee_cents, vat, contributions, gross_cents, estimated)
     select case when n % 2 = 0 then ($1::bigint[])[1] else ($1::bigint[])[2 + n / 2 % ($2::integer - 1)] end,
            o.shop_id, 'submitted', current_date + 2, o.parties, o.lines_count, o.net_cents, 0, o.vat,
            o.contributions, o.gross_cents, false
       from generate_series(1, $3::integer) n
       cross join (select * from orders where status = 'delivered' order by id limit 1) o
     returning id`,
    [buyerIds, buyerIds.length, count],
  )
  return rows.map(({ id }) => id)
}

/** Changes one order after the other as revisions do: many transactions, some of them at once, some undone. */
export const changeOrders = async (
  pool: Pool,
  orders: readonly number[],
  { changes, dice }: { changes: number; dice: Dice },
): Promise<void> => {
  let left = changes
  const work = async () => {
    while (left > 0) {
      const most = Math.min(changesAtOnce, left, orders.length)
      const isUndone = dice.below(undoneOneOf) === 0
      const chosen = new Set<number>()
      while (chosen.size < most) chosen.add(dice.one(orders))
      if (!isUndone) left -= most
      const client = await pool.connect()
      try {
        await client.query('begin')
        // In order of the ids, so that no two wait for one another.
        await client.query(
          'select from orders where id = any($1::bigint[]) order by id for no key update',
          [[...chosen]],
        )
        await client.query('update orders set version = version + 1 where id = any($1::bigint[])', [
          [...chosen],
        ])
        await client.query(isUndone ? 'rollback' : 'commit')
      } finally {
        client.release()
      }
    }
  }
  await Promise.all(Array.from({ length: transactionsAtOnce }, work))
}

/** How often each order was changed: its version, from 1 on; and how much of it still waits to be told. */
export const versionsOf = async (pool: Pool, orders: readonly number[]) => {
  const { rows } = await pool.query<{ number: string; version: number; waiting: number }>(
    `select o.number, o.version, coalesce(d.waiting, 0) as waiting
       from orders o
       left join (select subject, count(*)::integer as waiting from webhook_deliveries
                   where next_at is not null group by subject) d on d.subject = 'order ' || o.id
      where o.id = any($1::bigint[])`,
    [orders],
  )
  return rows
}

export const countWaiting = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::integer as count from webhook_deliveries where next_at is not null',
  )
  return rows[0]?.count ?? 0
}
