import { maxWeighings } from '@carreau/domain/orders/picking'
import { z } from 'zod'
import { id, packagesQuantity, sentKg } from '../scalars.ts'

const pickedKg = sentKg
  .min(0, 'Un poids n’est pas négatif.')
  .max(100_000, 'Ce poids est trop grand.')

/** What was put in the crates for a line. */
export const pickedLine = {
  line_id: id,
  /** Of the line, or of what replaces it; 0 when it ran out. */
  packages_quantity: packagesQuantity,
  /** Net of tare, of all its packages together: only where billed by real weight. */
  weight_kg: pickedKg.nullish(),
  /** Instead of it, what the scale said of each weighing, packaging included: the API sums them. */
  weights_kg: z
    .array(pickedKg)
    .min(1, 'Indiquez au moins une pesée.')
    .max(maxWeighings, `Une ligne compte au plus ${maxWeighings} pesées.`)
    .nullish(),
  /** Weight of the packaging of one weighing; 0 unless said. */
  tare_kg: pickedKg.nullish(),
  lot: z.string().trim().max(80, 'Un numéro de lot compte au plus 80 signes.').nullish(),
  /** Of the same wholesaler, never dearer (docs/trade-and-law.md#shortages). */
  substitute_specification_id: id.nullish(),
  reason: z.string().trim().max(500, 'Un motif compte au plus 500 signes.').nullish(),
  /** The line's `picking_version` as it was shown: another's picking since then answers 409. */
  expected_version: z.int().min(0).nullish(),
}
