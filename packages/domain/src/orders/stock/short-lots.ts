import { formatNumber } from '../../french/format.ts'
import { sumExact } from '../../money/money.ts'

/** Who gets what when less has come in than was ordered (docs/product.md#short-lots). */
export const splitRules = ['pro_rata', 'first_come', 'priority', 'equal'] as const
export type SplitRule = (typeof splitRules)[number]

/** French name of each rule, for whoever chooses it. */
export const splitRuleLabels: Record<SplitRule, string> = {
  pro_rata: 'Prorata',
  first_come: 'Premier arrivé',
  priority: 'Priorité',
  equal: 'Parts égales',
}

/** Which customers are served before others when goods are short; 2 unless the wholesaler says otherwise. */
export const customerPriorities = [1, 2, 3] as const
export type CustomerPriority = (typeof customerPriorities)[number]
export const customerPriorityLabels: Record<CustomerPriority, string> = {
  1: 'Servi en premier',
  2: 'Normale',
  3: 'Servi en dernier',
}

/** What a line asks of what has come in; packages in thousandths. */
export type LotClaim = {
  readonly lineId: number
  readonly orderedMilli: number
  /** When it was ordered, in ms. */
  readonly at: number
  readonly priority: number
  /** What somebody has decided for it, whatever the rule; null for nothing. */
  readonly pinnedMilli: number | null
}

/** Whole packages, unless one of the lines was itself ordered by halves: then the goods are cut anyway. */
export const splitStepMilli = (claims: readonly Pick<LotClaim, 'orderedMilli'>[]): 500 | 1000 =>
  claims.some(({ orderedMilli }) => orderedMilli % 1000 !== 0) ? 500 : 1000

type Asked = { readonly claim: LotClaim; readonly units: number }

/** Of two with the same right the smaller order, then the earlier: never by where a line stands. */
const byRight = (left: Asked, right: Asked): number =>
  left.units - right.units ||
  left.claim.at - right.claim.at ||
  left.claim.lineId - right.claim.lineId
const byMoment = (left: Asked, right: Asked): number =>
  left.claim.at - right.claim.at || left.claim.lineId - right.claim.lineId

type Shares = Map<number, number>

/** One more to each of the first so many. */
const addOneEach = (shares: Shares, asked: readonly Asked[], count: number): Shares => {
  for (const { claim } of asked.slice(0, count))
    shares.set(claim.lineId, (shares.get(claim.lineId) ?? 0) + 1)
  return shares
}

/** The same part of what each has ordered; what the rounding leaves goes by the largest remainders. */
const proRata = (units: number, asked: readonly Asked[]): Shares => {
  const total = sumExact(asked.map(one => one.units))
  if (units >= total) return new Map(asked.map(one => [one.claim.lineId, one.units]))
  const shares: Shares = new Map(
    asked.map(one => [one.claim.lineId, Math.floor((one.units * units) / total)]),
  )
  const remainder = (one: Asked) => (one.units * units) % total
  const ranked = asked.toSorted(
    (left, right) => remainder(right) - remainder(left) || byRight(left, right),
  )
  return addOneEach(shares, ranked, units - sumExact([...shares.values()]))
}

/** As many to each, nobody beyond what it has ordered. */
const equally = (units: number, asked: readonly Asked[]): Shares => {
  const shares: Shares = new Map()
  const ranked = asked.toSorted(byRight)
  let left = units
  // From the smallest order on: those below the level are full, the others share what is left.
  for (const [index, one] of ranked.entries()) {
    const others = ranked.length - index
    const level = Math.floor(left / others)
    if (one.units <= level) {
      shares.set(one.claim.lineId, one.units)
      left -= one.units
      continue
    }
    const rest = ranked.slice(index)
    for (const { claim } of rest) shares.set(claim.lineId, level)
    return addOneEach(shares, rest.toSorted(byMoment), left - level * others)
  }
  return shares
}

/** Each in full before the next. */
const inOrder = (units: number, asked: readonly Asked[]): Shares => {
  let left = units
  return new Map(
    asked.toSorted(byMoment).map(one => {
      const share = Math.min(one.units, left)
      left -= share
      return [one.claim.lineId, share]
    }),
  )
}

