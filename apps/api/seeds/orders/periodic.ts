import type { InvoiceContent } from '@carreau/domain/documents/content'
import { periodicInvoiceContent } from '@carreau/domain/documents/periodic-invoice'
import { decadeOf, type Period } from '@carreau/domain/documents/periods'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import type { Buyer } from '../companies/companies.ts'
import { shopLaw } from '../companies/shops.ts'
import { insertRows } from '../fill-database.ts'
import { type Billable, type Delivery, invoiceRow, type Numbering, ownersOf } from './documents.ts'

/**
 * Two customers of the first wholesaler are invoiced by décade, none that people sign in for: those that it delivered
 * last, so that something waits to be invoiced on most days.
 */
const periodicOf = (billables: readonly Billable[], buyers: readonly Buyer[]): Billable[] => {
  const signedInFor = new Set(buyers.slice(0, 2).map(({ id }) => id))
  const ofFirstShop = billables.filter(
    ({ written: { order } }) => order.shop.rank === 0 && !signedInFor.has(order.buyer.id),
  )
  const latest = ofFirstShop.toReversed().map(({ written }) => written.order.buyer.id)
  const chosen = new Set([...new Set(latest)].slice(0, 2))
  return ofFirstShop.filter(({ written }) => chosen.has(written.order.buyer.id))
}

type Issue =
  | { at: Date; one: Billable }
  | { at: Date; period: Period; of: readonly [Billable, ...Billable[]] }

/** A periodic invoice is issued in the night after its décade. */
const issuedAt = ({ to }: Period): Date => parisInstant(addDays(to, 1), '00:15')

const periodsOf = (billables: readonly Billable[], now: Date): Issue[] =>
  [
    ...Map.groupBy(
      billables,
      ({ written: { order }, at }) =>
        `${order.shop.id} ${order.buyer.id} ${decadeOf(parisDay(at)).to}`,
    ).values(),
  ].flatMap(of => {
    const [first, ...others] = of
    if (first === undefined) return []
    const period = decadeOf(parisDay(first.at))
    const at = issuedAt(period)
    return at > now ? [] : [{ at, period, of: [first, ...others] as const }]
  })

const periodicRow = (
  { at, period, of }: Extract<Issue, { period: Period }>,
  numbers: Numbering,
) => {
  const day = parisDay(at)
  const { written } = of[0]
  const content = periodicInvoiceContent(
    of.map(billable => billable.content),
    { period, issuedOn: day, paymentDays: shopLaw(written.order.shop).paymentDays },
  )
  if (content === null) throw new Error('A décade with deliveries has an invoice')
  const first = of.find(one => one.content.order.number === content.order.number) ?? of[0]
  return {
    ...ownersOf(first.written),
    kind: 'invoice' as const,
    number: numbers.next(written.order.shop.id, Number(day.slice(0, 4))),
    issued_at: at,
    due_date: content.dueOn,
    period_end: period.to,
    net_cents: content.netCents,
    gross_cents: content.grossCents,
    content,
  }
}

/** Every invoice in the order they were issued; of those of one delivery, the delivery too. */
export const issueInvoices = (
  billables: readonly Billable[],
  { buyers, now, numbers }: { buyers: readonly Buyer[]; now: Date; numbers: Numbering },
) => {
  const periodic = periodicOf(billables, buyers)
  const waits = new Set(periodic)
  const issues: Issue[] = [
    ...billables.filter(one => !waits.has(one)).map(one => ({ at: one.at, one })),
    ...periodsOf(periodic, now),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
  const deliveries: Delivery[] = []
  const invoices = issues.map(issue => {
    if (!('one' in issue)) return periodicRow(issue, numbers)
    const { written, at, content } = issue.one
    const number = numbers.next(written.order.shop.id, Number(parisDay(at).slice(0, 4)))
    const delivery = { written, at, invoice: { ...content, number } }
    deliveries.push(delivery)
    return { ...invoiceRow(delivery), period_end: null }
  })
  return { deliveries, invoices, periodic }
}

const waitingRow = ({ written, content, at }: Billable) => ({
  ...ownersOf(written),
  delivered_on: parisDay(at),
  period_end: decadeOf(parisDay(at)).to,
  net_cents: content.netCents,
  gross_cents: content.grossCents,
  content: content satisfies InvoiceContent,
})

/** Deliveries of periodic customers, tied to the invoices that are there. */
export const insertPeriodic = async (
  client: pg.ClientBase,
  periodic: readonly Billable[],
): Promise<void> => {
  await insertRows(client, 'periodic_deliveries', periodic.map(waitingRow))
  await client.query(`
    update periodic_deliveries w set document_id = d.id, content = null
      from documents d
     where d.shop_id = w.shop_id and d.buyer_id = w.buyer_id and d.period_end = w.period_end`)
  await client.query(`
    update shop_customers c set invoicing = 'decade'
      from (select distinct shop_id, buyer_id from periodic_deliveries) p
     where c.shop_id = p.shop_id and c.buyer_id = p.buyer_id`)
}
