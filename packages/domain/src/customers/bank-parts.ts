import { spread } from './unpaid.ts'

/** An invoice of which something is to pay, of itself or of what was claimed on it. */
export type OpenInvoice = {
  buyerId: number
  number: string
  openCents: number
  issuedOn: string
  dueOn: string
  /** What is open of the interest and indemnity that were claimed on it, and since when. */
  chargesCents: number
  claimedOn: string | null
  /** Formal notices that it is in. */
  letters: readonly number[]
}

/** What a credit pays of an invoice, and of the interest and indemnity that were claimed on it. */
export type BankPart = { number: string; buyerId: number; cents: number; chargesCents: number }

export const sumOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { openCents }) => sum + openCents, 0)

export const owedOf = (invoices: readonly OpenInvoice[]): number =>
  invoices.reduce((sum, { openCents, chargesCents }) => sum + openCents + chargesCents, 0)

/** The invoices first, then what was claimed on them (decision 119). */
export const partsOf = (cents: number, invoices: readonly OpenInvoice[]): BankPart[] => {
  const goods = spread(
    cents,
    invoices.map(({ number, openCents }) => ({ number, openCents })),
  )
  const rest = cents - goods.reduce((sum, part) => sum + part.cents, 0)
  const charges = spread(
    rest,
    invoices.map(({ number, chargesCents }) => ({ number, openCents: chargesCents })),
  )
  const of = (parts: { number: string; cents: number }[], number: string) =>
    parts.find(part => part.number === number)?.cents ?? 0
  return invoices
    .map(({ number, buyerId }) => ({
      number,
      buyerId,
      cents: of(goods, number),
      chargesCents: of(charges, number),
    }))
    .filter(part => part.cents + part.chargesCents > 0)
}

/** What was claimed of a customer and a sum settles: a formal notice; all that was claimed, with or without what is due. */
export const claimedBy = (
  cents: number,
  bookedOn: string,
  owed: readonly OpenInvoice[],
): {
  invoices: readonly OpenInvoice[]
  reason: 'payer_and_letter' | 'payer_and_charges'
} | null => {
  if (owed.every(({ chargesCents }) => chargesCents === 0)) return null
  const letters = [...new Set(owed.flatMap(invoice => invoice.letters))].map(letter =>
    owed.filter(invoice => invoice.letters.includes(letter)),
  )
  const answered = letters.find(letter => owedOf(letter) === cents)
  if (answered !== undefined) return { invoices: answered, reason: 'payer_and_letter' }
  const charges = owed.filter(({ chargesCents }) => chargesCents > 0)
  const stretches = [
    charges.map(invoice => ({ ...invoice, openCents: 0 })),
    // What is not due yet is no more than its charges.
    owed.map(invoice => (invoice.dueOn < bookedOn ? invoice : { ...invoice, openCents: 0 })),
    owed,
  ]
  const invoices = stretches.find(stretch => owedOf(stretch) === cents)
  return invoices === undefined ? null : { invoices, reason: 'payer_and_charges' }
}
