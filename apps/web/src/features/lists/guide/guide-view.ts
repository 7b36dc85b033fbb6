import { editDistance } from '@carreau/catalogue-search/words/spelling'
import { shortForms } from '@carreau/catalogue-search/words/trade-words'
import { isLittle, stemsOf } from '@carreau/catalogue-search/words/word-forms'
import { comparedPrice } from '@carreau/domain/money/quantity'
import type { Cart } from '../../carts/door/carts.queries.ts'
import type { GuideLine, GuideOffer } from './guide.queries.ts'

/** Whose price a line shows: the wholesaler it was bought from, or whoever is cheapest. */
export type Prices = 'usual' | 'best'
/** A list is a storage place (docs/decisions/0052-order-guide.md). */
export type Grouping = 'shop' | 'family' | 'place'

/** A line with what it would be ordered by, and what the carts hold of it. */
export type ShownLine = {
  line: GuideLine
  name: string
  offer: GuideOffer | null
  /** The cheaper one that « Mes fournisseurs » leaves aside. */
  cheaper: GuideOffer | null
  packages: number
  /** In carts of other wholesalers. */
  elsewhere: number
}

export const nameOfLine = ({ product: { name, variety } }: GuideLine): string =>
  [name, variety].filter(Boolean).join(' ')

/** Packages of a specification by wholesaler. */
export type InCarts = ReadonlyMap<number, ReadonlyMap<number, number>>

export const inCartsOf = (carts: readonly Cart[]): InCarts => {
  const held = new Map<number, Map<number, number>>()
  for (const { shop, items } of carts)
    for (const { specification, packages_quantity } of items) {
      const byShop = held.get(specification.id) ?? new Map<number, number>()
      byShop.set(shop.id, packages_quantity)
      held.set(specification.id, byShop)
    }
  return held
}

const nothing: ReadonlyMap<number, number> = new Map()

/** In the unit both are compared in; prices in two units say nothing of one another. */
const isCheaperThan = (left: GuideOffer, right: GuideOffer, { specification }: GuideLine) => {
  const [one, other] = [left, right].map(offer => comparedPrice(offer, specification))
  return one !== undefined && other?.unit === one.unit && one.value < other.value
}

/** What is in a cart stays with its wholesaler, whichever prices are looked at. */
export const shownLineOf = (line: GuideLine, prices: Prices, inCarts: InCarts): ShownLine => {
  const held = inCarts.get(line.id) ?? nothing
  const { best_offer: best, usual_offer: usual } = line
  const chosen = prices === 'usual' ? (usual ?? best) : best
  const offer = [chosen, usual, best].find(one => one !== null && held.has(one.shop_id)) ?? chosen
  const packages = offer === null ? 0 : (held.get(offer.shop_id) ?? 0)
  const all = [...held.values()].reduce((sum, count) => sum + count, 0)
  const isCheaper =
    best !== null &&
    offer !== null &&
    best.shop_id !== offer.shop_id &&
    isCheaperThan(best, offer, line)
  return {
    line,
    name: nameOfLine(line),
    offer,
    cheaper: isCheaper ? best : null,
    packages,
    elsewhere: all - packages,
  }
}

export type Group = {
  key: string
  title: string
  /** The wholesaler or the list that it is. */
  id: number | null
  lines: ShownLine[]
}

const last = '\uffff'

const groupOf = ({ line, offer }: ShownLine, grouping: Grouping): Omit<Group, 'lines'> => {
  if (grouping === 'family')
    return { key: line.category.name, title: line.category.name, id: line.category.id }
  if (grouping === 'place')
    return line.list === null
      ? { key: last, title: 'Sans place', id: null }
      : { key: `${line.list.name} ${line.list.id}`, title: line.list.name, id: line.list.id }
  return offer === null
    ? { key: last, title: 'Sans offre aujourd’hui', id: null }
    : { key: `${offer.shop_name} ${offer.shop_id}`, title: offer.shop_name, id: offer.shop_id }
}

/** The lines under their wholesaler, family or place; those of a place in the order of its shelves. */
export const groupsOf = (lines: readonly ShownLine[], grouping: Grouping): Group[] => {
  const groups = new Map<string, Group>()
  for (const shown of lines) {
    const of = groupOf(shown, grouping)
    const group = groups.get(of.key) ?? { ...of, lines: [] }
    group.lines.push(shown)
    groups.set(of.key, group)
  }
  const place = ({ line }: ShownLine) => line.list?.position ?? 0
  if (grouping === 'place')
    for (const group of groups.values()) group.lines.sort((a, b) => place(a) - place(b))
  return [...groups.values()].sort((a, b) => a.key.localeCompare(b.key, 'fr'))
}

const wordsOfLine = ({ name, line, offer }: ShownLine): string[] => {
  const { cultivar, origin_name } = line.specification
  return stemsOf([name, cultivar, origin_name, offer?.shop_name].filter(Boolean).join(' '))
}

/** One slip in a word, two in a long one; short words are alike by chance. */
const isMeant = (sought: string, word: string): boolean => {
  if (sought.length < 4) return false
  const slips = sought.length < 8 ? 1 : 2
  return editDistance(sought, word, slips) <= slips
}

/**
 * Lines whose name or wholesaler holds every word typed, in any number, accents and capitals aside, short forms of
 * the trade included; where nothing does, those that may be meant by a slip of the thumb.
 */
export const foundIn = (lines: readonly ShownLine[], sought: string): readonly ShownLine[] => {
  const words = stemsOf(sought)
    .flatMap(word => shortForms.get(word) ?? [word])
    .filter(word => !isLittle(word))
  if (words.length === 0) return lines
  const held = lines.map(shown => ({ shown, words: wordsOfLine(shown) }))
  const found = (isLike: (sought: string, word: string) => boolean) =>
    held
      .filter(line => words.every(word => line.words.some(one => isLike(word, one))))
      .map(({ shown }) => shown)
  const exact = found((word, one) => one.includes(word))
  return exact.length > 0 ? exact : found(isMeant)
}

/**
 * What a stepper's next quantity stands for: below the least that is sold, « + » goes up to it and « − » takes
 * the line out.
 */
export const atLeast = (next: number, packages: number, least: number): number => {
  if (next <= 0 || next >= least) return next
  return next > packages ? least : 0
}

const storageKey = 'order_guide'
export type Choices = { prices: Prices; grouping: Grouping }

/** As this device was left. */
export const readChoices = (): Choices => {
  const usual: Choices = { prices: 'usual', grouping: 'shop' }
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return usual
    const { prices, grouping } = stored as Partial<Choices>
    return {
      prices: prices === 'best' ? 'best' : 'usual',
      grouping: grouping === 'family' || grouping === 'place' ? grouping : 'shop',
    }
  } catch {
    return usual
  }
}

export const keepChoices = (choices: Choices): void => {
  try {
    localStorage.setItem(storageKey, JSON.stringify(choices))
  } catch {
    // A full store: the next visit begins as the first did.
  }
}

/** The first so many lines of the groups, in their order. */
export const firstOf = (groups: readonly Group[], count: number): Group[] => {
  const shown: Group[] = []
  let left = count
  for (const group of groups) {
    if (left <= 0) break
    shown.push({ ...group, lines: group.lines.slice(0, left) })
    left -= group.lines.length
  }
  return shown
}
