import type { DocumentParty, DocumentSeller } from '../documents/content.ts'
import { formatDate, formatDayInFigures } from '../french/dates.ts'
import { formatCount, formatEuros, formatRate } from '../french/format.ts'
import { eurosFromCents, sumExact } from '../money/money.ts'
import { daysBetween } from './figures.ts'
import {
  type LateRate,
  type LateRateKind,
  type LateStretch,
  lateRateLabels,
} from './late-interest.ts'

/** The letters an unpaid invoice is followed by, one after the other. */
export const reminderSteps = [1, 2, 3] as const
export type ReminderStep = (typeof reminderSteps)[number]

/** French name of each. */
export const reminderStepLabels: Record<ReminderStep, string> = {
  1: 'Rappel',
  2: 'Relance',
  3: 'Mise en demeure',
}

/** How its notification speaks: « rappel » alone could be of goods. */
export const reminderNews: Record<ReminderStep, { title: string; ask: string }> = {
  1: { title: 'Rappel de paiement', ask: 'à régler' },
  2: { title: 'Relance', ask: 'à régler sous huit jours' },
  3: { title: 'Mise en demeure', ask: 'exigés sous huit jours' },
}

/** How a wholesaler reminds. */
export type ReminderRules = {
  /** Days after the due date on which each step is due, rising. */
  days: readonly [number, number, number]
  /** Below it a customer is not written to. */
  leastCents: number
  rateKind: LateRateKind
  /** Where answers arrive; empty for none. */
  replyTo: string
}

/** Until the wholesaler says otherwise (docs/trade-and-law.md#late-payment). */
export const usualReminderRules: ReminderRules = {
  days: [3, 10, 20],
  leastCents: 500,
  rateKind: 'three_legal',
  replyTo: '',
}

/** Customers that one release holds. */
export const maxReminders = 200

/** Days that an invoice is late; zero on the day it is due and before. */
export const daysLate = (dueOn: string, today: string): number =>
  Math.max(0, daysBetween(dueOn, today) - 1)

/**
 * The step an invoice is due for, or null: never one before the other, and between two of them as many days as
 * between theirs, so that a late start is no leap to the formal notice.
 */
export const dueStep = (
  invoice: { dueOn: string; last: { step: ReminderStep; on: string } | null },
  { days: [first, second, third] }: Pick<ReminderRules, 'days'>,
  today: string,
): ReminderStep | null => {
  const after = { 1: first, 2: second, 3: third }
  const { dueOn, last } = invoice
  const step = reminderSteps.find(each => each === (last?.step ?? 0) + 1)
  if (step === undefined || daysLate(dueOn, today) < after[step]) return null
  if (last === null) return step
  return daysLate(last.on, today) >= after[step] - after[last.step] ? step : null
}

/** An invoice in a letter. */
export type ReminderLine = {
  number: string
  step: ReminderStep
  issuedOn: string
  dueOn: string
  grossCents: number
  creditedCents: number
  paidCents: number
  openCents: number
  /** What late payment of it costs; null before the formal notice. */
  late: { interestCents: number; indemnityCents: number; stretches: LateStretch[] } | null
}

/** What a letter says, frozen when it goes out: its mail and its file are made from it and nothing else. */
export type ReminderContent = {
  step: ReminderStep
  on: string
  seller: DocumentSeller
  buyer: DocumentParty
  /** The customer's account in the wholesaler's books, or its number here. */
  account: string
  lines: ReminderLine[]
  /** What the customer has in advance or was credited too much: taken off. */
  inFavourCents: number
  /** Invoices that are not asked for as long as a claim on them is open. */
  disputed: { number: string; openCents: number }[]
  /** Whether interest and indemnities go on the account. */
  claims: boolean
  rateKind: LateRateKind
  indemnitySource: string
  recipients: { name: string; email: string }[]
  replyTo: string
  /** First name of who released it. */
  signedBy: string
}

const euros = (cents: number): string => formatEuros(eurosFromCents(cents))

