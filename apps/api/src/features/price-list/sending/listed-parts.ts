import type { Delivery } from '@carreau/domain/companies/delivery-calendar'
import { formatDateInSentence, formatDateTime, formatLongDate } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatExactUnitPrice,
  formatPackages,
} from '@carreau/domain/french/format'
import { parisDay } from '@carreau/domain/french/paris-time'
import { eurosFromE4, packagesFromMilli } from '@carreau/domain/money/money'
import { isEstimated } from '@carreau/domain/money/quantity'
import { announcedWeights } from '@carreau/domain/money/weight-bracket'
import { weightWords } from '@carreau/domain/money/weight-words'
import { offerLabel } from '@carreau/domain/price-list/price-list'
import { packagePrice, unitOf } from '../price-list.present.ts'
import type { ListedOffer } from './listed-offers.sql.ts'

/**
 * An offer in words: « Carotte · France · cat. I · Colis 10 kg », what is to know of it, « 1,20 €/kg », and
 * « 12,00 € » for a package, « ≈ » where it is weighed; empty where the package is the unit or unknown.
 */
export type ListedLine = { name: string; notes: string[]; price: string; package: string }
export type ListedPart = { title: string; lines: ListedLine[] }

const priceOf = (offer: ListedOffer, priceE4: number): string =>
  formatExactUnitPrice(eurosFromE4(priceE4), unitOf(offer))

const packageOf = (offer: ListedOffer): string => {
  if (
    unitOf(offer) === 'package' ||
    (offer.averageVolumeG === null && offer.billingType === 'weight')
  )
    return ''
  const price = formatEuros(packagePrice(offer, offer.unitPriceE4))
  return isEstimated(offer.volumeType) ? `≈\u00a0${price}` : price
}

const lineOf = (offer: ListedOffer): ListedLine => {
  const { formerPriceE4, unitPriceE4, brackets, note, isEnding } = offer
  const bracketsText = brackets.map(
    ({ minPackagesMilli, unitPriceE4: price }) =>
      `dès ${formatPackages(packagesFromMilli(minPackagesMilli))}\u00a0: ${priceOf(offer, price)}`,
  )
  // « colis de 5,6 à 6,4 kg »: what the announced price of a package may come to.
  const weights = weightWords(announcedWeights(offer))
  const change =
    formerPriceE4 === null
      ? []
      : [
          `en ${formerPriceE4 < unitPriceE4 ? 'hausse' : 'baisse'}, ${priceOf(offer, formerPriceE4)} avant`,
        ]
  return {
    name: offerLabel(offer),
    notes: [
      [weights, note, isEnding ? 'bientôt fini' : '', ...change, ...bracketsText]
        .filter(Boolean)
        .join(' · '),
    ].filter(Boolean),
    price: priceOf(offer, unitPriceE4),
    package: packageOf(offer),
  }
}

const seized = (offer: ListedOffer) =>
  offer.timesBought === 0 && (offer.isEnding || offer.note !== '')

/** What the customer buys, what is to be seized today, then the rest by family: each product stands once. */
export const partsOf = (offers: readonly ListedOffer[]) => {
  const families = new Map<string, ListedLine[]>()
  for (const offer of offers) {
    if (offer.timesBought > 0 || seized(offer)) continue
    const family = families.get(offer.categoryName) ?? []
    families.set(offer.categoryName, [...family, lineOf(offer)])
  }
  return {
    usual: offers.filter(({ timesBought }) => timesBought > 0).map(lineOf),
    today: offers.filter(seized).map(lineOf),
    families: [...families].map(([title, lines]): ListedPart => ({ title, lines })),
    /** Of all that is sold, beyond what is listed. */
    left: (offers[0]?.total ?? 0) - offers.length,
  }
}

/** Of what the customer buys, what it buys most often, in the list's order. */
export const mostBought = (offers: readonly ListedOffer[], count: number): ListedLine[] => {
  const most = new Set(
    offers
      .filter(({ timesBought }) => timesBought > 0)
      .toSorted((a, b) => b.timesBought - a.timesBought)
      .slice(0, count),
  )
  return offers.filter(offer => most.has(offer)).map(lineOf)
}

export const usualTitle = 'Ce que vous achetez'
export const todayTitle = 'À saisir'

/** « Livraison du vendredi 27 novembre, à commander avant jeudi 26 nov. à 23:00. » */
export const deliverySentence = ({ date, cutOffAt }: Delivery): string =>
  `Pour la livraison du ${formatDateInSentence(date)}, à commander avant le ${formatDateTime(cutOffAt)}.`

/** The facts at the head of a list on paper. */
export const factsOf = (delivery: Delivery | null, now: Date): [string, string][] => [
  ['Prix du', formatLongDate(parisDay(now))],
  ...(delivery === null
    ? []
    : ([
        ['Livraison', formatLongDate(delivery.date)],
        ['À commander', `avant le ${formatDateTime(delivery.cutOffAt)}`],
      ] satisfies [string, string][])),
]

/** « Et 312 autres produits. »; empty for none. */
export const restSentence = (count: number): string =>
  count <= 0 ? '' : `Et ${formatCount(count, 'autre produit', 'autres produits')} sur Carreau.`
