import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What names a stored picture. */
export const mediaKey = z
  .string('Choisissez une image.')
  .regex(/^[0-9a-f]{32}$/, 'Cette image n’existe pas.')

/** A photograph as a phone takes it. */
export const maxImageBytes = 10 * 1024 * 1024

export const mediaEndpoints = {
  uploadImage: endpoint('POST /v3/media', {
    summary: 'Stores a picture (JPEG, PNG, WebP or AVIF, judged by its content)',
    access: 'signed_in',
    file: { maxBytes: maxImageBytes },
    answer: z.object({ data: z.object({ key: z.string(), url: z.string() }) }),
    status: 201,
    errors: ['not_a_picture', 'too_many_attempts'],
  }),
}
