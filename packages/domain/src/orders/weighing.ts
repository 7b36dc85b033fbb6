import { sumExact } from '../money/money.ts'

/** From the scale to what is billed: only net is invoiced (docs/trade-and-law.md#rounding). */

/** At most so many weighings make up one line. */
export const maxWeighings = 500

/** Weighings of one line, in g: each is gross, each stood on the scale in the same packaging. */
export type Weighings = {
  readonly grossG: readonly number[]
  /** Of the packaging of one weighing, in g. */
  readonly tareG: number
}

export type WeighingRefusal =
  | { at: 'tare'; message: string }
  | { at: 'weighing'; index: number; message: string }
  | { at: 'weighings'; message: string }

/** Why these cannot be the weighings of so many packages (in thousandths), or null. */
export const checkWeighings = (
  { grossG, tareG }: Weighings,
  packagesMilli: number,
): WeighingRefusal | null => {
  if (tareG < 0) return { at: 'tare', message: 'Une tare n’est pas négative.' }
  if (grossG.length > Math.ceil(packagesMilli / 1000))
    return {
      at: 'weighings',
      message: 'Il y a plus de pesées que de colis préparés.',
    }
  const index = grossG.findIndex(gross => gross <= tareG)
  if (index === -1) return null
  return {
    at: 'weighing',
    index,
    message: 'Cette pesée ne dépasse pas la tare\u00a0: vérifiez la saisie.',
  }
}

/** Net of all weighings together in g. They are summed before anything is multiplied or rounded. */
export const netOfWeighings = ({ grossG, tareG }: Weighings): number =>
  sumExact(grossG) - tareG * grossG.length

/**
 * What goes to each order of packages picked for all of them (both in thousandths): orders are
 * served in their order, each in full before the next, never more than was picked or ordered.
 */
export const splitPackages = (pickedMilli: number, orderedMilli: readonly number[]): number[] => {
  let left = pickedMilli
  return orderedMilli.map(ordered => {
    const share = Math.max(0, Math.min(ordered, left))
    left -= share
    return share
  })
}
