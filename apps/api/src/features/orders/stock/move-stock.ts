import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatPackages } from '@carreau/domain/french/format'
import {
  e4FromEuros,
  gFromKg,
  milliFromPackages,
  packagesFromMilli,
} from '@carreau/domain/money/money'
import { countDifference, lossReasons, weightOfPackages } from '@carreau/domain/orders/stock/stock'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { takeKey } from '../../../platform/db/idempotency.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { getStockLot } from './read-stock.ts'
import type { Keeper } from './record-arrival.ts'
import { findArrived } from './stock-lots.sql.ts'
import {
  type HeldLot,
  holdLot,
  insertMovement,
  type WrittenMovement,
} from './stock-movements.sql.ts'

type Sent<Body> = { lotId: number; asked: Body; key: string | undefined }
type Booked = Pick<WrittenMovement, 'kind' | 'milli' | 'weightG' | 'reason' | 'note' | 'cost'>

const gramsOf = (kg: number | null | undefined): number | null => (kg == null ? null : gFromKg(kg))

/** Books one movement of a lot that is held, once under its key, and answers the lot as it is then. */
const move = async (
  db: Db,
  { tenant, firstName }: Keeper,
  { lotId, key, asked, what }: Sent<unknown> & { what: string },
  book: (trx: Trx, lot: HeldLot) => Promise<Booked | null>,
  now: Date,
) => {
  await db.transaction().execute(async trx => {
    const request = `${what} ${lotId} ${JSON.stringify(asked)}`
    if (key !== undefined && (await takeKey(trx, tenant.id, { key, request })) !== null) return
    const lot = await holdLot(trx, tenant.id, lotId)
    if (lot === undefined) throw new AppError('lot_not_found')
    const booked = await book(trx, lot)
    if (booked === null) return
    await insertMovement(trx, tenant.id, { ...booked, lotId, by: firstName, at: now })
  })
  return getStockLot(db, tenant, lotId)
}

const wordsOf = ({ name, lot }: HeldLot): string => `${name}, lot ${lot}`

/** Writes off packages that nobody will sell. More than the book has may be gone: the book then says so. */
export const bookLoss = (
  db: Db,
  caller: Keeper,
  sent: Sent<BodyOf<typeof endpoints.bookLoss>>,
  now: Date,
) =>
  move(
    db,
    caller,
    { ...sent, what: 'stock loss' },
    async (trx, lot) => {
      const { packages, weight_kg, reason, note: words } = sent.asked
      const milli = milliFromPackages(packages)
      const isAll = milli === lot.milli && lot.weightG > 0
      await note(trx, {
        tenantId: caller.tenant.id,
        kind: 'stock_lost',
        subject: `${wordsOf(lot)}, ${formatPackages(packages)}`,
        changes: [{ field: 'reason', before: null, after: lossReasons[reason] }],
      })
      return {
        kind: 'lost',
        milli: -milli,
        // With the last package goes what the scale left over.
        weightG: -(
          gramsOf(weight_kg) ?? (isAll ? lot.weightG : weightOfPackages(milli, lot.packageG))
        ),
        reason,
        note: words,
      }
    },
    now,
  )

/** Says what is there: the difference to the book, nothing too, is a movement, so that a count can be proved. */
export const countLot = (
  db: Db,
  caller: Keeper,
  sent: Sent<BodyOf<typeof endpoints.countLot>>,
  now: Date,
) =>
  move(
    db,
    caller,
    { ...sent, what: 'stock count' },
    async (_, lot) => {
      const { packages, weight_kg, note: words } = sent.asked
      const counted = { milli: milliFromPackages(packages), weightG: gramsOf(weight_kg) }
      return { kind: 'counted', ...countDifference(lot, counted), note: words }
    },
    now,
  )

/** Says what had really arrived, or what it cost: the difference is booked, what was entered stays. */
export const correctArrival = (
  db: Db,
  caller: Keeper,
  sent: Sent<BodyOf<typeof endpoints.correctArrival>>,
  now: Date,
) =>
  move(
    db,
    caller,
    { ...sent, what: 'arrival correction' },
    async (trx, lot) => {
      const { packages, weight_kg, unit_cost, cost_unit, note: words } = sent.asked
      const arrived = await findArrived(trx, caller.tenant.id, sent.lotId)
      const difference = countDifference(
        { ...arrived, packageG: lot.packageG },
        { milli: milliFromPackages(packages), weightG: gramsOf(weight_kg) },
      )
      const cost = unit_cost == null ? null : { e4: e4FromEuros(unit_cost), unit: cost_unit }
      if (difference.milli === 0 && difference.weightG === 0 && cost === null) return null
      await note(trx, {
        tenantId: caller.tenant.id,
        kind: 'arrival_corrected',
        subject: `${wordsOf(lot)}, ${formatPackages(packagesFromMilli(arrived.milli))} → ${formatPackages(packages)}`,
      })
      return { kind: 'corrected', ...difference, note: words, cost }
    },
    now,
  )
