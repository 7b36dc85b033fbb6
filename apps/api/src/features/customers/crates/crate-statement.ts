import {
  type CrateStatement,
  crateStatementCsv,
  crateStatementOf,
} from '@carreau/domain/customers/crate-statement'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import { asSystem } from '../../../platform/db/acting-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { MediaStore } from '../../../platform/storage/media-store.ts'
import { crateStatementPdf } from '../../documents/door/crate-statement-paper.ts'
import { findParties } from '../statement.sql.ts'
import { type Period, periodOf } from '../statement-period.ts'
import { findAccountShop, findCrateEntries, findCrateOpenings, isCustomer } from './crates.sql.ts'

type Pair = { shopId: number; buyerId: number }
type Services = { db: Db; pictures: Pick<MediaStore, 'getPicture'> }
type Asked = { from?: string | undefined; to?: string | undefined; format: 'csv' | 'pdf' }

async function* whole(bytes: Uint8Array) {
  yield bytes
}

/** One snapshot: what is counted meanwhile is in both the opening and the lines, or neither. */
const readStatement = (db: Db, pair: Pair, { from, to }: Period): Promise<CrateStatement> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async trx => {
      const start = parisInstant(from, '00:00')
      const end = parisInstant(addDays(to, 1), '00:00')
      return crateStatementOf(
        await findCrateOpenings(trx, pair, start),
        await findCrateEntries(trx, pair, { start, end }),
      )
    })

/** The statement of a pair’s crates as a file, for whichever of the two. */
const fileOf = async (
  { db, pictures }: Services,
  pair: Pair,
  { format, ...asked }: Asked,
  now: Date,
) => {
  const period = periodOf(asked, now)
  refusePeriod(period)
  const statement = await readStatement(db, pair, period)
  const name = `consignes-${pair.shopId}-${pair.buyerId}-${period.from}-${period.to}.${format}`
  if (format === 'csv') {
    const bytes = new TextEncoder().encode(crateStatementCsv(statement, period))
    return { name, type: 'text/csv; charset=utf-8', chunks: whole(bytes) }
  }
  const parties = await asSystem('documents state both parties', () => findParties(db, pair))
  if (parties === undefined) throw new AppError('customer_not_found')
  const { seller, buyer } = parties
  const paper = { seller, buyer, ...period, drawnOn: parisDay(now), statement }
  return { name, type: 'application/pdf', chunks: whole(await crateStatementPdf(paper, pictures)) }
}

export const exportCustomerCrates = async (
  services: Services,
  shopId: number,
  { customer_id, ...asked }: Asked & { customer_id: number },
  now: Date,
) => {
  const pair = { shopId, buyerId: customer_id }
  if (!(await isCustomer(services.db, pair))) throw new AppError('customer_not_found')
  return fileOf(services, pair, asked, now)
}

export const exportCrates = async (
  services: Services,
  buyerId: number,
  { shopId, ...asked }: Asked & { shopId: number },
  now: Date,
) => {
  const pair = { shopId, buyerId }
  if ((await findAccountShop(services.db, pair)) === undefined) throw new AppError('shop_not_found')
  return fileOf(services, pair, asked, now)
}
