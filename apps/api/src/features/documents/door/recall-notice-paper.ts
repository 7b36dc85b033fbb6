import {
  formatDate,
  formatDateTime,
  formatDayInFigures,
  formatTime,
} from '@carreau/domain/french/dates'
import { formatKg, formatPackages } from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { formatPhone } from '@carreau/domain/french/phone'
import { kgFromG, packagesFromMilli } from '@carreau/domain/money/money'
import {
  drillMark,
  inCallingOrder,
  type RecallEntry,
  type RecallInstruction,
  recalledProducts,
  recallInstructions,
  recallProgress,
} from '@carreau/domain/orders/stock/recalls'
import { drawPaper } from '../pdf/draw-paper.ts'
import type { Block, Paper, Row } from '../pdf/paper.ts'

type Party = { name: string; lines: string[] }

type Recalled = {
  seller: Party
  lot: string
  products: readonly string[]
  isDrill: boolean
  motive: string
  instruction: RecallInstruction
  note: string
  startedAt: Date
  closedAt: Date | null
  drawnAt: Date
}

/** For the wholesaler: everybody, and who has read it when. */
export type ShopRecallNotice = Recalled & {
  startedBy: string
  closedBy: string | null
  summary: string | null
  entries: readonly RecallEntry[]
  /** Still in the house: to be taken out of the crates. */
  inHouse: readonly { orderNumber: string; customer: string; product: string; packages: number }[]
}

/** For a buyer: its own goods alone. */
export type BuyerRecallNotice = Recalled & {
  buyer: Party
  toldAt: Date
  answer: RecallEntry['answer']
  lines: readonly {
    product: string
    packagingName: string
    orderNumber: string
    deliveryDate: string
    packages: number
    weightKg: number | null
  }[]
}

const moment = (at: Date): string => `${formatDayInFigures(parisDay(at))} ${formatTime(at)}`
const packages = (milli: number): string => formatPackages(packagesFromMilli(milli))
/** Words of a person, which stand in a paragraph whatever was typed between them. */
const inOneParagraph = (text: string): string => text.replace(/\s+/g, ' ').trim()

const headOf = (recall: Recalled) => ({
  title: `${drillMark(recall.isDrill)}Avis de rappel`,
  number: '',
  seller: { ...recall.seller, logoKey: null },
  words: [
    ...(recall.isDrill
      ? ['Ceci est un exercice\u00a0: les marchandises ne sont pas en cause.']
      : []),
    `À faire\u00a0: ${recallInstructions[recall.instruction]}.`,
    `Motif\u00a0: ${inOneParagraph(recall.motive)}`,
    ...(recall.note === '' ? [] : [`Précision\u00a0: ${inOneParagraph(recall.note)}`]),
  ],
  vat: [],
  foot: `${recall.seller.name} · ${drillMark(recall.isDrill)}rappel du lot ${recall.lot} · état au ${formatDateTime(recall.drawnAt)}`,
})

const factsOf = ({ lot, startedAt, closedAt }: Recalled, startedBy?: string): Paper['facts'] => [
  ['Lot', lot],
  [
    'Rappelé le',
    `${formatDateTime(startedAt)}${startedBy === undefined ? '' : `, par ${startedBy}`}`,
  ],
  ['État', closedAt === null ? 'en cours' : `clos le ${formatDateTime(closedAt)}`],
]

const answerWords = ({ toldAt, answer }: Pick<RecallEntry, 'toldAt' | 'answer'>): string => {
  if (answer === null) return toldAt === null ? 'rien n’est parti' : 'sans réponse'
  return `${moment(answer.at)}, ${answer.by}${answer.byPhone ? ', par téléphone' : ''}`
}

const entryRow = (entry: RecallEntry): Row => ({
  cells: [
    entry.companyName,
    packages(entry.packagesMilli),
    packages(entry.deliveredMilli),
    entry.toldAt === null ? '–' : moment(entry.toldAt),
    answerWords(entry),
    entry.answer === null ? '–' : packages(entry.answer.heldMilli),
  ],
  notes: [
    [entry.city, entry.orderNumbers.join(', ')].filter(Boolean).join(' · '),
    // Whom to call, as long as nobody has answered.
    entry.answer !== null || entry.toldAt === null
      ? ''
      : entry.contacts
          .flatMap(({ name, phone }) => (phone === null ? [] : `${formatPhone(phone)} ${name}`))
          .join(', '),
    entry.answer === null || entry.answer.note === ''
      ? ''
      : `«\u00a0${inOneParagraph(entry.answer.note)}\u00a0»`,
  ].filter(Boolean),
})

const inHouseRows = (lines: ShopRecallNotice['inHouse']): Row[] =>
  lines.length === 0
    ? []
    : [
        {
          cells: ['Encore dans nos murs, à sortir des commandes', '', '', '', '', ''],
          notes: [],
          isHead: true,
        },
        ...lines.map(({ customer, orderNumber, product, packages: count }) => ({
          cells: [customer, formatPackages(count), '–', '–', '–', '–'],
          notes: [`${orderNumber} · ${product}`],
        })),
      ]

