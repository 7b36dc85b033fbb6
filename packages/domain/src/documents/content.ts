import type { OriginZone } from '../money/interfel.ts'
import type { TaxedAmount, VatShare } from '../money/money.ts'
import type { Unit, unitCodes } from '../money/quantity.ts'
import type { OrderLineSnapshot } from '../orders/totals.ts'
import type { Period } from './periods.ts'

/**
 * What a document says, frozen when it is issued: JSON of integers and text, from which its file is
 * made and nothing else (decision 17). Days are YYYY-MM-DD in Paris.
 */

export type DocumentParty = {
  companyName: string
  siret: string | null
  vatNumber: string | null
  line1: string
  line2: string
  postalCode: string
  city: string
}

export type DocumentSeller = DocumentParty & {
  /** SAS, SARL…; empty when the wholesaler has not said. */
  legalForm: string
  shareCapitalCents: number | null
  rcsCity: string
  iban: string
  logoKey: string | null
}

/** The wholesaler's own sentences (C. com. L441-9, D441-5), named as XP Z12-012 codes them. */
export type LegalTexts = { PMD: string; PMT: string; AAB: string }

/** A line of an order as documents read it. */
export type DocumentOrderLine = OrderLineSnapshot & {
  readonly id: number
  /** By which other programs know the product. */
  readonly specificationId?: number
  readonly name: string
  readonly cultivar: string | null
  readonly originName: string
  readonly variantSize: string | null
  readonly category: string | null
  readonly brandName: string | null
  readonly packagingName: string
  readonly maturityName: string | null
  readonly isOrganic: boolean
  readonly unit: Unit
  readonly lot: string | null
  readonly reason: string | null
  readonly substitutesLineId: number | null
  /** The line that was short and that this one came in for; it is ordered as any other. */
  readonly replacesLineId?: number | null
}

/** An order as documents read it, with what the wholesaler says of itself today. */
export type DocumentOrder = {
  readonly number: string
  /** Of its lines: 1 as it was placed. */
  readonly version?: number
  readonly createdAt: Date
  readonly deliveryDate: string
  readonly note: string
  readonly seller: DocumentSeller
  readonly buyer: DocumentParty
  readonly organicBody: string | null
  readonly paymentDays: number
  readonly legal: LegalTexts
  readonly lines: readonly DocumentOrderLine[]
  readonly deliveryFeeCents: number
  readonly contributions: readonly DocumentContribution[]
  /** What the goods left with, once they have. */
  readonly deliveryNote?: NamedDeliveryNote | null
}

/** A delivery note as an invoice names it (docs/trade-and-law.md#accounting-export). */
export type NamedDeliveryNote = { number: string; shippedOn: string }

export type DocumentContribution = {
  label: string
  zone: OriginZone
  ratePercent: string
  netCents: number
}

type Head = {
  seller: DocumentSeller
  buyer: DocumentParty
  order: { number: string; placedOn: string }
}

type Goods = {
  lineId: number
  /** « Tomate Grappe · France · cat. I · 57-67 · Colis 6 kg ». */
  designation: string
  /** « Agriculture biologique – certifié par FR-BIO-01 », null when it is not organic. */
  organic: string | null
}

export type OrderFormLine = Goods & {
  /** What programs read of a line (Order-X); missing on what was drawn up before. */
  specificationId?: number
  originIsoCode?: string
  vatRate?: string
  packagesMilli: number
  quantityMilli: number
  unit: Unit
  unitPriceE4: number
  netCents: number
  /** Billed on the weight that the scale will say. */
  estimated: boolean
}

export type OrderFormContent = Head & {
  kind: 'order_form'
  /** Of the order's lines; missing: as it was placed. */
  revision?: number
  deliveryDate: string
  note: string
  lines: OrderFormLine[]
  goodsCents: number
  deliveryFeeCents: number
  estimated: boolean
}

export type DeliveryNoteLine = Goods & {
  orderedPackagesMilli: number
  pickedPackagesMilli: number
  /** In the billing unit: grams for kg. */
  quantityMilli: number
  unit: Unit
  lot: string | null
  /** Why less than ordered is in the crates. */
  reason: string | null
  /** Designation of what this line replaces. */
  replaces: string | null
}

/** Crates of a kind that go out with a delivery, each at its deposit of that day. */
export type DeliveredCrates = { name: string; count: number; depositCents: number }

export type DeliveryNoteContent = Head & {
  kind: 'delivery_note'
  shippedOn: string
  /** Who drives it and with what, « Karim · AB-123-CD »; missing where nobody said. */
  carrier?: string
  /** The note it stands for, where the delivery was put off; missing on the first of an order. */
  replaces?: { number: string; deliveryDate: string }
  deliveryDate: string
  note: string
  lines: DeliveryNoteLine[]
  /** Missing where none went out, and on what was shipped before notes named them. */
  crates?: DeliveredCrates[]
}

export type InvoiceLine = Goods & {
  originIsoCode: string
  isInterfelTaxable: boolean
  packagesMilli: number
  quantityMilli: number
  unit: Unit
  unitCode: (typeof unitCodes)[Unit]
  unitPriceE4: number
  netCents: number
  vatRate: string
  lot: string | null
  /** What claims took off before it was invoiced: it is stated as it is left. */
  reductions?: { quantityMilli: number; reason: string }[]
}

export type Billed<Line> = Head & {
  issuedOn: string
  deliveredOn: string
  /** Missing on what was invoiced before delivery notes had numbers. */
  deliveryNote?: NamedDeliveryNote
  /** CGI annexe II, art. 242 nonies A, 8° bis. */
  nature: 'Livraisons de biens'
  lines: Line[]
  deliveryFee: TaxedAmount | null
  contributions: (DocumentContribution & TaxedAmount)[]
  goodsCents: number
  netCents: number
  vat: VatShare[]
  grossCents: number
  legal: LegalTexts
}

/** One of the deliveries of a periodic invoice: its note, and what of the invoice is its own. */
export type BilledDelivery = {
  order: { number: string; placedOn: string }
  deliveredOn: string
  deliveryNote?: NamedDeliveryNote
  lineIds: number[]
  deliveryFee: TaxedAmount | null
  contributions: (DocumentContribution & TaxedAmount)[]
  goodsCents: number
  netCents: number
}

export type InvoiceContent = Billed<InvoiceLine> & {
  kind: 'invoice'
  dueOn: string
  /** Of a periodic invoice; then `order` is its first, and `deliveredOn` the last day. */
  period?: Period
  deliveries?: BilledDelivery[]
}

export type CreditNoteLine = InvoiceLine & { reason: string }
export type CreditNoteContent = Billed<CreditNoteLine> & {
  kind: 'credit_note'
  invoice: { number: string; issuedOn: string }
}

export type DocumentContent =
  | OrderFormContent
  | DeliveryNoteContent
  | InvoiceContent
  | CreditNoteContent
