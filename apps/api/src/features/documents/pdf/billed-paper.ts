import type {
  Billed,
  BilledDelivery,
  CreditNoteContent,
  CreditNoteLine,
  InvoiceContent,
  InvoiceLine,
} from '@carreau/domain/documents/content'
import type { Period } from '@carreau/domain/documents/periods'
import { formatDate, formatDayInFigures } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatExactUnitPrice,
  formatNumber,
  formatQuantity,
  formatRate,
} from '@carreau/domain/french/format'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import type { Amount, Block, Column, Paper, Row } from './paper.ts'
import { addresseeOf, footOf, ibanOf, sellerOf } from './parties.ts'

const columns: Column[] = [
  { label: 'Désignation', width: 0, align: 'left' },
  { label: 'Colis', width: 32, align: 'right' },
  { label: 'Quantité', width: 66, align: 'right' },
  { label: 'Prix unitaire HT', width: 76, align: 'right' },
  { label: 'TVA', width: 32, align: 'right' },
  { label: 'Montant HT', width: 66, align: 'right' },
]

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

const rowOf = (line: InvoiceLine | CreditNoteLine): Row => ({
  cells: [
    line.designation,
    line.packagesMilli === 0 ? '' : formatNumber(packagesFromMilli(line.packagesMilli)),
    formatQuantity(line.quantityMilli / 1000, line.unit),
    formatExactUnitPrice(eurosFromE4(line.unitPriceE4), line.unit),
    formatRate(line.vatRate),
    euros(line.netCents),
  ],
  notes: [
    ...(line.organic === null ? [] : [line.organic]),
    ...(line.lot === null ? [] : [`Lot ${line.lot}`]),
    ...('reason' in line ? [`Motif\u00a0: ${line.reason}`] : []),
    ...(line.reductions ?? []).map(
      ({ quantityMilli, reason }) =>
        `Réfaction\u00a0: ${formatQuantity(quantityMilli / 1000, line.unit)}, ${reason}`,
    ),
  ],
})

/** « BL2026-000012 du 3 décembre 2026 · commande C00000042 »: what its lines were delivered with. */
const headOf = ({ deliveryNote, deliveredOn, order, goodsCents }: BilledDelivery): Row => {
  const delivered = `livraison du ${formatDate(deliveredOn)}`
  const named = deliveryNote
    ? [
        `Bon de livraison ${deliveryNote.number} du ${formatDate(deliveryNote.shippedOn)}`,
        ...(deliveryNote.shippedOn === deliveredOn ? [] : [delivered]),
      ]
    : [delivered]
  const text = [...named, `commande ${order.number} du ${formatDate(order.placedOn)}`].join(' · ')
  return {
    cells: [text, '', '', '', '', euros(goodsCents)],
    notes: [],
    isHead: true,
  }
}

/** Every line, under its delivery where there are several. */
const rowsOf = (content: InvoiceContent | CreditNoteContent): Row[] => {
  if (content.kind === 'credit_note' || content.deliveries === undefined)
    return content.lines.map(rowOf)
  const lines = new Map<number, InvoiceLine>(content.lines.map(line => [line.lineId, line]))
  return content.deliveries.flatMap(delivery => [
    headOf(delivery),
    ...delivery.lineIds.flatMap(id => {
      const line = lines.get(id)
      return line === undefined ? [] : [rowOf(line)]
    }),
  ])
}

const addedOf = ({ deliveryFee, contributions }: Billed<InvoiceLine>): Amount[] => [
  ...(deliveryFee
    ? [
        {
          label: `Participation au transport (TVA ${formatRate(deliveryFee.vatRate)})`,
          value: euros(deliveryFee.netCents),
        },
      ]
    : []),
  ...contributions.map(line => ({
    label: `${line.label} (TVA ${formatRate(line.vatRate)})`,
    value: euros(line.netCents),
  })),
]

const amountsOf = (content: Billed<InvoiceLine>, toPay: string): Amount[] => {
  const added = addedOf(content)
  const goods = { label: 'Marchandises HT', value: euros(content.goodsCents) }
  return [
    // Where nothing is added, it is the total itself.
    ...(added.length === 0 ? [] : [goods, ...added]),
    { label: 'Total HT', value: euros(content.netCents) },
    { label: 'TVA', value: euros(content.grossCents - content.netCents) },
    { label: toPay, value: euros(content.grossCents), isTotal: true },
  ]
}

