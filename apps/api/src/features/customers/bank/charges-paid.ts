import type { PaymentMethod } from '@carreau/domain/customers/customers'
import { formatDate } from '@carreau/domain/french/dates'
import { formatEuros } from '@carreau/domain/french/format'
import { eurosFromCents } from '@carreau/domain/money/money'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { PaidCharge } from '../late-charges/payables.sql.ts'

type Entry = {
  key: string
  bookedOn: string
  method: PaymentMethod
  reference: string
  parts: readonly { number: string; chargesCents: number }[]
}
type Charge = { claimedOn: string; interestCents: number; indemnityCents: number }
const none: Charge = { claimedOn: '', interestCents: 0, indemnityCents: 0 }
type Known = {
  invoices: ReadonlyMap<string, { documentId: number; buyerId: number }>
  open: ReadonlyMap<number, Charge>
  /** Of entries, by their keys. */
  ids: ReadonlyMap<string, number>
}

/** Refuses to settle more than is open, or before it was claimed. */
const refuseUnclaimed = (
  { number, chargesCents, bookedOn }: { number: string; chargesCents: number; bookedOn: string },
  charge: Charge,
): void => {
  const openCents = charge.interestCents + charge.indemnityCents
  if (chargesCents > openCents) {
    const said =
      openCents === 0
        ? `Sur la facture ${number}, plus aucun intérêt réclamé n’est à régler`
        : `Sur la facture ${number}, il ne reste que ${formatEuros(eurosFromCents(openCents))} d’intérêts et d’indemnité à régler`
    throw new AppError('payment_over_open', {
      message: `${said}. Rien n’a été enregistré\u00a0: relisez le relevé.`,
    })
  }
  if (bookedOn < charge.claimedOn) {
    const message = `Les intérêts de la facture ${number} ont été réclamés le ${formatDate(charge.claimedOn)}, après l’encaissement du ${formatDate(bookedOn)}.`
    throw new AppError('invalid_input', { message, errors: { entries: [message] } })
  }
}

/** What credits settle of the interest and indemnities claimed on locked invoices, interest first. */
export const chargesPaid = (
  entries: readonly Entry[],
  { invoices, open, ids }: Known,
): Omit<PaidCharge, 'shopId' | 'userId' | 'at'>[] => {
  const left = new Map([...open].map(([id, one]) => [id, { ...one }]))
  const pay = (entry: Entry, { number, chargesCents }: Entry['parts'][number]) => {
    const { key, bookedOn, method, reference } = entry
    const invoice = invoices.get(number)
    const bankEntryId = ids.get(key)
    if (invoice === undefined || bankEntryId === undefined) throw new Error('refused above')
    const { documentId, buyerId } = invoice
    const charge = left.get(documentId) ?? { ...none }
    refuseUnclaimed({ number, chargesCents, bookedOn }, charge)
    const paidInterestCents = Math.min(chargesCents, charge.interestCents)
    const paidIndemnityCents = chargesCents - paidInterestCents
    charge.interestCents -= paidInterestCents
    charge.indemnityCents -= paidIndemnityCents
    const paid = { documentId, buyerId, paidInterestCents, paidIndemnityCents }
    return { ...paid, day: bookedOn, method, reference, bankEntryId }
  }
  return entries.flatMap(entry =>
    entry.parts.filter(({ chargesCents }) => chargesCents > 0).map(part => pay(entry, part)),
  )
}
