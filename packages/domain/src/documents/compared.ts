import type { FaultFate } from '../orders/reception.ts'
import type { DocumentOrderLine, InvoiceLine } from './content.ts'

/** What an invoice is compared by, and what comes of it (`variance.ts`). */

/** A line as its order keeps it, and of which order of a periodic invoice it is. */
export type KeptLine = DocumentOrderLine & {
  readonly orderId: number
  readonly orderNumber: string
}

/** What an invoice or a credit note says of a line. */
export type BilledLine = Pick<
  InvoiceLine,
  'lineId' | 'designation' | 'packagesMilli' | 'quantityMilli' | 'unit' | 'unitPriceE4' | 'netCents'
>

/** What was granted on a line: packages or grams. Without a credit note it was taken off before it was invoiced. */
export type GrantedClaim = {
  readonly lineId: number
  readonly packagesMilli: number | null
  readonly weightG: number | null
  readonly fate: FaultFate | null
  readonly reason: string
  readonly creditNote: string | null
}

export type ComparedPapers = {
  /** Of all the orders that the invoice bills. */
  readonly lines: readonly KeptLine[]
  readonly invoiced: readonly BilledLine[]
  /** Of all credit notes on it. */
  readonly credited: readonly BilledLine[]
  readonly claims: readonly GrantedClaim[]
}

/**
 * `conform`: invoiced as ordered. `weighed`: the scale said what it says of such packages. `variance`: whatever an
 * accountant has to read.
 */
export type VarianceKind = 'conform' | 'weighed' | 'variance'

export type LineVariance = {
  lineId: number
  /** Null of what is billed and no order keeps. */
  order: { id: number; number: string } | null
  designation: string
  unit: BilledLine['unit']
  kind: VarianceKind
  ordered: { packagesMilli: number; quantityMilli: number; unitPriceE4: number; netCents: number }
  delivered: { packagesMilli: number; quantityMilli: number; lot: string | null }
  /** The price is null where nothing of it was invoiced. */
  invoiced: { quantityMilli: number; unitPriceE4: number | null; netCents: number }
  creditedCents: number
  /** Invoiced less credited less ordered. */
  varianceCents: number
  /** In a French sentence; empty where it is as ordered. */
  reason: string
}