/** What the letter comes to. */
export const reminderSums = ({ lines, inFavourCents, claims }: ReminderContent) => {
  const openCents = sumExact(lines.map(line => line.openCents))
  const interestCents = sumExact(lines.map(({ late }) => late?.interestCents ?? 0))
  const indemnityCents = sumExact(lines.map(({ late }) => late?.indemnityCents ?? 0))
  const charges = claims ? interestCents + indemnityCents : 0
  return {
    openCents,
    interestCents,
    indemnityCents,
    totalCents: sumExact([openCents, charges, -inFavourCents]),
  }
}

const percent = (hundredths: number): string => formatRate(String(hundredths / 100))

const stretchesOf = ({ lines }: ReminderContent): LateStretch[] =>
  lines.flatMap(({ late }) => late?.stretches ?? [])

/** The rates a letter reckons with, once each, the oldest first. */
const ratesOf = (content: ReminderContent): LateRate[] => [
  ...new Map(
    stretchesOf(content)
      .map(({ rate }) => rate)
      .toSorted((one, other) => one.validFrom.localeCompare(other.validFrom))
      .map(rate => [rate.validFrom, rate]),
  ).values(),
]

/** « 10 jours sur 1 000,00 € »: why an invoice's interest is what it is; at which rate where there are several. */
const lateReasons = (stretches: readonly LateStretch[], withRate: boolean): string[] =>
  stretches.map(
    ({ from, to, days, cents, rate }) =>
      `${formatCount(days, 'jour', 'jours')} (du ${formatDayInFigures(from)} au ${formatDayInFigures(to)}) sur ${euros(cents)}${withRate ? ` à ${percent(rate.hundredths)}` : ''}`,
  )

/** How the interest that a letter claims is reckoned, once for all its invoices; nothing where none is. */
export const reminderReckoning = (content: ReminderContent): string[] => {
  if (!content.claims) return []
  const rates = ratesOf(content)
  if (rates.length === 0) return []
  return [
    `Intérêts de retard\u00a0: ${lateRateLabels[content.rateKind].toLowerCase()}, par jour de retard sur 365 jours par an.`,
    ...rates.map(
      ({ hundredths, validFrom, source }) =>
        `${percent(hundredths)} l’an${rates.length === 1 ? '' : ` à compter du ${formatDayInFigures(validFrom)}`}\u00a0: ${source}.`,
    ),
    ...(content.indemnitySource === ''
      ? []
      : [`Indemnité forfaitaire de recouvrement, par facture\u00a0: ${content.indemnitySource}.`]),
  ]
}

/** The subject of its mail and the title of its letter. */
export const reminderSubject = ({ step, lines, seller }: ReminderContent): string => {
  const invoices =
    lines.length === 1 && lines[0] !== undefined
      ? `facture ${lines[0].number}`
      : formatCount(lines.length, 'facture', 'factures')
  return `${reminderStepLabels[step]}\u00a0: ${invoices} à régler — ${seller.companyName}`
}

const ask = (content: ReminderContent): string[] => {
  const total = euros(reminderSums(content).totalCents)
  const many = content.lines.length > 1
  const what = many
    ? `les ${content.lines.length} factures ci-dessous sont échues`
    : 'la facture ci-dessous est échue'
  switch (content.step) {
    case 1:
      return [
        `Sauf erreur de notre part, ${what} et il reste ${total} à régler. Si votre règlement vient de partir, ne tenez pas compte de ce message.`,
        'Merci de nous régler, ou de nous dire ce qui vous en empêche.',
      ]
    case 2:
      return [
        `Malgré notre rappel, ${what} et il reste ${total} à régler.`,
        'Merci de nous régler sous huit jours, ou de nous appeler pour convenir d’une date.',
      ]
    case 3:
      return [
        `Malgré nos relances, ${what} et ${many ? 'restent impayées' : 'reste impayée'}. Par la présente, nous vous mettons en demeure de nous régler ${total} sous huit jours à compter de la réception de ce courrier (Code civil, article 1344).`,
        'À défaut, nous pourrons suspendre nos livraisons et engager le recouvrement de notre créance sans autre avis.',
      ]
  }
}

