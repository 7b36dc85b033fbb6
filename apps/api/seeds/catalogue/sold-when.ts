import { originZone } from '@carreau/domain/money/interfel'
import { importSeasons } from '../data/import-seasons.ts'
import type { Product } from './products.ts'

/** French produce that stores all year, whatever the months of its harvest and first sales. */
const keepsAllYear = new Set([
  'Échalote',
  'Ail',
  'Oignon jaune',
  'Noix en coque',
  'Noisette en coque',
])

export const isFrench = (isoCode: string): boolean => originZone(isoCode) === 'FR'

const isWithin = (range: string, month: number): boolean => {
  const [first = 1, last = 12] = range.split('-').map(Number)
  return first <= last ? month >= first && month <= last : month >= first || month <= last
}

/** Whether the trade has it from there in a month (1–12). */
const isSoldFrom = (product: Product, isoCode: string, month: number): boolean => {
  const { designation, months, entry } = product
  if (isFrench(isoCode)) return keepsAllYear.has(designation) || months.includes(month)
  const range = importSeasons[designation]?.[isoCode]
  if (range !== undefined) return isWithin(range, month)
  return entry.months_basis !== 'import' || months.includes(month)
}

/** Where the trade has it from in a month: nowhere, of Gariguette in November. */
export const originsIn = (product: Product, month: number): string[] =>
  product.entry.typical_origins.filter(isoCode => isSoldFrom(product, isoCode, month))

/** The latest month, this one at best, in which the product was sold: what a wholesaler has on its list since. */
export const lastMonthSold = (product: Product, month: number): number => {
  for (let back = 0; back < 12; back++) {
    const earlier = ((month - 1 - back + 12) % 12) + 1
    if (originsIn(product, earlier).length > 0) return earlier
  }
  return month
}
