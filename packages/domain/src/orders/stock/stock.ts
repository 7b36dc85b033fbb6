import type { ShopRole } from '../../companies/roles.ts'
import { roundHalfUp } from '../../money/money.ts'
import { keepsPrices } from '../../price-list/price-list.ts'
import { isSameLot } from './recalls.ts'

/** What a wholesaler has in its cold room: lots that arrived, and what became of each package (docs/product.md#stock). */

/** Who reads the stock and enters arrivals, who counts it and writes off losses, who sees and corrects what it cost. */
export const readsStock = ['admin', 'sales', 'picker'] as const satisfies readonly ShopRole[]
export const movesStock = ['admin', 'picker'] as const satisfies readonly ShopRole[]
export const seesCosts: readonly ShopRole[] = keepsPrices
export const correctsArrivals = keepsPrices

/** Why packages are there or gone, in the words of a lot's history. */
export const movementLabels = {
  arrived: 'Arrivée',
  picked: 'Préparé',
  returned: 'Remis en stock',
  lost: 'Perte',
  counted: 'Inventaire',
  corrected: 'Arrivée corrigée',
} as const
export type MovementKind = keyof typeof movementLabels
export const movementKinds = Object.keys(movementLabels) as MovementKind[]

/** Why goods are written off; their order is that of the buttons. */
export const lossReasons = {
  expired: 'Périmé',
  damaged: 'Abîmé',
  stolen: 'Vol',
  given: 'Don',
  other: 'Autre',
} as const
export type LossReason = keyof typeof lossReasons
export const lossReasonNames = Object.keys(lossReasons) as LossReason[]

/** What a cost is of. */
export const costUnits = { package: 'colis', kg: 'kg' } as const
export type CostUnit = keyof typeof costUnits
export const costUnitNames = Object.keys(costUnits) as CostUnit[]

/** Lines of one arrival, and packages of one of them. */
export const maxArrivalLines = 200
export const maxArrivalPackages = 100_000

/** So many packages (in thousandths) of a lot weigh so many g; 0 where nobody knows what one weighs. */
export const weightOfPackages = (milli: number, packageG: number | null): number =>
  packageG === null ? 0 : roundHalfUp(BigInt(milli) * BigInt(packageG), 1000n)

/** What one package weighs of goods that weigh so much together, in whole g, at least one. */
export const packageWeight = (weightG: number, milli: number): number =>
  Math.max(1, roundHalfUp(BigInt(weightG) * 1000n, BigInt(milli)))

/**
 * What a count finds: the difference to what the book says, in packages (thousandths) and g. Without a weight the
 * packages weigh what those of the book do; where nothing is left, nothing weighs anything.
 */
export const countDifference = (
  book: { readonly milli: number; readonly weightG: number; readonly packageG: number | null },
  counted: { readonly milli: number; readonly weightG: number | null },
): { milli: number; weightG: number } => {
  const milli = counted.milli - book.milli
  if (counted.milli === 0) return { milli, weightG: -book.weightG }
  if (counted.weightG !== null) return { milli, weightG: counted.weightG - book.weightG }
  return { milli, weightG: weightOfPackages(milli, book.packageG) }
}

/** What picked goods cost, in cents: packages in thousandths, their net weight in g where it is known. Null: nobody knows. */
export const costOfGoods = (
  cost: { readonly costE4: number; readonly unit: CostUnit },
  goods: { readonly milli: number; readonly weightG: number | null },
): number | null => {
  const thousandths = cost.unit === 'package' ? goods.milli : goods.weightG
  return thousandths === null
    ? null
    : roundHalfUp(BigInt(cost.costE4) * BigInt(thousandths), 100_000n)
}

/** What is left of a net amount over its cost, in percent to the tenth; null where nothing is charged. */
export const marginPercent = (netCents: number, costCents: number): number | null =>
  netCents === 0 ? null : Math.round(((netCents - costCents) / netCents) * 1_000) / 10

/**
 * Numbers for lots that came without one: the day and how manieth, « 261126-1 ». What the shop has already, written
 * with whatever spaces and capitals (`taken` are keys), is left out.
 */
export const proposeLots = (day: string, taken: ReadonlySet<string>, count: number): string[] => {
  const prefix = day.slice(2).replaceAll('-', '')
  const found: string[] = []
  for (let nth = 1; found.length < count; nth++)
    if (!taken.has(`${prefix}-${nth}`)) found.push(`${prefix}-${nth}`)
  return found
}

/** What there is of a lot, as a picker chooses among several. */
export type LotInStock = {
  readonly lot: string
  /** YYYY-MM-DD. */
  readonly best_before: string | null
  readonly packages: number
}

/**
 * The lot that a picker most likely takes: what was taken last, as long as any of it is there; else the first of the
 * lots in stock, which come by their best before; else what was taken last, without a stock to go by.
 */
export const likelyLot = (lots: readonly LotInStock[], lastLot: string | null): string | null => {
  const goesOn = lots.some(({ lot }) => lastLot !== null && isSameLot(lot, lastLot))
  return goesOn ? lastLot : (lots[0]?.lot ?? lastLot)
}

/** How many days a lot has left on a day: 0 is its last one, below it is past; null: no date. */
export const daysLeft = (bestBefore: string | null, today: string): number | null =>
  bestBefore === null ? null : Math.round((Date.parse(bestBefore) - Date.parse(today)) / 86_400_000)
