import { foldText } from '@carreau/catalogue-search/words/fold'
import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { reminderStepLabels, reminderSums } from '@carreau/domain/customers/reminders'
import { invoiceStateOf, periodOfNumber } from '@carreau/domain/documents/invoices'
import { decadeOf } from '@carreau/domain/documents/periods'
import type { VarianceTotals } from '@carreau/domain/documents/variance'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromCents } from '@carreau/domain/money/money'
import type { Db } from '../../../platform/db/database.ts'
import { refusePeriod } from '../../../platform/errors/refuse-period.ts'
import type { Tenant } from '../../../platform/identity/caller.ts'
import { sumVariances } from '../variances/invoice-variances.ts'
import {
  addUpInvoices,
  findInvoices,
  findLetter,
  type InvoiceRow,
  type InvoicesAsked,
  type InvoiceTotals,
  type LetterRow,
} from './invoices.sql.ts'

type Asked = QueryOf<typeof endpoints.listInvoices>
type Answer = AnswerOf<typeof endpoints.listInvoices>

/** What is open is never much, whenever it was issued; the rest is read by a period. */
const isOfOpen = ({ state, letter }: Asked): boolean =>
  letter !== undefined || (state !== undefined && state !== 'paid')

/** @throws what is wrong with the period, where one is given. */
const periodOf = (asked: Asked, today: string): InvoicesAsked['period'] => {
  const { from, to, q = '' } = asked
  if (from === undefined && to === undefined) {
    if (isOfOpen(asked)) return undefined
    return periodOfNumber(q) ?? { from: addDays(today, -364), to: today }
  }
  const end = to ?? (from !== undefined && from > today ? from : today)
  const period = { from: from ?? addDays(end, -364), to: end }
  refusePeriod(period, isOfOpen(asked) ? Number.POSITIVE_INFINITY : undefined)
  return period
}

/** The id in « C00000012 », as an order's number is written. */
const orderIdOf = (q: string): number | undefined => {
  const [, digits] = /^c(\d{1,15})$/i.exec(q) ?? []
  return digits === undefined ? undefined : Number(digits)
}

const invoiceOf = (
  row: InvoiceRow,
  { today, variance }: { today: string; variance: VarianceTotals | undefined },
): Answer['data'][number] => ({
  number: row.number,
  order: { id: row.orderId, number: row.orderNumber },
  buyer: { id: row.buyerId, company_name: row.buyerName },
  shop: { id: row.shopId, slug: row.shopSlug, name: row.shopName },
  issued_on: row.issuedOn,
  due_on: row.dueOn,
  net: eurosFromCents(row.netCents),
  gross: eurosFromCents(row.grossCents),
  credited: eurosFromCents(row.creditedCents),
  paid: eurosFromCents(row.paidCents),
  open: eurosFromCents(row.openCents),
  state: invoiceStateOf(row, today),
  reminded: row.reminded && {
    id: row.reminded.id,
    label: reminderStepLabels[row.reminded.step],
    on: row.reminded.on,
  },
  claimed: row.claimed && {
    interest: eurosFromCents(row.claimed.interestCents),
    indemnity: eurosFromCents(row.claimed.indemnityCents),
    open: eurosFromCents(row.claimed.openCents),
  },
  period:
    row.periodEnd === null ? null : { ...decadeOf(row.periodEnd), deliveries: row.deliveries },
  variance:
    variance === undefined || variance.variances === 0
      ? null
      : { net: eurosFromCents(variance.varianceCents), lines: variance.variances },
  is_followed: row.isFollowed,
  credit_notes: row.creditNotes.map(({ number, orderId, issuedOn, grossCents, isFollowed }) => ({
    number,
    order_id: orderId,
    issued_on: issuedOn,
    gross: eurosFromCents(grossCents),
    is_followed: isFollowed,
  })),
})

const totalsOf = (totals: InvoiceTotals): Answer['totals'] => ({
  invoices: totals.invoices,
  gross: eurosFromCents(totals.grossCents),
  credited: eurosFromCents(totals.creditedCents),
  paid: eurosFromCents(totals.paidCents),
  unpaid: eurosFromCents(totals.unpaidCents),
  overdue: eurosFromCents(totals.overdueCents),
  claimed: eurosFromCents(totals.claimedCents),
})

const letterOf = ({ id, content, buyerId, buyerName, leftCents }: LetterRow): Answer['letter'] => {
  const { totalCents, interestCents, indemnityCents } = reminderSums(content)
  return {
    id,
    label: reminderStepLabels[content.step],
    on: content.on,
    buyer: { id: buyerId, company_name: buyerName },
    shop: { name: content.seller.companyName },
    total: eurosFromCents(totalCents),
    interest: content.claims ? eurosFromCents(interestCents) : 0,
    indemnity: content.claims ? eurosFromCents(indemnityCents) : 0,
    left: eurosFromCents(leftCents),
  }
}

/** A page of the company's invoices, and what all that was asked for adds up to. */
export const listInvoices = async (
  db: Db,
  tenant: Tenant,
  query: Asked,
  now: Date,
): Promise<Answer> => {
  const { state, q = '', letter: letterId, cursor, per_page } = query
  const today = parisDay(now)
  const period = periodOf(query, today)
  const asked: InvoicesAsked = {
    period,
    state,
    text: foldText(q.replaceAll('\0', '')).trim(),
    orderId: orderIdOf(q),
    letterId,
    withVariance: query.variance === true,
    today,
  }
  const rows = await findInvoices(db, tenant, { ...asked, cursor, limit: per_page + 1 })
  const shown = rows.slice(0, per_page)
  const variances = await sumVariances(
    db,
    tenant,
    shown.map(({ id }) => id),
  )
  const letter = letterId === undefined ? undefined : await findLetter(db, tenant, letterId)
  const last = rows.length > per_page ? shown.at(-1) : undefined
  return {
    data: shown.map(row => invoiceOf(row, { today, variance: variances.get(row.id) })),
    totals: cursor === undefined ? totalsOf(await addUpInvoices(db, tenant, asked)) : null,
    letter: letter === undefined ? null : letterOf(letter),
    meta: {
      from: period?.from ?? null,
      to: period?.to ?? null,
      next_cursor: last === undefined ? null : `${last.issuedOn}.${last.id}`,
    },
  }
}
