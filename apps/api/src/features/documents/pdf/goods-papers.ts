import type {
  DeliveryNoteContent,
  DeliveryNoteLine,
  OrderFormContent,
  OrderFormLine,
} from '@carreau/domain/documents/content'
import { formatDate, formatLongDate } from '@carreau/domain/french/dates'
import {
  formatEuros,
  formatExactUnitPrice,
  formatPackages,
  formatQuantity,
} from '@carreau/domain/french/format'
import { eurosFromCents, eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import type { Block, Paper, Row } from './paper.ts'
import { addresseeOf, footOf, sellerOf } from './parties.ts'

const packages = (milli: number): string => formatPackages(packagesFromMilli(milli))
const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

const noteBlock = (note: string): Block[] =>
  note === '' ? [] : [{ title: 'Note de l’acheteur', lines: [note] }]

const orderRow = (line: OrderFormLine): Row => ({
  cells: [
    line.designation,
    packages(line.packagesMilli),
    formatQuantity(line.quantityMilli / 1000, line.unit),
    formatExactUnitPrice(eurosFromE4(line.unitPriceE4), line.unit),
    euros(line.netCents),
  ],
  notes: [
    ...(line.organic === null ? [] : [line.organic]),
    ...(line.estimated ? ['Poids variable\u00a0: quantité et montant estimés'] : []),
  ],
})

const priceWords = (isEstimated: boolean): string[] => [
  'Prix unitaires nets hors taxes, convenus à la commande pour la quantité commandée, sans remise, rabais ni ristourne. La TVA et, s’il y a lieu, la cotisation Interfel s’y ajoutent sur la facture.',
  ...(isEstimated
    ? [
        'Les produits au poids variable sont facturés à leur prix au kilogramme, au poids net pesé à la préparation.',
      ]
    : []),
]

export const orderFormPaper = (content: OrderFormContent, number: string): Paper => ({
  title: 'Bon de commande',
  number,
  seller: sellerOf(content.seller),
  facts: [
    ['Date de commande', formatDate(content.order.placedOn)],
    ...(content.revision === undefined
      ? []
      : [['Révision', String(content.revision)] satisfies [string, string]]),
    ['Livraison prévue', formatLongDate(content.deliveryDate)],
  ],
  addressee: addresseeOf('Acheteur', content.buyer),
  columns: [
    { label: 'Désignation', width: 0, align: 'left' },
    { label: 'Commandé', width: 58, align: 'right' },
    { label: 'Quantité', width: 76, align: 'right' },
    { label: 'Prix unitaire HT', width: 82, align: 'right' },
    { label: 'Montant HT', width: 70, align: 'right' },
  ],
  rows: content.lines.map(orderRow),
  vat: [],
  amounts: [
    { label: 'Marchandises HT', value: euros(content.goodsCents) },
    ...(content.deliveryFeeCents === 0
      ? []
      : [{ label: 'Participation au transport HT', value: euros(content.deliveryFeeCents) }]),
    {
      label: content.estimated ? 'Total HT estimé' : 'Total HT',
      value: euros(content.goodsCents + content.deliveryFeeCents),
      isTotal: true,
    },
  ],
  blocks: [
    {
      title: 'Détermination du prix',
      lines: priceWords(content.estimated),
    },
    ...noteBlock(content.note),
    {
      title: '',
      lines: ['Document d’accompagnement des marchandises (article L. 443-3 du code de commerce).'],
    },
  ],
  foot: footOf(content.seller),
})

/** What tells a wholesaler that an order is called off: no goods travel with it. */
export const cancelledFormPaper = (content: OrderFormContent, number: string): Paper => {
  const paper = orderFormPaper(content, number)
  return {
    ...paper,
    title: 'Commande annulée',
    blocks: [
      { title: 'Annulation', lines: ['Cette commande est annulée\u00a0: ne la préparez pas.'] },
    ],
  }
}

/**
 * The copy of who packs the goods: all that the law asks of what goes with them (how the price is determined, not the price),
 * and no amount that another company agreed to.
 */
export const unpricedFormPaper = (content: OrderFormContent, number: string): Paper => {
  const paper = orderFormPaper(content, number)
  const [designation, ordered, quantity] = paper.columns
  if (designation === undefined || ordered === undefined || quantity === undefined) return paper
  return {
    ...paper,
    columns: [designation, ordered, quantity],
    rows: content.lines.map(line => ({
      cells: orderRow(line).cells.slice(0, 3),
      notes: [
        ...(line.organic === null ? [] : [line.organic]),
        ...(line.estimated ? ['Poids variable\u00a0: quantité estimée'] : []),
      ],
    })),
    amounts: [
      {
        label: 'Colis commandés',
        value: packages(content.lines.reduce((sum, line) => sum + line.packagesMilli, 0)),
        isTotal: true,
      },
    ],
    blocks: [
      {
        title: 'Exemplaire sans prix',
        lines: ['Les prix convenus figurent sur le bon de commande des parties.'],
      },
      ...paper.blocks,
    ],
  }
}

const shortage = (line: DeliveryNoteLine): string[] => {
  const missing = line.orderedPackagesMilli - line.pickedPackagesMilli
  const reason = line.reason === null ? '' : ` – ${line.reason}`
  if (missing > 0) return [`Manquant\u00a0: ${packages(missing)}${reason}`]
  return line.reason === null ? [] : [line.reason]
}

/** What goes out to come back: each kind with its deposit, which is not invoiced with the goods. */
const cratesBlock = ({ crates = [] }: DeliveryNoteContent): Block[] => {
  if (crates.length === 0) return []
  const total = crates.reduce((sum, { count, depositCents }) => sum + count * depositCents, 0)
  return [
    {
      title: 'Emballages consignés, à rendre',
      lines: [
        ...crates.map(
          ({ name, count, depositCents }) =>
            `${count} ${name}, consigne de ${euros(depositCents)} l’unité\u00a0: ${euros(count * depositCents)}`,
        ),
        ...(crates.length > 1 ? [`Consigne totale\u00a0: ${euros(total)}`] : []),
      ],
    },
  ]
}

const deliveryRow = (line: DeliveryNoteLine): Row => ({
  cells: [
    line.designation,
    line.replaces === null ? packages(line.orderedPackagesMilli) : '–',
    packages(line.pickedPackagesMilli),
    line.pickedPackagesMilli === 0 ? '–' : formatQuantity(line.quantityMilli / 1000, line.unit),
    line.lot ?? '–',
  ],
  notes: [
    ...(line.organic === null ? [] : [line.organic]),
    ...(line.replaces === null ? [] : [`Remplace\u00a0: ${line.replaces}`]),
    ...shortage(line),
  ],
  isFaint: line.pickedPackagesMilli === 0,
})

/** `receptionUrl`: where its buyer receives the order, on a phone. */
export const deliveryNotePaper = (
  content: DeliveryNoteContent,
  number: string,
  receptionUrl: string,
): Paper => ({
  title: 'Bon de livraison',
  number,
  seller: sellerOf(content.seller),
  facts: [
    ['Expédition', formatDate(content.shippedOn)],
    ['Livraison prévue', formatLongDate(content.deliveryDate)],
    ['Commande', `${content.order.number} du ${formatDate(content.order.placedOn)}`],
    ...(content.carrier === undefined
      ? []
      : [['Livré par', content.carrier] satisfies [string, string]]),
    ...(content.replaces === undefined
      ? []
      : [
          [
            'Annule et remplace',
            `${content.replaces.number} (livraison du ${formatDate(content.replaces.deliveryDate)})`,
          ] satisfies [string, string],
        ]),
  ],
  addressee: addresseeOf('Livré à', content.buyer),
  columns: [
    { label: 'Désignation', width: 0, align: 'left' },
    { label: 'Commandé', width: 58, align: 'right' },
    { label: 'Livré', width: 58, align: 'right' },
    { label: 'Quantité', width: 76, align: 'right' },
    { label: 'Lot', width: 82, align: 'right' },
  ],
  rows: content.lines.map(deliveryRow),
  vat: [],
  amounts: [
    {
      label: 'Colis livrés',
      value: packages(content.lines.reduce((sum, line) => sum + line.pickedPackagesMilli, 0)),
      isTotal: true,
    },
  ],
  code: {
    text: receptionUrl,
    lines: [
      'Réceptionnez avec un téléphone\u00a0: ce code ouvre la livraison sur Carreau, avec ses lignes, ses caisses et sa signature.',
    ],
  },
  blocks: [
    ...cratesBlock(content),
    ...noteBlock(content.note),
    {
      title: 'Réception',
      lines: [
        'Vérifiez la marchandise à l’arrivée. Toute réserve se formule avec précision, dans les 24 heures de la livraison, depuis la commande sur Carreau.',
        'Date, nom et signature du destinataire\u00a0:',
        // Room for them.
        ...Array.from({ length: 4 }, () => ' '),
      ],
    },
  ],
  foot: footOf(content.seller),
})
