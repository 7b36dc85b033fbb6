import type {
  Billed,
  CreditNoteContent,
  CreditNoteLine,
  InvoiceContent,
  InvoiceLine,
} from '@carreau/domain/documents/content'
import { formatDate } from '@carreau/domain/french/dates'
import {
  formatEuros,
  formatExactUnitPrice,
  formatNumber,
  formatQuantity,
  formatRate,
} from '@carreau/domain/french/format'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import type { Amount, Block, Column, Paper, Row } from './paper.ts'
import { addresseeOf, footOf, sellerOf } from './parties.ts'

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
  ],
})

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
  rows: content.lines.map(rowOf),
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

/** « FR76 3000 … »: by four, as banks print it. */
const ibanOf = (iban: string): string => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

export const invoicePaper = (content: InvoiceContent, number: string): Paper => ({
  ...base(content, 'Net à payer TTC'),
  title: 'Facture',
  number,
  facts: [
    ['Date d’émission', formatDate(content.issuedOn)],
    ['Échéance', formatDate(content.dueOn)],
    ...orderFacts(content),
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
