import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { maxPackages } from '@carreau/domain/money/quantity'
import { holdsOf, measureOf } from '@carreau/domain/needs/measure'
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import {
  findInMarketQuery,
  type GuideLine,
  guideQuery,
  type MarketFilters,
} from '../guide/guide.queries.ts'

export type ReadLine = AnswerOf<Endpoints['readNeed']>['data']['lines'][number]
export type Meant = NonNullable<ReadLine['product']>

/** A line as it was pasted, and what goes onto the list for it; null where nobody sells that. */
export type PastedLine = { read: ReadLine; line: GuideLine | null }

/** What the line says, else the size and class the company usually takes. */
const filtersOf = ({ filters, usual }: ReadLine): MarketFilters => {
  const sizes = usual === null ? filters.size : [usual.size ?? ''].filter(Boolean)
  const classes = usual === null ? filters.category : [usual.category ?? ''].filter(Boolean)
  const isOrganic = usual === null ? filters.is_organic : usual.is_organic
  return {
    ...(filters.origins.length > 0 && { 'filter[origins]': filters.origins.join() }),
    ...(sizes.length > 0 && { 'filter[size]': sizes.join() }),
    ...(classes.length > 0 && { 'filter[category]': classes.join() }),
    ...(isOrganic !== null && { 'filter[bio]': String(isOrganic) }),
  }
}

/** What one buys comes first, then the first of the market that is as the line says. */
export const findLine = async (
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  read: ReadLine,
  { id, name, variety }: Meant,
): Promise<GuideLine | null> => {
  const bought = await queryClient.ensureQueryData(guideQuery(api))
  const own = bought.find(line => line.id === read.usual_specification_id)
  if (own?.product.id === id) return own
  const words = [name, variety].filter(Boolean).join(' ')
  const found = await queryClient.fetchQuery(findInMarketQuery(api, words, filtersOf(read)))
  return found.find(({ product }) => product.id === id) ?? null
}

/**
 * Whole packages that hold what was written, and whether that is sure: « 10 kg » of packages of 6 are two, « une botte »
 * of what is sold by weight is one package for a person to look at.
 */
export const packagesOf = (
  { quantity, unit, quantity_said }: Pick<ReadLine, 'quantity' | 'unit' | 'quantity_said'>,
  { specification: { units_per_package, average_volume }, best_offer }: GuideLine,
): { packages: number; isSure: boolean } => {
  const measure = measureOf({ quantity, unit }, null)
  const sold = best_offer?.unit ?? 'kg'
  const holds = holdsOf(measure, {
    contentUnit: sold === 'package' ? 'kg' : sold,
    unitsPerPackage: units_per_package,
    averageVolumeG: average_volume === null ? null : Math.round(average_volume * 1000),
  })
  if (holds === null || holds <= 0) return { packages: 1, isSure: false }
  const packages = Math.ceil(measure.wanted / holds)
  return packages > maxPackages
    ? { packages: 1, isSure: false }
    : { packages, isSure: quantity_said && packages * holds === measure.wanted }
}
