import { addDays } from '../french/paris-time.ts'

/** How often a wholesaler invoices a customer (docs/product.md#periodic-invoices). */
export const invoicings = ['per_delivery', 'decade'] as const
export type Invoicing = (typeof invoicings)[number]

/** French name of each. */
export const invoicingLabels: Record<Invoicing, string> = {
  per_delivery: 'À chaque livraison',
  decade: 'Par décade (fin le 10, le 20 et le dernier jour du mois)',
}

/** Who may close a period before its end. */
export const issuesInvoices = { shop: ['admin', 'accountant'] } as const

/** Days, YYYY-MM-DD in Paris, both counted. */
export type Period = { from: string; to: string }

/** The décade a day belongs to: 1–10, 11–20, 21–end (docs/trade-and-law.md#due-dates). */
export const decadeOf = (day: string): Period => {
  const [month, date] = [day.slice(0, 8), Number(day.slice(8))]
  if (date <= 10) return { from: `${month}01`, to: `${month}10` }
  if (date <= 20) return { from: `${month}11`, to: `${month}20` }
  const nextMonth = addDays(`${month}28`, 4).slice(0, 8)
  return { from: `${month}21`, to: addDays(`${nextMonth}01`, -1) }
}

/**
 * When a periodic invoice is due: so many days after the end of its décade (C. com. L441-11 II 1°), and never before
 * it is issued (BR-FR-CO-07).
 */
export const periodicDueOn = (
  period: Period,
  { issuedOn, paymentDays }: { issuedOn: string; paymentDays: number },
): string => {
  const dueOn = addDays(period.to, paymentDays)
  return dueOn < issuedOn ? issuedOn : dueOn
}
