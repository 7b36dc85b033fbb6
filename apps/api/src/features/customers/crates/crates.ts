import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import {
  bookOfReturn,
  crateChange,
  crateFault,
  crateReasonLabels,
} from '@carreau/domain/customers/crates'
import { formatNumber } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Caller, ShopTenant } from '../../../platform/identity/caller.ts'
import {
  type CrateBalanceRow,
  findAccountShop,
  findBalances,
  findBuyerBalances,
  findDisputed,
  findMovements,
  findReturn,
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

const accountOf = async (db: Db, pair: { shopId: number; buyerId: number }) => ({
  balances: (await findBalances(db, pair)).map(balanceOf),
  movements: (await findMovements(db, pair)).map(row => ({
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
  disputed: (await findDisputed(db, pair)).map(
    ({ orderId, orderNumber, kindName, said, booked }) => ({
      order: { id: orderId, number: orderNumber },
      kind_name: kindName,
      said,
      booked,
    }),
  ),
})

/** A customer's account of crates: what it has of each kind, and the latest movements. */
export const getCustomerCrates = async (db: Db, shopId: number, buyerId: number) => {
  const pair = { shopId, buyerId }
  if (!(await isCustomer(db, pair))) throw new AppError('customer_not_found')
  return accountOf(db, pair)
}

/** The same as the buyer reads it. */
export const getCrates = async (db: Db, buyerId: number, shopId: number) => {
  const shop = await findAccountShop(db, { shopId, buyerId })
  if (shop === undefined) throw new AppError('shop_not_found')
  return { shop, ...(await accountOf(db, { shopId, buyerId })) }
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
    const movement = {
      kindId: kind_id,
      depositCents: kind.kindDepositCents,
      note,
      orderId: order_id,
      at: now,
      recordedBy: firstName,
    }
    if (reason === 'returned') await takeBack(trx, pair, { kind, count, movement })
    else await insertMovement(trx, pair, { ...movement, count: crateChange(reason, count), reason })
    return getCustomerCrates(trx, tenant.id, customer_id)
  })

/** What comes back to the depot. What names an order is all of its return, which a driver or the kitchen may have counted. */
const takeBack = async (
  trx: Trx,
  pair: { shopId: number; buyerId: number },
  {
    kind,
    count,
    movement,
  }: {
    kind: CrateBalanceRow
    count: number
    movement: Omit<Parameters<typeof insertMovement>[2], 'count' | 'reason'>
  },
): Promise<void> => {
  const { orderId, kindId } = movement
  const { booked } = orderId === null ? { booked: 0 } : await findReturn(trx, { orderId, kindId })
  const { returned, beyond, tooMany } = bookOfReturn(count, { booked, out: kind.count })
  if (beyond > 0) {
    const message = `Ce client a ${formatNumber(Math.max(0, kind.count))}\u00a0× ${kind.kindName}\u00a0: il ne peut pas en rendre ${formatNumber(returned + beyond)}. Vérifiez le nombre, ou enregistrez une correction avec son motif.`
    throw new AppError('crates_not_out', { message, errors: { count: [message] } })
  }
  if (returned > 0)
    await insertMovement(trx, pair, { ...movement, count: -returned, reason: 'returned' })
  if (tooMany > 0)
    await insertMovement(trx, pair, {
      ...movement,
      count: tooMany,
      reason: 'correction',
      note:
        movement.note ||
        `Recompté au dépôt\u00a0: ${formatNumber(count)}, avant\u00a0: ${formatNumber(booked)}`,
    })
}

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
