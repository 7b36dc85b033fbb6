import { bookOfReception, bookOfReturn } from '@carreau/domain/customers/crates'
import type { Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findReturn, insertMovement, lockKind } from '../crates/crates.sql.ts'

type Pair = { shopId: number; buyerId: number }
type Counted = readonly { kind_id: number; count: number }[]
type Of = { orderId: number; at: Date; recordedBy: string }

/** By kind, in the order of their ids, as shipping counts them: nobody waits for each other. */
const byKind = (crates: Counted): [kindId: number, count: number][] => {
  const counted = new Map<number, number>()
  for (const { kind_id, count } of crates) counted.set(kind_id, (counted.get(kind_id) ?? 0) + count)
  return [...counted].sort(([left], [right]) => left - right)
}

/** A kind as the account has it, held, with what it says of the return of an order. */
const lockReturn = async (trx: Trx, pair: Pair, kindId: number, { orderId }: Of) => {
  const kind = await lockKind(trx, pair, kindId)
  if (kind === undefined) throw new AppError('crate_kind_not_found')
  return { kind, ...(await findReturn(trx, { orderId, kindId })) }
}

/**
 * Counts the crates that a driver took back with an order. Its count holds: what the kitchen counted of the same return
 * is not booked again, only the difference. More than went out refuses no delivery: what is beyond is a correction that
 * says so, and the account shows it (docs/decisions/0083-tours.md, 0100-crates-and-signatures-at-reception.md).
 */
export const countReturned = async (
  trx: Trx,
  pair: Pair,
  { crates, ...of }: Of & { crates: Counted },
): Promise<void> => {
  for (const [kindId, count] of byKind(crates)) {
    const { kind, booked } = await lockReturn(trx, pair, kindId, of)
    const { returned, beyond, tooMany } = bookOfReturn(count, { booked, out: kind.count })
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
    if (tooMany > 0)
      await insertMovement(trx, pair, {
        ...movement,
        count: tooMany,
        reason: 'correction',
        note: `Compté par le livreur\u00a0: ${count}, à la réception\u00a0: ${booked}`,
      })
  }
}

/**
 * Counts the crates that a kitchen says it gave back with an order, once: as far as it has any, and nothing where its
 * wholesaler has counted them. What it said beyond that stands with its reception, for both to read.
 */
export const countReceived = async (
  trx: Trx,
  pair: Pair,
  { crates, ...of }: Of & { crates: Counted },
): Promise<{ kindId: number; count: number }[]> => {
  const said = byKind(crates)
  for (const [kindId, count] of said) {
    const { kind, isCounted } = await lockReturn(trx, pair, kindId, of)
    const booked = bookOfReception(count, { isCounted, out: kind.count })
    if (booked > 0)
      await insertMovement(trx, pair, {
        ...of,
        kindId,
        depositCents: kind.kindDepositCents,
        count: -booked,
        reason: 'received',
        note: '',
      })
  }
  return said.map(([kindId, count]) => ({ kindId, count }))
}
