import type { BuyerRole, ShopRole } from '../../companies/roles.ts'
import { formatDateInSentence, formatDateTime, formatDayInFigures } from '../../french/dates.ts'
import { csvText, formatCount, formatKg, formatList, formatPackages } from '../../french/format.ts'
import { parisDay, parisTime } from '../../french/paris-time.ts'
import { formatPhone } from '../../french/phone.ts'
import { kgFromG, packagesFromMilli } from '../../money/money.ts'
import type { OrderStatus } from '../orders.ts'

/** A lot that must come back (docs/product.md#recall, regulation (EC) 178/2002, articles 18 and 19). */

/** Who looks for a lot and reads a recall, who starts and closes one, who writes down an answer given by telephone. */
export const readsRecalls = ['admin', 'sales', 'picker'] as const satisfies readonly ShopRole[]
export const startsRecalls = ['admin'] as const satisfies readonly ShopRole[]
export const notesRecallCalls = ['admin', 'sales'] as const satisfies readonly ShopRole[]
/** Who reads what is recalled of theirs, and who answers. */
export const recallReaders = [
  'admin',
  'purchaser',
  'accountant',
] as const satisfies readonly BuyerRole[]
export const recallAnswerers = ['admin', 'purchaser'] as const satisfies readonly BuyerRole[]

/** What is to be done with the goods, in the words that a kitchen reads. */
export const recallInstructions = {
  do_not_sell: 'Ne vendez pas, ne servez pas\u00a0: mettez de côté',
  return: 'Mettez de côté\u00a0: nous venons le reprendre',
  destroy: 'Détruisez, et gardez une photographie ou un bordereau',
} as const
export type RecallInstruction = keyof typeof recallInstructions
export const recallInstructionNames = Object.keys(recallInstructions) as RecallInstruction[]

/** Orders that hold goods of a lot, from the first crate to the delivery. */
export const recallableStatuses: readonly OrderStatus[] = [
  'accepted',
  'picking',
  'shipped',
  'delivered',
]

/** Whose goods have left: their buyer is told. What has not left is taken out of the crates instead. */
export const hasLeft = (status: OrderStatus): boolean =>
  status === 'shipped' || status === 'delivered'

/** « EXERCICE » stands before whatever is said of a drill. */
export const drillMark = (isDrill: boolean): string => (isDrill ? 'EXERCICE – ' : '')

/** Two numbers of a lot are one when they differ by spaces and capitals alone; PostgreSQL’s `lot_key` says the same. */
export const isSameLot = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

const keyOf = (lot: string): string => lot.replace(/\s/g, '').toUpperCase()

/** Recalled of one buyer: a line as it was delivered. */
export type RecalledLine = {
  readonly orderNumber: string
  /** YYYY-MM-DD. */
  readonly deliveryDate: string
  readonly name: string
  readonly packagesMilli: number
  readonly weightG: number | null
}

const amountOf = ({ packagesMilli, weightG }: Pick<RecalledLine, 'packagesMilli' | 'weightG'>) =>
  `${formatPackages(packagesFromMilli(packagesMilli))}${weightG === null ? '' : ` (${formatKg(kgFromG(weightG))})`}`

/** Lines that one notification names; the rest are counted. */
const namedLines = 6

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** What a buyer is told of a recall: its own goods, in the words of its own orders. */
export const recallNews = (
  recall: {
    readonly shopName: string
    readonly lot: string
    readonly isDrill: boolean
    readonly motive: string
    readonly instruction: RecallInstruction
  },
  lines: readonly RecalledLine[],
): { title: string; body: string } => {
  const named = lines
    .slice(0, namedLines)
    .map(
      line =>
        `${line.name}, ${amountOf(line)}, commande ${line.orderNumber}, livraison du ${formatDateInSentence(line.deliveryDate)}`,
    )
  const more = lines.length - named.length
  const all = more > 0 ? [...named, formatCount(more, 'autre ligne', 'autres lignes')] : named
  return {
    title: `${drillMark(recall.isDrill)}Rappel du lot ${recall.lot} chez ${recall.shopName}`,
    body: [
      ...(recall.isDrill
        ? ['Ceci est un exercice\u00a0: vos marchandises ne sont pas en cause.']
        : []),
      `Vous avez reçu\u00a0: ${all.join('\u00a0; ')}.`,
      `Motif\u00a0: ${sentence(recall.motive)}`,
      `À faire\u00a0: ${sentence(recallInstructions[recall.instruction])}`,
      'Répondez en disant ce qu’il vous en reste.',
    ].join(' '),
  }
}

/** A lot that an open recall keeps out of the crates. */
export type BlockedLot = {
  readonly lot: string
  readonly name: string
  readonly startedAt: Date
}

