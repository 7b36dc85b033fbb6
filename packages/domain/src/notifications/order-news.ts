import type { TenantType } from '../companies/roles.ts'
import { formatDateInSentence, formatDateTime } from '../french/dates.ts'
import { formatCount, formatEuros, formatList, formatPackages } from '../french/format.ts'
import { ofName } from '../french/of-name.ts'
import { eurosFromCents } from '../money/money.ts'
import type { OrderStatus } from '../orders/orders.ts'
import type { NotificationKind } from './kinds.ts'

/** What a notification says, in French. */
export type News = { title: string; body: string }

/** One step of an order's history, with what its sentences name. */
export type OrderStep = {
  readonly number: string
  readonly buyerName: string
  readonly shopName: string
  /** YYYY-MM-DD. */
  readonly deliveryDate: string
  readonly linesCount: number
  /** VAT included. */
  readonly grossCents: number
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  /** Who did it, as the history names them. */
  readonly actor: string
  readonly reason: string | null
  /** Where the wholesaler wrote the order down: until when the buyer may contest it. */
  readonly contestableUntil: Date | null
}

export type OrderNews = News & { kind: NotificationKind; to: Extract<TenantType, 'buyer' | 'shop'> }

const sentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

/** A reason between the words that name it, or nothing. */
const because = (reason: string | null): string =>
  reason === null ? '' : ` Motif\u00a0: ${sentence(reason)}`

/** What a buyer is told of an order that its wholesaler has written down. */
const enteredNews = (step: OrderStep, contestableUntil: Date): OrderNews => ({
  kind: 'order_entered',
  to: 'buyer',
  title: `${step.shopName} a saisi une commande pour vous`,
  body: [
    `Commande ${step.number}, prise par téléphone.`,
    `Livraison ${formatDateInSentence(step.deliveryDate)}.`,
    ...(step.to === 'to_approve'
      ? ['Elle dépasse le plafond d’approbation et attend l’accord d’un administrateur.']
      : []),
    `Vous pouvez la contester jusqu’au ${formatDateTime(contestableUntil)}.`,
  ].join(' '),
})

/** What its wholesaler is told of an order that it wrote down and that does not come to be. */
const entryEndedNews = ({ number, buyerName, reason }: OrderStep): OrderNews => ({
  kind: 'order_cancelled',
  to: 'shop',
  title: `${buyerName} n’a pas confirmé la commande saisie`,
  body: `La commande ${number} n’est pas à préparer.${because(reason)}`,
})