const legalBlock = ({ legal }: Billed<InvoiceLine>): Block => ({
  title: '',
  lines: [legal.PMD, legal.PMT, legal.AAB].filter(text => text !== ''),
})

const base = (content: InvoiceContent | CreditNoteContent, toPay: string) => ({
  seller: sellerOf(content.seller),
  addressee: addresseeOf('Client', content.buyer),
  columns,
  rows: rowsOf(content),
  vat: content.vat.map(share => ({
    rate: formatRate(share.rate),
    base: euros(share.baseCents),
    amount: euros(share.amountCents),
  })),
  amounts: amountsOf(content, toPay),
  foot: footOf(content.seller),
})

const orderFacts = ({
  order,
  deliveryNote,
  deliveredOn,
  nature,
}: Billed<InvoiceLine>): Paper['facts'] => [
  ['Commande', `${order.number} du ${formatDate(order.placedOn)}`],
  ...(deliveryNote
    ? [
        [
          'Bon de livraison',
          `${deliveryNote.number} du ${formatDate(deliveryNote.shippedOn)}`,
        ] satisfies [string, string],
      ]
    : []),
  ['Livraison', formatDate(deliveredOn)],
  ['Nature de l’opération', nature],
]

const periodFacts = (
  { from, to }: Period,
  { deliveries = [], nature }: InvoiceContent,
): Paper['facts'] => [
  ['Période', `du ${formatDayInFigures(from)} au ${formatDayInFigures(to)}`],
  [
    'Livraisons',
    `${formatCount(deliveries.length, 'bon de livraison', 'bons de livraison')}, ci-dessous`,
  ],
  ['Nature de l’opération', nature],
]

export const invoicePaper = (content: InvoiceContent, number: string): Paper => ({
  ...base(content, 'Net à payer TTC'),
  title: 'Facture',
  number,
  facts: [
    ['Date d’émission', formatDate(content.issuedOn)],
    ['Échéance', formatDate(content.dueOn)],
    ...(content.period ? periodFacts(content.period, content) : orderFacts(content)),
  ],
  blocks: [
    {
      title: 'Règlement',
      lines: [
        `À payer au plus tard le ${formatDate(content.dueOn)}.`,
        ...(content.seller.iban === '' ? [] : [`IBAN ${ibanOf(content.seller.iban)}`]),
      ],
    },
    legalBlock(content),
  ],
})

/** The invoice to come as it stands: no number, nothing to pay, and it says so. */
export const previewPaper = (content: InvoiceContent, apart: readonly InvoiceContent[]): Paper => {
  const paper = invoicePaper(content, '')
  return {
    ...paper,
    title: 'Aperçu',
    facts: paper.facts.map(([label, value]) =>
      label === 'Date d’émission' ? ['Aperçu du', value] : [label, value],
    ),
    blocks: [
      {
        title: 'Ce document n’est pas une facture',
        lines: [
          'Il n’est ni numéroté ni à régler\u00a0: les livraisons à venir de la décade s’y ajouteront.',
          ...apart.map(
            ({ buyer, deliveredOn }) =>
              `Ce qui a été livré à ${buyer.companyName}, en dernier le\u00a0${formatDate(deliveredOn)}, est facturé à part.`,
          ),
        ],
      },
      legalBlock(content),
    ],
  }
}

export const creditNotePaper = (content: CreditNoteContent, number: string): Paper => ({
  ...base(content, 'Total TTC en votre faveur'),
  title: 'Avoir',
  number,
  facts: [
    ['Date d’émission', formatDate(content.issuedOn)],
    ['Facture d’origine', `${content.invoice.number} du ${formatDate(content.invoice.issuedOn)}`],
    ...orderFacts(content),
  ],
  blocks: [
    {
      title: 'Imputation',
      lines: [
        `Cet avoir vient en déduction de la facture ${content.invoice.number} du ${formatDate(content.invoice.issuedOn)}.`,
      ],
    },
    legalBlock(content),
  ],
})