const costs = (content: ReminderContent): string[] => {
  const { interestCents, indemnityCents } = reminderSums(content)
  if (!content.lines.some(({ late }) => late !== null)) return []
  const what = `intérêts de retard ${euros(interestCents)}, indemnités forfaitaires de recouvrement ${euros(indemnityCents)}`
  return [
    content.claims
      ? `Cette somme comprend, de plein droit (Code de commerce, articles L441-10 et D441-5)\u00a0: ${what}. Les intérêts sont arrêtés au ${formatDate(content.on)}.`
      : `De plein droit pourraient s’y ajouter (Code de commerce, articles L441-10 et D441-5)\u00a0: ${what}. Nous ne vous les réclamons pas à ce jour.`,
  ]
}

/** The letter's sentences, in French. */
export const reminderParagraphs = (content: ReminderContent): string[] => [
  'Madame, Monsieur,',
  ...ask(content),
  ...costs(content),
  ...(content.inFavourCents > 0
    ? [`Ce que vous avez en compte chez nous, ${euros(content.inFavourCents)}, en est déduit.`]
    : []),
  ...(content.disputed.length > 0
    ? [
        `${content.disputed.length > 1 ? 'Ne sont pas réclamées, tant que votre réclamation est à l’étude' : 'N’est pas réclamée, tant que votre réclamation est à l’étude'}\u00a0: ${content.disputed.map(({ number, openCents }) => `${number} (${euros(openCents)})`).join(', ')}.`,
      ]
    : []),
]

/** Where to pay, with the words that make the transfer known; empty where the wholesaler has no IBAN. */
export const reminderPayTo = ({ seller, account }: ReminderContent): string =>
  seller.iban === ''
    ? ''
    : `Par virement\u00a0: IBAN ${seller.iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1\u00a0')}, référence ${account}.`

/** How a letter ends: its formula, and who released it for whom. */
export const reminderClosing = ({ step, signedBy, seller }: ReminderContent): string[] => [
  step === 3
    ? 'Veuillez agréer, Madame, Monsieur, l’expression de nos salutations distinguées.'
    : 'Cordialement,',
  [signedBy, seller.companyName].filter(word => word !== '').join(', '),
]

/** What stands below an invoice's number in the letter. */
export const reminderLineNotes = (line: ReminderLine, content: ReminderContent): string[] => {
  const late = daysLate(line.dueOn, content.on)
  const reasons =
    line.late === null || !content.claims
      ? []
      : lateReasons(line.late.stretches, ratesOf(content).length > 1)
  return [
    `Échue le ${formatDayInFigures(line.dueOn)}, en retard de ${formatCount(late, 'jour', 'jours')}`,
    ...(line.paidCents === 0 && line.creditedCents === 0
      ? []
      : [
          [
            `Total ${euros(line.grossCents)}`,
            ...(line.paidCents === 0 ? [] : [`réglé ${euros(line.paidCents)}`]),
            ...(line.creditedCents === 0 ? [] : [`avoirs ${euros(line.creditedCents)}`]),
          ].join(', '),
        ]),
    ...(reasons.length === 0 ? [] : [`Intérêts\u00a0: ${reasons.join('\u00a0; ')}`]),
  ]
}

/** What the letter adds up, its total last. */
export const reminderAmounts = (
  content: ReminderContent,
): { label: string; cents: number; isTotal: boolean }[] => {
  const { openCents, interestCents, indemnityCents, totalCents } = reminderSums(content)
  const line = (label: string, cents: number) => ({ label, cents, isTotal: false })
  return [
    line('Factures échues', openCents),
    ...(content.claims
      ? [
          line('Intérêts de retard', interestCents),
          line('Indemnités de recouvrement', indemnityCents),
        ]
      : []),
    ...(content.inFavourCents > 0 ? [line('En compte chez nous', -content.inFavourCents)] : []),
    { label: 'À régler', cents: totalCents, isTotal: true },
  ]
}
