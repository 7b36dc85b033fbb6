import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { crateChange, crateFault, crateReasonLabels } from '@carreau/domain/customers/crates'
import { formatNumber } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import {
  type CrateBalanceRow,
  findBalances,
  findBuyerBalances,
  findMovements,
  insertMovement,
  isCustomer,
  isOrderOf,
  lockKind,
} from './crates.sql.ts'

const balanceOf = (row: CrateBalanceRow) => ({
  kind: { id: row.kindId, name: row.kindName, deposit: eurosFromCents(row.kindDepositCents) },
  count: row.count,
  amount: eurosFromCents(row.depositCents),
})

/** A customer's account of crates: what it has of each kind, and the latest movements. */
export const getCustomerCrates = async (db: Db, shopId: number, buyerId: number) => {
  const pair = { shopId, buyerId }
  if (!(await isCustomer(db, pair))) throw new AppError('customer_not_found')
  const movements = await findMovements(db, pair)
  return {
    balances: (await findBalances(db, pair)).map(balanceOf),
    movements: movements.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      kind_name: row.kindName,
      count: row.count,
      amount: eurosFromCents(row.count * row.depositCents),
      reason: row.reason,
      reason_label: crateReasonLabels[row.reason],
      note: row.note,
      order:
        row.orderId === null || row.orderNumber === null
          ? null
          : { id: row.orderId, number: row.orderNumber },
      recorded_by: row.recordedBy,
    })),
  }
}

/**
 * Counts crates of a customer in or out. What was counted is never edited; more cannot come back than went
 * out, unless a correction says why: then the account shows a number below zero.
 */
export const moveCrates = (
  db: Db,
  { tenant, firstName }: Caller & { tenant: ShopTenant },
  { key, ...asked }: BodyOf<typeof endpoints.moveCrates> & { key: string | undefined },
  now: Date,
) =>
  db.transaction().execute(async trx => {
    const { customer_id, kind_id, count, reason, note = '', order_id = null } = asked
    const pair = { shopId: tenant.id, buyerId: customer_id }
    if (!(await isCustomer(trx, pair))) throw new AppError('customer_not_found')
    const request = `crates ${JSON.stringify(asked)}`
    if (key !== undefined && (await takeKey(trx, tenant.id, { key, request })) !== null)
      return getCustomerCrates(trx, tenant.id, customer_id)
    const fault = crateFault(reason, { count, note })
    if (fault !== null)
      throw new AppError('invalid_input', { errors: { [fault.field]: [fault.message] } })
    if (order_id !== null && !(await isOrderOf(trx, pair, order_id)))
      throw new AppError('order_not_found')
    const kind = await lockKind(trx, pair, kind_id)
    if (kind === undefined) throw new AppError('crate_kind_not_found')
    if (reason === 'returned' && count > kind.count) {
      const message = `Ce client a ${formatNumber(Math.max(0, kind.count))} ${kind.kindName}\u00a0: il ne peut pas en rendre ${formatNumber(count)}. Vérifiez le nombre, ou enregistrez une correction avec son motif.`
      throw new AppError('crates_not_out', { message, errors: { count: [message] } })
    }
    await insertMovement(trx, pair, {
      kindId: kind_id,
      count: crateChange(reason, count),
      depositCents: kind.kindDepositCents,
      reason,
      note,
      orderId: order_id,
      at: now,
      recordedBy: firstName,
    })
    return getCustomerCrates(trx, tenant.id, customer_id)
  })

/** What the buyer has of each wholesaler's crates. */
export const listCrates = async (db: Db, buyerId: number) => {
  const byShop = Map.groupBy(await findBuyerBalances(db, buyerId), ({ shopId }) => shopId)
  return [...byShop.values()].flatMap(rows => {
    const [first] = rows
    return first === undefined
      ? []
      : {
          shop: { id: first.shopId, slug: first.slug, name: first.shopName },
          balances: rows.map(balanceOf),
        }
  })
}