const summaryOf = ({ summary, closedAt, closedBy }: ShopRecallNotice): Block[] =>
  summary === null || closedAt === null
    ? []
    : [
        {
          title: `Bilan, clos le ${formatDateTime(closedAt)} par ${closedBy ?? ''}`,
          lines: [inOneParagraph(summary)],
        },
      ]

const sumOf = <One>(entries: readonly One[], read: (one: One) => number): number =>
  entries.reduce((sum, one) => sum + read(one), 0)

/** The statement with quantities that an inspector asks for (docs/trade-and-law.md#traceability). */
export const shopRecallPdf = (recall: ShopRecallNotice): Promise<Buffer> => {
  const { entries } = recall
  const told = entries.filter(({ toldAt }) => toldAt !== null)
  const weightG = sumOf(entries, one => one.weightG ?? 0)
  const heldMilli = sumOf(entries, ({ answer }) => answer?.heldMilli ?? 0)
  return drawPaper(
    {
      ...headOf(recall),
      facts: factsOf(recall, recall.startedBy),
      addressee: {
        title: 'RAPPELÉ',
        lines: [
          recalledProducts(recall.products),
          recallProgress({
            told: told.length,
            answered: told.filter(({ answer }) => answer !== null).length,
            heldMilli,
          }),
        ],
      },
      columns: [
        { label: 'Client', width: 0, align: 'left' },
        { label: 'Concernés', width: 50, align: 'right' },
        { label: 'Dont partis', width: 50, align: 'right' },
        { label: 'Prévenu le', width: 56, align: 'left' },
        { label: 'Lu et répondu', width: 82, align: 'left' },
        { label: 'Encore détenus', width: 50, align: 'right' },
      ],
      rows: [...inCallingOrder(entries).map(entryRow), ...inHouseRows(recall.inHouse)],
      amounts: [
        { label: 'Poids concerné', value: weightG === 0 ? '–' : formatKg(kgFromG(weightG)) },
        { label: 'Dont partis', value: packages(sumOf(entries, one => one.deliveredMilli)) },
        { label: 'Encore détenus, dit-on', value: packages(heldMilli) },
        {
          label: 'Colis concernés',
          value: packages(sumOf(entries, one => one.packagesMilli)),
          isTotal: true,
        },
      ],
      blocks: [
        ...summaryOf(recall),
        {
          title: '',
          lines: [
            `Relevé chiffré des marchandises rappelées (code rural et de la pêche maritime, L205-7-1), établi le ${formatDateTime(recall.drawnAt)}. Chaque réponse est gardée avec son heure et son auteur\u00a0; la dernière est montrée. Heures de Paris.`,
          ],
        },
      ],
    },
    null,
  )
}

const proofOf = ({ toldAt, answer, closedAt }: BuyerRecallNotice): Block => ({
  title: 'Votre réponse',
  lines: [
    `Prévenu le ${formatDateTime(toldAt)}.`,
    ...(answer === null
      ? closedAt === null
        ? [
            'Pas encore répondu\u00a0: dites sur Carreau ce qu’il vous reste, ou écrivez-le ici.',
            'Colis encore détenus, date, nom et signature\u00a0:',
            ' ',
            ' ',
          ]
        : ['Sans réponse à la clôture du rappel.']
      : [
          `Lu et répondu le ${formatDateTime(answer.at)} par ${answer.by}${answer.byPhone ? ', par téléphone' : ''}\u00a0: ${packages(answer.heldMilli)} encore chez vous.`,
          ...(answer.note === '' ? [] : [`«\u00a0${inOneParagraph(answer.note)}\u00a0»`]),
        ]),
  ],
})

/** What a kitchen keeps of a recall: its own deliveries, what to do, and what it answered. */
export const buyerRecallPdf = (recall: BuyerRecallNotice): Promise<Buffer> =>
  drawPaper(
    {
      ...headOf(recall),
      facts: [...factsOf(recall), ['Produits', recalledProducts(recall.products)]],
      addressee: { title: 'DESTINATAIRE', lines: [recall.buyer.name, ...recall.buyer.lines] },
      columns: [
        { label: 'Reçu', width: 0, align: 'left' },
        { label: 'Commande', width: 70, align: 'left' },
        { label: 'Livraison', width: 78, align: 'left' },
        { label: 'Colis', width: 56, align: 'right' },
        { label: 'Poids net', width: 60, align: 'right' },
      ],
      rows: recall.lines.map(line => ({
        cells: [
          line.product,
          line.orderNumber,
          formatDate(line.deliveryDate),
          formatPackages(line.packages),
          line.weightKg === null ? '–' : formatKg(line.weightKg),
        ],
        notes: [line.packagingName],
      })),
      amounts: [
        {
          label: 'Colis reçus de ce lot',
          value: formatPackages(sumOf(recall.lines, line => line.packages)),
          isTotal: true,
        },
      ],
      blocks: [proofOf(recall)],
    },
    null,
  )
