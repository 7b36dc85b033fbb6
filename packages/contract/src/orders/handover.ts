import { longestSignature, signaturePath } from '@carreau/domain/orders/tours'
import { z } from 'zod'
import { id } from '../scalars.ts'

/** What both sides may say where goods change hands: the driver of a delivery, the kitchen of its reception. */

/** Strokes, as the path of an SVG of 600 by 240. */
export const sentSignature = z
  .string()
  .max(longestSignature, 'Cette signature est trop longue\u00a0: recommencez-la.')
  .regex(signaturePath, 'Cette signature n’est pas lisible\u00a0: recommencez-la.')

/** Empty crates that the customer gave back. */
export const returnedCrates = z
  .array(
    z.object({
      kind_id: id,
      count: z
        .number('Indiquez combien d’emballages.')
        .int('Comptez des emballages entiers.')
        .min(1, 'Indiquez combien d’emballages.')
        .max(10_000, 'On compte au plus 10 000 emballages à la fois.'),
    }),
    'Indiquez les emballages rendus.',
  )
  .max(50, 'On compte au plus 50 sortes d’emballages.')
  .default([])
