import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatPackages } from '@carreau/domain/french/format'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import { drillMark, hasLeft } from '@carreau/domain/orders/stock/recalls'
import type { Db, Trx } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant, Caller } from '../../../platform/identity/caller.ts'
import { note } from '../../../platform/journal/journal.sql.ts'
import { getRecall, getReceivedRecall } from './read-recalls.ts'
import {
  closeHeldRecall,
  findNotices,
  findRecall,
  findRecalledLines,
  findReceivedLines,
  findReceivedRecall,
  holdRecall,
  insertAnswer,
} from './recalls.sql.ts'
import { publishRecall, type Recaller } from './start-recall.ts'

/** What is still held, in thousandths of a package; nobody holds more than they received. */
const heldOf = (packages: number, received: readonly { packagesMilli: number }[]): number => {
  const milli = milliFromPackages(packages)
  const most = received.reduce((sum, { packagesMilli }) => sum + packagesMilli, 0)
  if (milli > most)
    throw new AppError('invalid_input', {
      errors: {
        held_packages: [
          `La livraison n’en comptait que ${formatPackages(packagesFromMilli(most))}.`,
        ],
      },
    })
  return milli
}

/** A buyer acknowledges a recall and says what it still holds; said again, the last word counts. */
export const answerRecall = async (
  db: Db,
  { tenant, firstName }: Caller & { tenant: BuyerTenant },
  {
    recallId,
    held_packages,
    note: remark,
  }: BodyOf<typeof endpoints.answerRecall> & { recallId: number },
  now: Date,
) => {
  const buyerId = tenant.id
  await db.transaction().execute(async trx => {
    await holdRecall(trx, recallId)
    const recall = await findReceivedRecall(trx, { recallId, buyerId })
    if (recall === undefined) throw new AppError('recall_not_found')
    if (recall.closedAt !== null) throw new AppError('recall_closed')
    const received = await findReceivedLines(trx, { recallId, buyerId })
    const { shopId, lot, isDrill, shopName } = recall
    await insertAnswer(trx, {
      recallId,
      shopId,
      buyerId,
      at: now,
      by: firstName,
      byPhone: false,
      heldMilli: heldOf(held_packages, received),
      note: remark,
    })
    await note(trx, {
      tenantId: buyerId,
      kind: 'recall_answered',
      subject: `${drillMark(isDrill)}lot ${lot}, ${shopName}`,
    })
    await publishRecall(trx, { recallId, shopId, buyerIds: [buyerId] })
  })
  return getReceivedRecall(db, tenant, recallId)
}

/** A recall of the wholesaler that is open, held until the transaction ends. */
const holdOpenRecall = async (trx: Trx, shopId: number, recallId: number) => {
  await holdRecall(trx, recallId)
  const recall = await findRecall(trx, shopId, recallId)
  if (recall === undefined) throw new AppError('recall_not_found')
  if (recall.closedAt !== null) throw new AppError('recall_closed')
  return recall
}

/** What a customer answered on the telephone, as the wholesaler writes it down. */
export const noteRecallCall = async (
  db: Db,
  { tenant }: Recaller,
  asked: BodyOf<typeof endpoints.noteRecallCall> & { recallId: number; buyerId: number },
  now: Date,
) => {
  const shopId = tenant.id
  const { recallId, buyerId } = asked
  await db.transaction().execute(async trx => {
    const { lot, isDrill } = await holdOpenRecall(trx, shopId, recallId)
    const [notice] = await findNotices(trx, { recallId, buyerId })
    if (notice === undefined) throw new AppError('recall_not_told')
    const lines = (await findRecalledLines(trx, shopId, recallId)).filter(
      line => line.buyerId === buyerId && hasLeft(line.statusThen),
    )
    await insertAnswer(trx, {
      recallId,
      shopId,
      buyerId,
      at: now,
      by: asked.answered_by,
      byPhone: true,
      heldMilli: heldOf(asked.held_packages, lines),
      note: asked.note,
    })
    await note(trx, {
      tenantId: shopId,
      kind: 'recall_call_noted',
      subject: `${drillMark(isDrill)}lot ${lot}, ${lines[0]?.buyerName ?? ''}`,
    })
    await publishRecall(trx, { recallId, shopId, buyerIds: [buyerId] })
  })
  return getRecall(db, tenant, recallId)
}

/** Closes a recall with its summary: it can be neither taken back nor opened again. */
export const closeRecall = async (
  db: Db,
  { tenant, firstName }: Recaller,
  { recallId, summary }: { recallId: number; summary: string },
  now: Date,
) => {
  const shopId = tenant.id
  await db.transaction().execute(async trx => {
    const { lot, isDrill } = await holdOpenRecall(trx, shopId, recallId)
    await closeHeldRecall(trx, { recallId, summary, at: now, by: firstName })
    await note(trx, {
      tenantId: shopId,
      kind: 'recall_closed',
      subject: `${drillMark(isDrill)}lot ${lot}`,
    })
    const told = await findNotices(trx, { recallId })
    await publishRecall(trx, { recallId, shopId, buyerIds: told.map(({ buyerId }) => buyerId) })
  })
  return getRecall(db, tenant, recallId)
}
