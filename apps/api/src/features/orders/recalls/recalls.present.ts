import type { AnswerOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import { type OrderStatus, orderStatusLabels } from '@carreau/domain/orders/orders'
import {
  hasLeft,
  notesRecallCalls,
  type RecallEntry,
  recallAnswerers,
  recallInstructions,
  startsRecalls,
} from '@carreau/domain/orders/stock/recalls'
import type { BuyerTenant, ShopTenant } from '../../../platform/identity/caller.ts'
import type { Contact } from '../../customers/door/contacts.sql.ts'
import type { LotLineRow } from './lot-lines.sql.ts'
import type { NoticeRow, RecalledLineRow, RecallRow } from './recalls.sql.ts'

type FoundLot = AnswerOf<typeof endpoints.findLot>['data']
type ShopRecall = AnswerOf<typeof endpoints.getRecall>['data']
type ListedRecall = AnswerOf<typeof endpoints.listRecalls>['data'][number]
type BuyerRecall = AnswerOf<typeof endpoints.getReceivedRecall>['data']

const mayStart = ({ role }: ShopTenant) => startsRecalls.some(one => one === role)

const holdingOf = (
  row: Pick<
    LotLineRow,
    | 'orderId'
    | 'orderNumber'
    | 'deliveryDate'
    | 'name'
    | 'packagingName'
    | 'packagesMilli'
    | 'weightG'
  >,
  status: OrderStatus,
) => ({
  order: { id: row.orderId, number: row.orderNumber },
  delivery_date: row.deliveryDate,
  status,
  status_label: orderStatusLabels[status],
  has_left: hasLeft(status),
  name: row.name,
  packaging_name: row.packagingName,
  packages: packagesFromMilli(row.packagesMilli),
  weight_kg: row.weightG === null ? null : kgFromG(row.weightG),
})

type Summed = { packagesMilli: number; weightG: number | null; left: boolean }

const sumsOf = (lines: readonly Summed[]) => {
  const sum = (read: (line: Summed) => number) =>
    lines.reduce((total, line) => total + read(line), 0)
  return {
    packages: packagesFromMilli(sum(line => line.packagesMilli)),
    left_packages: packagesFromMilli(sum(line => (line.left ? line.packagesMilli : 0))),
    weight_kg: kgFromG(sum(line => line.weightG ?? 0)),
  }
}

const found = (row: LotLineRow): Summed => ({ ...row, left: hasLeft(row.status) })
/** What had left when the recall began: of what is told nothing changes afterwards. */
const recalled = (row: RecalledLineRow): Summed => ({ ...row, left: hasLeft(row.statusThen) })

export const foundLotOf = (
  lot: string,
  rows: readonly LotLineRow[],
  {
    contacts,
    open,
    hasMore,
    tenant,
  }: {
    contacts: ReadonlyMap<number, Contact[]>
    open: readonly { id: number; isDrill: boolean; startedAt: Date }[]
    hasMore: boolean
    tenant: ShopTenant
  },
): FoundLot => {
  const buyers = [...Map.groupBy(rows, ({ buyerId }) => buyerId)]
  return {
    // As the papers of those who have it say, whatever was typed here.
    lot: rows[0]?.lot ?? lot,
    products: [...Map.groupBy(rows, ({ productId }) => productId)].map(([id, lines]) => ({
      id,
      name: lines[0]?.name ?? '',
      packages: sumsOf(lines.map(found)).packages,
    })),
    buyers_count: buyers.length,
    left_buyers_count: buyers.filter(([, lines]) => lines.some(({ status }) => hasLeft(status)))
      .length,
    ...sumsOf(rows.map(found)),
    buyers: buyers
      .map(([id, lines]) => ({
        buyer: { id, company_name: lines[0]?.buyerName ?? '' },
        contacts: contacts.get(id) ?? [],
        ...sumsOf(lines.map(found)),
        lines: lines.map(line => ({ ...holdingOf(line, line.status), product_id: line.productId })),
      }))
      .sort((one, other) => one.buyer.company_name.localeCompare(other.buyer.company_name, 'fr')),
    recalls: open.map(({ id, isDrill, startedAt }) => ({
      id,
      is_drill: isDrill,
      started_at: startedAt.toISOString(),
    })),
    has_more: hasMore,
    can_start: mayStart(tenant),
  }
}

const factsOf = (row: Omit<RecallRow, 'toldCount' | 'answeredCount' | 'heldMilli'>) => ({
  id: row.id,
  lot: row.lot,
  products: row.productNames,
  is_drill: row.isDrill,
  motive: row.motive,
  instruction: row.instruction,
  instruction_label: recallInstructions[row.instruction],
  note: row.note,
  started_at: row.startedAt.toISOString(),
  closed_at: row.closedAt?.toISOString() ?? null,
})

export const listedRecallOf = (row: RecallRow): ListedRecall => ({
  ...factsOf(row),
  told_count: row.toldCount,
  answered_count: row.answeredCount,
  held_packages: packagesFromMilli(row.heldMilli),
})

/** An answer as a paper or a file keeps it. */
export const answerEntryOf = (notice: NoticeRow | undefined): RecallEntry['answer'] =>
  notice?.answeredAt == null || notice.answeredBy === null || notice.heldMilli === null
    ? null
    : {
        at: notice.answeredAt,
        by: notice.answeredBy,
        byPhone: notice.byPhone ?? false,
        heldMilli: notice.heldMilli,
        note: notice.note ?? '',
      }

const answerOf = (notice: NoticeRow | undefined) =>
  notice === undefined ||
  notice.answeredAt === null ||
  notice.answeredBy === null ||
  notice.heldMilli === null
    ? null
    : {
        at: notice.answeredAt.toISOString(),
        by: notice.answeredBy,
        by_phone: notice.byPhone ?? false,
        held_packages: packagesFromMilli(notice.heldMilli),
        note: notice.note ?? '',
      }

/** What is read with a recall. */
export type RecallParts = {
  lines: readonly RecalledLineRow[]
  notices: readonly NoticeRow[]
  contacts: ReadonlyMap<number, Contact[]>
  cities: ReadonlyMap<number, string>
}

type Group = { id: number; name: string; lines: RecalledLineRow[]; notice: NoticeRow | undefined }

const groupsOf = ({ lines, notices }: RecallParts): Group[] =>
  [...Map.groupBy(lines, ({ buyerId }) => buyerId)].map(([id, held]) => ({
    id,
    name: held[0]?.buyerName ?? '',
    lines: held,
    notice: notices.find(({ buyerId }) => buyerId === id),
  }))

/** Whom to call stands first: told and silent, then who has answered, then who has nothing yet. */
const rank = ({ notice }: Group): number =>
  notice === undefined ? 2 : notice.answeredAt === null ? 0 : 1

/** Has not left, and nobody has taken it out. */
export const inHouse = ({ lines }: RecallParts): RecalledLineRow[] =>
  lines.filter(line => !line.isTakenOut && !hasLeft(line.status))

export const shopRecallOf = (
  row: RecallRow,
  parts: RecallParts,
  tenant: ShopTenant,
): ShopRecall => ({
  ...listedRecallOf(row),
  started_by: row.startedBy,
  closed_by: row.closedBy,
  summary: row.summary,
  ...sumsOf(parts.lines.map(recalled)),
  in_house: inHouse(parts).map(line => ({
    order: { id: line.orderId, number: line.orderNumber },
    buyer: { id: line.buyerId, company_name: line.buyerName },
    name: line.name,
    packages: packagesFromMilli(line.packagesMilli),
  })),
  buyers: groupsOf(parts)
    .sort((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'fr'))
    .map(({ id, name, lines, notice }) => ({
      buyer: { id, company_name: name },
      city: parts.cities.get(id) ?? '',
      contacts: parts.contacts.get(id) ?? [],
      told_at: notice?.toldAt.toISOString() ?? null,
      answer: answerOf(notice),
      ...sumsOf(lines.map(recalled)),
      lines: lines.map(line => ({
        ...holdingOf(line, line.status),
        is_taken_out: !hasLeft(line.statusThen) && line.isTakenOut,
      })),
    })),
  can_close: row.closedAt === null && mayStart(tenant),
  can_note_calls: row.closedAt === null && notesRecallCalls.some(role => role === tenant.role),
})

export const recallEntriesOf = (parts: RecallParts): RecallEntry[] =>
  groupsOf(parts).map(({ id, name, lines, notice }) => {
    const contacts = parts.contacts.get(id) ?? []
    const left = lines.filter(({ statusThen }) => hasLeft(statusThen))
    const weights = lines.flatMap(({ weightG }) => weightG ?? [])
    const milli = (of: readonly RecalledLineRow[]) =>
      of.reduce((sum, { packagesMilli }) => sum + packagesMilli, 0)
    return {
      companyName: name,
      city: parts.cities.get(id) ?? '',
      contacts,
      emails: contacts.flatMap(({ email }) => email ?? []),
      orderNumbers: [...new Set(lines.map(({ orderNumber }) => orderNumber))],
      packagesMilli: milli(lines),
      weightG: weights.length === 0 ? null : weights.reduce((sum, grams) => sum + grams, 0),
      deliveredMilli: milli(left),
      toldAt: notice?.toldAt ?? null,
      answer: answerEntryOf(notice),
    }
  })

export const buyerRecallOf = (
  row: Omit<RecallRow, 'toldCount' | 'answeredCount' | 'heldMilli'>,
  { lines, notice }: { lines: readonly RecalledLineRow[]; notice: NoticeRow | undefined },
  tenant: BuyerTenant,
): BuyerRecall => ({
  ...factsOf(row),
  shop: { id: row.shopId, name: row.shopName },
  lines: lines.map(line => holdingOf(line, line.status)),
  packages: packagesFromMilli(lines.reduce((sum, line) => sum + line.packagesMilli, 0)),
  answer: answerOf(notice),
  can_answer: row.closedAt === null && recallAnswerers.some(role => role === tenant.role),
})