/** « Tomate grappe : le lot L-47 est rappelé depuis le 26 novembre à 04:12. »: what a picker is told. */
export const blockedLotWords = (
  blocked: readonly BlockedLot[],
  during: 'picking' | 'shipping',
): string =>
  [
    ...blocked.map(
      ({ lot, name, startedAt }) =>
        `${name}\u00a0: le lot ${lot} est rappelé depuis le ${formatDateTime(startedAt)}.`,
    ),
    during === 'picking'
      ? 'Sortez ces colis de la préparation et prenez un autre lot.'
      : 'Sortez ces colis de la commande, corrigez la préparation, puis expédiez.',
  ].join(' ')

/** Recalls that touch the same goods: of the same lot, without naming products or naming one in common. */
export const overlaps = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === 0 || other.length === 0 || one.some(id => other.includes(id))

/** How a recall stands, in one sentence: « 3 clients sur 12 ont répondu, 4,5 colis retrouvés ». */
export const recallProgress = ({
  told,
  answered,
  heldMilli,
}: {
  told: number
  answered: number
  heldMilli: number
}): string =>
  told === 0
    ? 'Aucun client n’en a reçu'
    : `${answered} ${told > 1 ? `clients sur ${told} ont` : 'client sur 1 a'} répondu, ${formatPackages(packagesFromMilli(heldMilli))} ${heldMilli >= 2_000 ? 'retrouvés' : 'retrouvé'}`

/** A customer in the statement of a recall. */
export type RecallEntry = {
  readonly companyName: string
  readonly city: string
  readonly contacts: readonly { readonly name: string; readonly phone: string | null }[]
  readonly emails: readonly string[]
  readonly orderNumbers: readonly string[]
  readonly packagesMilli: number
  readonly weightG: number | null
  /** Of them what had left the wholesaler. */
  readonly deliveredMilli: number
  readonly toldAt: Date | null
  readonly answer: {
    readonly at: Date
    readonly by: string
    readonly byPhone: boolean
    readonly heldMilli: number
    readonly note: string
  } | null
}

const columns = [
  ...['Client', 'Ville', 'À appeler', 'Téléphones', 'E-mails', 'Commandes'],
  ...['Colis concernés', 'Dont partis', 'Poids (kg)', 'Prévenu le', 'Réponse', 'Répondu le'],
  ...['Répondu par', 'Colis encore détenus', 'Remarque'],
]

const csvNumber = (value: number | null): string =>
  value === null ? '' : String(value).replace('.', ',')
const csvMoment = (at: Date | null): string =>
  at === null ? '' : `${formatDayInFigures(parisDay(at))} ${parisTime(at)}`

const csvRow = (cells: readonly string[]): string => `${cells.join(';')}\r\n`

const stateOf = ({ toldAt, answer }: RecallEntry): string => {
  if (answer !== null) return answer.byPhone ? 'Par téléphone' : 'Dans Carreau'
  return toldAt === null ? 'Rien n’est parti' : 'Sans réponse'
}

/** Whom to call stands first: told and silent, then who has nothing yet, then who has answered. */
export const inCallingOrder = (entries: readonly RecallEntry[]): RecallEntry[] =>
  entries.toSorted(
    (one, other) =>
      Number(one.answer !== null) - Number(other.answer !== null) ||
      Number(one.toldAt === null) - Number(other.toldAt === null) ||
      one.companyName.localeCompare(other.companyName, 'fr'),
  )

/**
 * Who has the lot, who has answered and whom to call, as a CSV that a French spreadsheet opens. Those who have not
 * answered come first. A line above says what it is of; of a drill that it is one.
 */
export const recallCsv = (title: string, entries: readonly RecallEntry[]): string =>
  [
    `\ufeff${csvRow([csvText(title)])}`,
    csvRow(columns),
    ...inCallingOrder(entries).map(entry =>
      csvRow([
        csvText(entry.companyName),
        csvText(entry.city),
        entry.answer === null && entry.toldAt !== null ? 'oui' : 'non',
        csvText(
          entry.contacts
            .flatMap(({ name, phone }) => (phone === null ? [] : `${formatPhone(phone)} ${name}`))
            .join(', '),
        ),
        csvText(entry.emails.join(', ')),
        entry.orderNumbers.join(' '),
        csvNumber(packagesFromMilli(entry.packagesMilli)),
        csvNumber(packagesFromMilli(entry.deliveredMilli)),
        csvNumber(entry.weightG === null ? null : kgFromG(entry.weightG)),
        csvMoment(entry.toldAt),
        stateOf(entry),
        csvMoment(entry.answer?.at ?? null),
        csvText(entry.answer?.by ?? ''),
        csvNumber(entry.answer === null ? null : packagesFromMilli(entry.answer.heldMilli)),
        csvText(entry.answer?.note ?? ''),
      ]),
    ),
  ].join('')

/** « Tomate grappe et Courgette »: the products of a recall, « tous les produits » where none is named. */
export const recalledProducts = (names: readonly string[]): string =>
  names.length === 0 ? 'tous les produits' : formatList(names)
