import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fileWord, pdfAnswer } from '../../../platform/http/pdf-answer.ts'
import { buyerRecallPdf, shopRecallPdf } from '../../documents/door/recall-notice-paper.ts'
import { findLabelSeller } from '../labels/labels.sql.ts'
import { partsOf } from './read-recalls.ts'
import { answerEntryOf, inHouse, recallEntriesOf } from './recalls.present.ts'
import {
  findNotices,
  findRecall,
  findRecallParties,
  findReceivedLines,
  findReceivedRecall,
  type RecallRow,
} from './recalls.sql.ts'

const nameOf = ({ id, lot, isDrill }: Pick<RecallRow, 'id' | 'lot' | 'isDrill'>): string =>
  `${isDrill ? 'exercice-' : ''}avis-de-rappel-${id}-${fileWord(lot)}`

/** A recall on paper as it stands, with the proof of who has read it: made when asked, kept nowhere. */
export const printRecall = async (db: Db, shopId: number, recallId: number, now: Date) => {
  const row = await findRecall(db, shopId, recallId)
  if (row === undefined) throw new AppError('recall_not_found')
  const parts = await partsOf(db, shopId, recallId)
  const { line1, postalCode, city } = await findLabelSeller(db, shopId)
  const bytes = await shopRecallPdf({
    ...row,
    products: row.productNames,
    seller: { name: row.shopName, lines: [line1, `${postalCode} ${city}`.trim()].filter(Boolean) },
    drawnAt: now,
    entries: recallEntriesOf(parts),
    inHouse: inHouse(parts).map(line => ({
      orderNumber: line.orderNumber,
      customer: line.buyerName,
      product: line.name,
      packages: packagesFromMilli(line.packagesMilli),
    })),
  })
  return pdfAnswer(nameOf(row), bytes)
}

const partyOf = (party: Record<string, string | null> | undefined, name = '') => ({
  name: party?.company_name ?? name,
  lines: [
    party?.line1 ?? '',
    party?.line2 ?? '',
    `${party?.postal_code ?? ''} ${party?.city ?? ''}`.trim(),
  ].filter(line => line !== ''),
})

/** The same for whoever received the goods: of its own deliveries alone. */
export const printReceivedRecall = async (db: Db, buyerId: number, recallId: number, now: Date) => {
  const of = { recallId, buyerId }
  const row = await findReceivedRecall(db, of)
  const [notice] = await findNotices(db, of)
  if (row === undefined || notice === undefined) throw new AppError('recall_not_found')
  const parties = await findRecallParties(db, of)
  const bytes = await buyerRecallPdf({
    ...row,
    products: row.productNames,
    seller: partyOf(parties?.shop, row.shopName),
    buyer: partyOf(parties?.buyer),
    drawnAt: now,
    toldAt: notice.toldAt,
    answer: answerEntryOf(notice),
    lines: (await findReceivedLines(db, of)).map(line => ({
      product: line.name,
      packagingName: line.packagingName,
      orderNumber: line.orderNumber,
      deliveryDate: line.deliveryDate,
      packages: packagesFromMilli(line.packagesMilli),
      weightKg: line.weightG === null ? null : kgFromG(line.weightG),
    })),
  })
  return pdfAnswer(nameOf(row), bytes)
}
