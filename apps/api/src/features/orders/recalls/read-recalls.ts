import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { formatDateTime } from '@carreau/domain/french/dates'
import {
  drillMark,
  recallCsv,
  recalledProducts,
  recallInstructions,
} from '@carreau/domain/orders/stock/recalls'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import { findContacts } from '../../customers/door/contacts.sql.ts'
import {
  buyerRecallOf,
  listedRecallOf,
  type RecallParts,
  recallEntriesOf,
  shopRecallOf,
} from './recalls.present.ts'
import {
  findCities,
  findNotices,
  findRecall,
  findRecalledLines,
  findRecallPage,
  findReceivedLines,
  findReceivedRecall,
} from './recalls.sql.ts'

export const listRecalls = async (
  db: Db,
  shopId: number,
  { page, per_page }: QueryOf<typeof endpoints.listRecalls>,
) => {
  const rows = await findRecallPage(db, shopId, {
    offset: (page - 1) * per_page,
    // One more than shown, to know whether there is more.
    limit: per_page + 1,
  })
  return {
    data: rows.slice(0, per_page).map(listedRecallOf),
    meta: { page, per_page, has_more: rows.length > per_page },
  }
}

export const partsOf = async (db: Db, shopId: number, recallId: number): Promise<RecallParts> => {
  const lines = await findRecalledLines(db, shopId, recallId)
  const buyerIds = [...new Set(lines.map(({ buyerId }) => buyerId))]
  return {
    lines,
    notices: await findNotices(db, { recallId }),
    contacts: await findContacts(db, shopId, buyerIds),
    cities: await findCities(db, buyerIds),
  }
}

/** A recall as it stands, for its wholesaler. */
export const getRecall = async (db: Db, tenant: ShopTenant, recallId: number) => {
  const row = await findRecall(db, tenant.id, recallId)
  if (row === undefined) throw new AppError('recall_not_found')
  return { data: shopRecallOf(row, await partsOf(db, tenant.id, recallId), tenant) }
}

/** Its customers as a file, those to call first. */
export const exportRecall = async (db: Db, shopId: number, recallId: number) => {
  const row = await findRecall(db, shopId, recallId)
  if (row === undefined) throw new AppError('recall_not_found')
  const entries = recallEntriesOf(await partsOf(db, shopId, recallId))
  const title = `${drillMark(row.isDrill)}Rappel du lot ${row.lot}, ${recalledProducts(row.productNames)}, le ${formatDateTime(row.startedAt)}. ${recallInstructions[row.instruction]}.`
  async function* chunks() {
    yield new TextEncoder().encode(recallCsv(title, entries))
  }
  return {
    // Signs of a lot that a file’s name cannot have.
    name: `${row.isDrill ? 'exercice-' : ''}rappel-${recallId}-${row.lot.replace(/[^\p{L}\p{N}-]+/gu, '-')}.csv`,
    type: 'text/csv; charset=utf-8',
    chunks: chunks(),
  }
}

/** A recall as whoever received the goods reads it. */
export const getReceivedRecall = async (db: Db, tenant: BuyerTenant, recallId: number) => {
  const of = { recallId, buyerId: tenant.id }
  const row = await findReceivedRecall(db, of)
  if (row === undefined) throw new AppError('recall_not_found')
  const lines = await findReceivedLines(db, of)
  const [notice] = await findNotices(db, of)
  return { data: buyerRecallOf(row, { lines, notice }, tenant) }
}