/** Who is told of a step of an order, and in which words; several sides may be, or nobody. */
export const orderNews = (step: OrderStep): OrderNews[] => {
  const { number, buyerName, shopName, from, to, actor, reason, contestableUntil } = step
  if (from === null && contestableUntil !== null) return [enteredNews(step, contestableUntil)]
  const delivery = `Livraison ${formatDateInSentence(step.deliveryDate)}`
  const lines = formatCount(step.linesCount, 'ligne', 'lignes')
  const amount = formatEuros(eurosFromCents(step.grossCents))
  const received: OrderNews = {
    kind: 'order_received',
    to: 'shop',
    title: `Nouvelle commande ${ofName(buyerName)}`,
    body: `Commande ${number}, ${lines}. ${delivery}.`,
  }
  switch (to) {
    case 'to_approve':
      return [
        {
          kind: 'order_to_approve',
          to: 'buyer',
          title: `Commande de ${amount} à approuver chez ${shopName}`,
          body: `${actor} attend votre accord\u00a0: commande ${number}, ${lines}, ${amount}\u00a0TTC. ${delivery}.`,
        },
      ]
    case 'submitted':
      if (from === null) return [received]
      return [
        {
          kind: 'order_approved',
          to: 'buyer',
          title: 'Commande approuvée',
          body: `${actor} a approuvé la commande ${number}, partie chez ${shopName}.`,
        },
        received,
      ]
    case 'rejected':
      return [
        {
          kind: 'order_rejected',
          to: 'buyer',
          title: 'Commande rejetée',
          body: `${actor} a rejeté la commande ${number} chez ${shopName}\u00a0: elle ne part pas.${because(reason)}`,
        },
        ...(contestableUntil === null ? [] : [entryEndedNews(step)]),
      ]
    case 'accepted':
      return [
        {
          kind: 'order_accepted',
          to: 'buyer',
          title: `${shopName} a accepté votre commande`,
          body: `Commande ${number}. ${delivery}.`,
        },
      ]
    case 'refused':
      return [
        {
          kind: 'order_refused',
          to: 'buyer',
          title: `${shopName} a refusé votre commande`,
          body: `La commande ${number} ne sera pas livrée.${because(reason)}`,
        },
      ]
    case 'shipped':
      if (from === 'shipped')
        return [
          {
            kind: 'order_postponed',
            to: 'buyer',
            title: `${shopName} reporte votre livraison`,
            body: `Commande ${number}\u00a0: livraison reportée au ${formatDateInSentence(step.deliveryDate)}.${because(reason)}`,
          },
        ]
      return [
        {
          kind: 'order_shipped',
          to: 'buyer',
          title: `${shopName} a expédié votre commande`,
          body: `Commande ${number}. ${delivery}.`,
        },
      ]
    case 'delivered':
      return [
        {
          kind: 'order_delivered',
          to: 'buyer',
          title: `Commande ${ofName(shopName)} livrée`,
          body: `La livraison de la commande ${number} est constatée. Une réclamation s’ouvre sous 24\u00a0heures.`,
        },
        {
          kind: 'order_delivered',
          to: 'shop',
          title: `Commande ${ofName(buyerName)} livrée`,
          body: `La livraison de la commande ${number} est constatée.`,
        },
      ]
    case 'cancelled':
      // What still waited for its own approval, the wholesaler has never seen.
      if (from === 'to_approve') return contestableUntil === null ? [] : [entryEndedNews(step)]
      return [
        {
          kind: 'order_cancelled',
          to: 'shop',
          title: `${buyerName} a annulé sa commande`,
          body: `La commande ${number} n’est plus à préparer.${because(reason)}`,
        },
      ]
    case 'picking':
      return []
  }
}

/** A line of which less goes into the crates than was ordered, in thousandths of a package. */
export type ShortLine = {
  readonly name: string
  readonly orderedMilli: number
  readonly pickedMilli: number
  /** What goes instead, when something does. */
  readonly substitute: string | null
  /** What comes for the missing packages by the buyer's own ranking: put in, or proposed. */
  readonly replacement?: {
    readonly name: string
    readonly milli: number
    readonly isProposed: boolean
  } | null
  /** As whoever picked, or split a short lot, gave it. */
  readonly reason: string | null
}

/** Lines that one notification names; the rest are counted. */
const namedLines = 3

const insteadOf = (replacement: ShortLine['replacement']): string => {
  if (replacement == null) return ''
  const { name, milli, isProposed } = replacement
  const packages = `${formatPackages(milli / 1000)} de ${name}`
  return isProposed
    ? `\u00a0; proposé à la place\u00a0: ${packages}, à accepter`
    : `\u00a0; remplacé par ${packages}, selon votre liste`
}

const shortOf = (line: ShortLine): string => {
  const { name, orderedMilli, pickedMilli, substitute, reason, replacement } = line
  if (substitute !== null) return `${name} (remplacé par ${substitute})`
  const given = pickedMilli === 0 ? 'rien' : formatPackages(pickedMilli / 1000)
  const why = reason === null ? '' : `\u00a0: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}`
  return `${name} (${given} sur ${formatPackages(orderedMilli / 1000)}${why}${insteadOf(replacement)})`
}

/** What will not come as it was ordered; without a line, that all of it will after all. */
export const shortageNews = (
  { number, shopName }: { number: string; shopName: string },
  short: readonly ShortLine[],
): News => {
  if (short.length === 0)
    return {
      title: `Plus de manquant chez ${shopName}`,
      body: `Commande ${number}\u00a0: tout est finalement préparé comme commandé.`,
    }
  const named = short.slice(0, namedLines).map(shortOf)
  const more = short.length - named.length
  const all = more > 0 ? [...named, formatCount(more, 'autre ligne', 'autres lignes')] : named
  return {
    title: `Manquant chez ${shopName}`,
    body: `Commande ${number}\u00a0: ${formatList(all)}.`,
  }
}
