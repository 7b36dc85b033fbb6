import { sirenOf } from '@carreau/domain/companies/company-numbers'
import type {
  BilledDelivery,
  CreditNoteContent,
  DocumentParty,
  InvoiceContent,
  InvoiceLine,
} from '@carreau/domain/documents/content'
import { formatQuantity } from '@carreau/domain/french/format'
import { eurosFromCents, sumExact } from '@carreau/domain/money/money'
import {
  buildXml,
  DocumentTypeCode,
  embedFacturX,
  type FacturXInvoiceInput,
  type InvoiceLineInput,
  Profile,
  type TradePartyInput,
  VatCategoryCode,
} from '@stackforge-eu/factur-x'

type Content = InvoiceContent | CreditNoteContent

/** B1: goods delivered, to be paid (BT-23 of the French rules). */
const goodsInvoiced = 'B1'
/** Directory of the SIREN and electronic address of French companies. */
const sirenScheme = '0002'
const electronicScheme = '0225'
/** Credit transfer, and what says how when we do not know. */
const creditTransfer = '30'
const transportCode = 'FC'
const standard = VatCategoryCode.STANDARD_RATE

const partyOf = (party: DocumentParty): TradePartyInput => {
  const siren = party.siret === null ? null : sirenOf(party.siret)
  return {
    name: party.companyName,
    address: {
      line1: party.line1,
      ...(party.line2 === '' ? {} : { line2: party.line2 }),
      postalCode: party.postalCode,
      city: party.city,
      country: 'FR',
    },
    ...(siren !== null && {
      legalOrganization: { id: siren, schemeID: sirenScheme },
      electronicAddress: { value: siren, schemeID: electronicScheme },
    }),
    ...(party.vatNumber !== null && {
      taxRegistrations: [{ id: party.vatNumber, schemeId: 'VA' as const }],
    }),
  }
}

/** « Réfaction : 2 kg, Pourriture »: the line is stated as it is left. */
const reductionNotes = ({ reductions = [], unit }: InvoiceLine): string[] =>
  reductions.map(
    ({ quantityMilli, reason }) =>
      `Réfaction : ${formatQuantity(quantityMilli / 1000, unit)}, ${reason}`,
  )

/** Prices of more than two decimals are said per 100 units: the library writes two (BT-149). */
const priceOf = (unitPriceE4: number) =>
  unitPriceE4 % 100 === 0
    ? { unitPrice: eurosFromCents(unitPriceE4 / 100) }
    : { unitPrice: eurosFromCents(unitPriceE4), basisQuantity: 100 }

const lineOf = (line: InvoiceLine & { reason?: string }, index: number): InvoiceLineInput => {
  const notes = [
    line.lot && `Lot ${line.lot}`,
    line.reason && `Motif : ${line.reason}`,
    ...reductionNotes(line),
  ]
  const note = notes.filter(Boolean).join(' – ')
  return {
    id: String(index + 1),
    name: line.designation,
    ...(line.organic === null ? {} : { description: line.organic }),
    originCountry: line.originIsoCode,
    quantity: line.quantityMilli / 1000,
    unitCode: line.unitCode,
    ...priceOf(line.unitPriceE4),
    lineTotal: eurosFromCents(line.netCents),
    vatCategoryCode: standard,
    vatRatePercent: Number(line.vatRate),
    ...(note === '' ? {} : { note }),
  }
}

const contributionLine = (
  line: Content['contributions'][number],
  index: number,
): InvoiceLineInput => ({
  id: String(index + 1),
  name: line.label,
  quantity: 1,
  unitCode: 'C62',
  unitPrice: eurosFromCents(line.netCents),
  lineTotal: eurosFromCents(line.netCents),
  vatCategoryCode: standard,
  vatRatePercent: Number(line.vatRate),
})

const paymentOf = (content: Content): NonNullable<FacturXInvoiceInput['payment']> => {
  if (content.kind === 'credit_note') {
    const { number } = content.invoice
    return { termsDescription: `En déduction de la facture ${number}` }
  }
  const { iban } = content.seller
  return {
    dueDate: content.dueOn,
    ...(iban !== '' && { meansCode: creditTransfer, iban: iban.replace(/\s/g, '') }),
  }
}

