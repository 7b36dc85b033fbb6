import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { gFromKg } from '@carreau/domain/money/money'
import { checkWeighings, netOfWeighings, type Weighings } from '@carreau/domain/orders/picking'

export type Update = BodyOf<typeof endpoints.pickOrder>['updates'][number]

/** An update and where it stands in what was sent: errors name it by that. */
export type PlacedUpdate = { at: number; update: Update }

/** What is wrong with one field of an update, in French. */
export type Fault = { field: string; message: string }

/** What the scale said of each weighing, or null when the weight is given as a whole or not at all. */
export const weighingsOf = ({ weights_kg, tare_kg }: Update): Weighings | null =>
  weights_kg == null
    ? null
    : { grossG: weights_kg.map(gFromKg), tareG: tare_kg == null ? 0 : gFromKg(tare_kg) }

/** Net weight in g of all its packages together; null when none is given. */
export const netWeightOf = (update: Update): number | null => {
  const weighings = weighingsOf(update)
  if (weighings !== null) return netOfWeighings(weighings)
  return update.weight_kg == null ? null : gFromKg(update.weight_kg)
}

/** What is wrong with how the weight is said, before how much it is. */
export const weighingFault = (update: Update): Fault | null => {
  const weighings = weighingsOf(update)
  if (weighings === null)
    return update.tare_kg == null
      ? null
      : { field: 'tare_kg', message: 'Une tare se donne avec ses pesées.' }
  if (update.weight_kg != null)
    return { field: 'weight_kg', message: 'Indiquez le poids net ou les pesées, pas les deux.' }
  const refusal = checkWeighings(weighings, Math.round(update.packages_quantity * 1000))
  if (refusal === null) return null
  const field = { tare: 'tare_kg', weighings: 'weights_kg', weighing: 'weights_kg' }[refusal.at]
  return {
    field: refusal.at === 'weighing' ? `${field}.${refusal.index}` : field,
    message: refusal.message,
  }
}