/** A class in full before the next; within one, pro rata. */
const byClass = (units: number, asked: readonly Asked[]): Shares => {
  let left = units
  const classes = [...Map.groupBy(asked, ({ claim }) => claim.priority)].toSorted(
    ([one], [other]) => one - other,
  )
  return new Map(
    classes.flatMap(([, members]) => {
      const shares = proRata(left, members)
      left -= sumExact([...shares.values()])
      return [...shares]
    }),
  )
}

const rules: Record<SplitRule, (units: number, asked: readonly Asked[]) => Shares> = {
  pro_rata: proRata,
  first_come: inOrder,
  priority: byClass,
  equal: equally,
}

/**
 * What each line gets of what is there (all in thousandths of a package): what is pinned first, the rest by
 * the rule. Never above what it has ordered; together what is there or what was ordered, whichever is less,
 * but for a half that whole packages leave over. Run once on all lines: it is not made to be added to.
 */
export const splitLot = (
  availableMilli: number,
  claims: readonly LotClaim[],
  rule: SplitRule,
): Map<number, number> => {
  const step = splitStepMilli(claims)
  const pinned = claims.filter(({ pinnedMilli }) => pinnedMilli !== null)
  const free = claims
    .filter(({ pinnedMilli }) => pinnedMilli === null)
    .map(claim => ({ claim, units: Math.floor(claim.orderedMilli / step) }))
  const left = availableMilli - sumExact(pinned.map(({ pinnedMilli }) => pinnedMilli ?? 0))
  const shares = rules[rule](Math.max(0, Math.floor(left / step)), free)
  return new Map([
    ...pinned.map(({ lineId, pinnedMilli }): [number, number] => [lineId, pinnedMilli ?? 0]),
    ...[...shares].map(([lineId, units]): [number, number] => [lineId, units * step]),
  ])
}

/** Why these pins cannot be, in French; null when they can. */
export const pinsRefusal = (availableMilli: number, claims: readonly LotClaim[]): string | null => {
  const pins = claims.flatMap(({ pinnedMilli, orderedMilli }) =>
    pinnedMilli === null ? [] : [{ pinnedMilli, orderedMilli }],
  )
  if (pins.some(({ pinnedMilli }) => pinnedMilli < 0 || pinnedMilli % 500 !== 0))
    return 'Indiquez un nombre de colis ou de demi-colis, zéro compris.'
  if (pins.some(({ pinnedMilli, orderedMilli }) => pinnedMilli > orderedMilli))
    return 'Un client ne reçoit pas plus de colis qu’il n’en a commandé.'
  return sumExact(pins.map(({ pinnedMilli }) => pinnedMilli)) > availableMilli
    ? 'Les quantités fixées dépassent ce qu’il y a\u00a0: baissez-en une ou comptez à nouveau.'
    : null
}

/**
 * What the buyer is told of it, and what its line keeps. How a wholesaler ranks its customers is its own
 * business: that rule and what was decided by hand are told without it.
 */
export const splitReason = (rule: SplitRule, isPinned: boolean): string => {
  if (isPinned) return 'Arrivage court'
  return {
    pro_rata: 'Arrivage court, réparti au prorata',
    first_come: 'Arrivage court, servi dans l’ordre des commandes',
    priority: 'Arrivage court, réparti entre les clients du jour',
    equal: 'Arrivage court, réparti à parts égales',
  }[rule]
}

/** Why a line gets what it gets, for the wholesaler who looks at the split before it is made. */
export const splitWhy = (
  claim: LotClaim,
  given: { readonly milli: number; readonly rule: SplitRule; readonly claims: readonly LotClaim[] },
): string => {
  if (claim.pinnedMilli !== null) return 'Fixé à la main'
  if (given.milli >= claim.orderedMilli) return 'Servi en entier'
  const before = given.claims.filter(
    ({ at, lineId }) => at < claim.at || (at === claim.at && lineId < claim.lineId),
  )
  const percent = `${formatNumber(Math.round((given.milli * 100) / claim.orderedMilli))}\u00a0%`
  return {
    pro_rata: `${percent} de sa commande`,
    first_come: before.length === 0 ? 'Première commande' : `${before.length + 1}e commande`,
    priority: `Priorité ${claim.priority}, ${percent} de sa commande`,
    equal: 'Part égale',
  }[given.rule]
}
