import { splitReturned } from '@carreau/domain/orders/tours'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertMovement, lockKind } from '../crates/crates.sql.ts'

/**
 * Counts the crates that a driver took back. More than went out refuses no delivery: what is beyond is a
 * correction that says so, and the account shows it (docs/decisions/0083-tours.md).
 */
export const countReturned = async (
  trx: Trx,
  pair: { shopId: number; buyerId: number },
  {
    crates,
    ...of
  }: {
    crates: readonly { kind_id: number; count: number }[]
    orderId: number
    at: Date
    recordedBy: string
  },
): Promise<void> => {
  const counted = new Map<number, number>()
  for (const { kind_id, count } of crates) counted.set(kind_id, (counted.get(kind_id) ?? 0) + count)
  // In the order of their ids, as shipping counts them: nobody waits for each other.
  for (const [kindId, count] of [...counted].sort(([left], [right]) => left - right)) {
    const kind = await lockKind(trx, pair, kindId)
    if (kind === undefined) throw new AppError('crate_kind_not_found')
    const { returned, beyond } = splitReturned(count, kind.count)
    const movement = { ...of, kindId, depositCents: kind.kindDepositCents }
    if (returned > 0)
      await insertMovement(trx, pair, {
        ...movement,
        count: -returned,
        reason: 'returned',
        note: '',
      })
    if (beyond > 0)
      await insertMovement(trx, pair, {
        ...movement,
        count: -beyond,
        reason: 'correction',
        note: 'Compté par le livreur au-delà de ce qui était sorti',
      })
  }
}
