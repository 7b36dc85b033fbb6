import { buyerRoles, platformRoles, shopRoles } from '@carreau/domain/companies/roles'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** What names a stored picture. */
export const mediaKey = z
  .string('Choisissez une image.')
  .regex(/^[0-9a-f]{32}$/, 'Cette image n’existe pas.')

/** A photograph as a phone takes it. */
export const maxImageBytes = 10 * 1024 * 1024

/** What the pictures of one company may take, as they are kept (docs/decisions/0042-uploads-and-what-others-see.md). */
export const uploadQuota = { bytes: 2_000_000_000, pictures: 20_000 } as const

export const mediaEndpoints = {
  uploadImage: endpoint('POST /v3/media', {
    summary: 'Stores a picture (JPEG, PNG, WebP or AVIF, judged by its content)',
    // Whoever works for a company: its pictures are counted.
    access: { buyer: buyerRoles, shop: shopRoles, platform: platformRoles },
    file: { maxBytes: maxImageBytes },
    answer: z.object({ data: z.object({ key: z.string(), url: z.string() }) }),
    status: 201,
    errors: ['not_a_picture', 'upload_quota_reached', 'too_many_attempts'],
  }),
}
