import { sirenOf } from '@carreau/domain/companies/company-numbers'
import type {
  CreditNoteContent,
  DocumentParty,
  InvoiceContent,
  InvoiceLine,
} from '@carreau/domain/documents/content'
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

/** Prices of more than two decimals are said per 100 units: the library writes two (BT-149). */
const priceOf = (unitPriceE4: number) =>
  unitPriceE4 % 100 === 0
    ? { unitPrice: eurosFromCents(unitPriceE4 / 100) }
    : { unitPrice: eurosFromCents(unitPriceE4), basisQuantity: 100 }

const lineOf = (line: InvoiceLine & { reason?: string }, index: number): InvoiceLineInput => {
  const notes = [line.lot && `Lot ${line.lot}`, line.reason && `Motif : ${line.reason}`]
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
    references: [
      { type: 'order', id: order.number },
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

export const facturXml = (content: Content, number: string): string =>
  buildXml(facturXInput(content, number), Profile.EN16931)

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
    profile: Profile.EN16931,
    unembeddedFonts: 'throw',
    meta: { title: `${title} – ${companyName}`, author: companyName, creator: 'Carreau' },
  })
  return Buffer.from(made.pdf)
}
