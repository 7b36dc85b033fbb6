/** Where an invoice stands on a day; whoever asks for what is unpaid gets what is overdue too. */
export const invoiceStates = ['unpaid', 'overdue', 'paid', 'overpaid'] as const
export type InvoiceState = (typeof invoiceStates)[number]

/** French name of each state, as a line of a list says it. */
export const invoiceStateLabels: Record<InvoiceState, string> = {
  unpaid: 'À régler',
  overdue: 'En retard',
  paid: 'Réglée',
  overpaid: 'Trop-perçu',
}

/** On the day it is due an invoice is not late. Credited after it was paid, the wholesaler owes it. */
export const invoiceStateOf = (
  { openCents, dueOn }: { openCents: number; dueOn: string },
  today: string,
): InvoiceState => {
  if (openCents < 0) return 'overpaid'
  if (openCents === 0) return 'paid'
  return dueOn < today ? 'overdue' : 'unpaid'
}

/**
 * The days an invoice was issued in that a whole number means (« F2026-000012 », or of a credit note
 * « A2026-000003 »): the number names its year, and a credit note may be on an invoice of the December before.
 */
export const periodOfNumber = (text: string): { from: string; to: string } | undefined => {
  const [, letter, year] = /^([AF])(20\d\d)-\d+$/i.exec(text) ?? []
  if (letter === undefined || year === undefined) return undefined
  const from = letter.toUpperCase() === 'F' ? `${year}-01-01` : `${Number(year) - 1}-12-01`
  return { from, to: `${year}-12-31` }
}
