import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { findOrders, lockOrder } from '../apps/api/src/features/orders/door/orders.sql.ts'
import {
  findPickingStamps,
  findPickingTerms,
  stampPicking,
  writePicking,
} from '../apps/api/src/features/orders/picking/pick-order.sql.ts'
import { pickedLines } from '../apps/api/src/features/orders/picking/picked-lines.ts'
import { pickedTotals } from '../apps/api/src/features/orders/picking/picked-totals.ts'
import type { PlacedUpdate } from '../apps/api/src/features/orders/picking/weighed-update.ts'
import { takeKey } from '../apps/api/src/platform/db/idempotency-keys.sql.ts'
import { type BenchOrder, makePickable } from './bench-market.sql.ts'
import { signInAs } from './demo-chef.ts'
import { type Bench, endless, inTurn, type Scenario } from './scenario.ts'

const updateOf = ({ lineId, packagesMilli, weightG }: BenchOrder) => ({
  line_id: lineId,
  packages_quantity: packagesFromMilli(packagesMilli),
  ...(weightG > 0 && { weight_kg: kgFromG(weightG) }),
  lot: 'L-47',
})

/** Each call says what was put in the crate for one line, of another order of ten lines each time. */
export const picking = async ({ db, pool, origin }: Bench, count: number): Promise<Scenario> => {
  const { token, tenantId } = await signInAs(origin, 'prepa@primeur.demo')
  const tenant = { type: 'shop', id: tenantId, role: 'picker' } as const
  const orders = await makePickable(pool, { shopId: tenantId, count })
  let keys = 0
  const nextKey = () => `bench-picking-${process.pid}-${keys++}`

  // Sums and checks are integers of ten lines: microseconds beside the statements.
  const write = async (picked: BenchOrder) => {
    const updates: PlacedUpdate[] = [{ at: 0, update: updateOf(picked) }]
    await db.transaction().execute(async trx => {
      await takeKey(trx, tenant.id, { key: nextKey(), request: '{}' })
      await lockOrder(trx, tenant, picked.id)
      const [order] = await findOrders(trx, tenant, [picked.id])
      if (order === undefined) throw new Error('the order is not there')
      await findPickingStamps(trx, picked.id)
      const terms = await findPickingTerms(trx, order)
      const lines = pickedLines(order.lines, updates, { offers: [], rule: terms.substitution })
      await writePicking(trx, order, { lines, totals: pickedTotals(order, lines, terms) })
      await stampPicking(trx, picked.id, { updates, by: 'Banc', at: new Date() })
    })
    return findOrders(db, tenant, [picked.id])
  }

  return {
    name: 'Pick',
    kinds: 1,
    ...endless,
    request: index => {
      const order = inTurn(orders, index)
      return {
        method: 'POST',
        path: `/api/v3/orders/${order.id}/picking`,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          'idempotency-key': nextKey(),
        },
        body: JSON.stringify({ updates: [updateOf(order)] }),
      }
    },
    sql: index => write(inTurn(orders, index)),
  }
}