/** EN 16931 with what the French rules add (docs/trade-and-law.md#e-invoice-rules). */
export const facturXInput = (content: Content, number: string): FacturXInvoiceInput => {
  const { order, legal, contributions, deliveryFee } = content
  const period = content.kind === 'invoice' ? content.period : undefined
  const lines = [
    ...content.lines.map(lineOf),
    ...contributions.map((line, index) => contributionLine(line, content.lines.length + index)),
  ]
  const linesCents = sumExact([content.goodsCents, ...contributions.map(line => line.netCents)])
  return {
    document: {
      id: number,
      issueDate: content.issuedOn,
      typeCode:
        content.kind === 'invoice'
          ? DocumentTypeCode.COMMERCIAL_INVOICE
          : DocumentTypeCode.CREDIT_NOTE,
      businessProcessId: goodsInvoiced,
      notes: (['PMD', 'PMT', 'AAB'] as const).map(subjectCode => ({
        subjectCode,
        content: legal[subjectCode],
      })),
    },
    seller: partyOf(content.seller),
    buyer: partyOf(content.buyer),
    delivery: { date: content.deliveredOn },
    ...(period && { billingPeriod: { startDate: period.from, endDate: period.to } }),
    references: [
      // Several orders, as several delivery notes, are named by their lines.
      ...(period ? [] : [{ type: 'order' as const, id: order.number }]),
      ...(content.deliveryNote
        ? [{ type: 'despatch' as const, id: content.deliveryNote.number }]
        : []),
      ...(content.kind === 'credit_note'
        ? [
            {
              type: 'preceding' as const,
              id: content.invoice.number,
              issueDate: content.invoice.issuedOn,
            },
          ]
        : []),
    ],
    lines,
    ...(deliveryFee && {
      allowancesCharges: [
        {
          isCharge: true,
          amount: eurosFromCents(deliveryFee.netCents),
          reasonCode: transportCode,
          reason: 'Participation au transport',
          vatCategoryCode: standard,
          vatRatePercent: Number(deliveryFee.vatRate),
        },
      ],
    }),
    vatBreakdown: content.vat.map(share => ({
      categoryCode: standard,
      ratePercent: Number(share.rate),
      taxableAmount: eurosFromCents(share.baseCents),
      taxAmount: eurosFromCents(share.amountCents),
    })),
    totals: {
      lineTotal: eurosFromCents(linesCents),
      ...(deliveryFee && { chargeTotal: eurosFromCents(deliveryFee.netCents) }),
      taxBasisTotal: eurosFromCents(content.netCents),
      taxTotal: eurosFromCents(content.grossCents - content.netCents),
      grandTotal: eurosFromCents(content.grossCents),
      duePayableAmount: eurosFromCents(content.grossCents),
      currency: 'EUR',
    },
    payment: paymentOf(content),
  }
}

/** One invoice of several delivery notes names each by its lines, which EN 16931 has no place for. */
const profileOf = (content: Content): Profile =>
  content.kind === 'invoice' && content.deliveries ? Profile.EXTENDED : Profile.EN16931

const deliveryOfLine = (content: Content) => {
  const deliveries = content.kind === 'invoice' ? (content.deliveries ?? []) : []
  const of = new Map(deliveries.flatMap(one => one.lineIds.map(id => [id, one] as const)))
  return (index: number): BilledDelivery | undefined => {
    const line = content.lines[index]
    return line && of.get(line.lineId)
  }
}

const dated = (day: string): string => day.replaceAll('-', '')
const byDay = (day: string): string =>
  `<qdt:DateTimeString format="102">${dated(day)}</qdt:DateTimeString>`

/** The day a line was delivered and its note, with its day (EXT-FR-FE-201). */
const namedDelivery = ({ deliveredOn, deliveryNote }: BilledDelivery): string =>
  `<ram:ActualDeliverySupplyChainEvent><ram:OccurrenceDateTime><udt:DateTimeString format="102">${dated(deliveredOn)}</udt:DateTimeString></ram:OccurrenceDateTime></ram:ActualDeliverySupplyChainEvent>${
    deliveryNote
      ? `<ram:DespatchAdviceReferencedDocument><ram:IssuerAssignedID>${deliveryNote.number}</ram:IssuerAssignedID><ram:FormattedIssueDateTime>${byDay(deliveryNote.shippedOn)}</ram:FormattedIssueDateTime></ram:DespatchAdviceReferencedDocument>`
      : ''
  }`

/** What the library does not write: lines that name their delivery. Numbers are ours, nothing in them to escape. */
const withDeliveries = (xml: string, content: Content): string => {
  const deliveryOf = deliveryOfLine(content)
  let index = -1
  return xml.replaceAll('</ram:SpecifiedLineTradeDelivery>', end => {
    index += 1
    const delivery = deliveryOf(index)
    return delivery === undefined ? end : namedDelivery(delivery) + end
  })
}

export const facturXml = (content: Content, number: string): string =>
  withDeliveries(buildXml(facturXInput(content, number), profileOf(content)), content)

/** The PDF with its invoice as XML inside (Factur-X, PDF/A-3b). */
export const embedInvoice = async (
  pdf: Buffer,
  content: Content,
  number: string,
): Promise<Buffer> => {
  const title = `${content.kind === 'invoice' ? 'Facture' : 'Avoir'} ${number}`
  const { companyName } = content.seller
  const made = await embedFacturX({
    pdf,
    xml: facturXml(content, number),
    profile: profileOf(content),
    unembeddedFonts: 'throw',
    meta: { title: `${title} – ${companyName}`, author: companyName, creator: 'Carreau' },
  })
  return Buffer.from(made.pdf)
}
