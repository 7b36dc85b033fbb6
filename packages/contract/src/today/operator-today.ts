import { z } from 'zod'
import { dateTime } from '../scalars.ts'

/** Up to 1 000 of them, and since when the first one waits. */
const queue = z.object({ count: z.int(), oldest: dateTime.nullable() })

/** Of the platform: what waits for a decision. */
export const operatorToday = z.object({
  kind: z.literal('platform'),
  /** Wholesalers that wait for approval. */
  shops: queue,
  identity_changes: queue,
  siret_disputes: queue,
  /** Named by wholesalers and looked at by nobody. */
  brands: queue,
  /** What imports could not read. */
  labels: queue,
  /** Work in the background that failed for good. */
  failed_jobs: queue,
  /** Pages that are still drafts, whether any rate of Interfel is entered, and what the machine knows of its mails and backups. */
  opening: z.object({
    drafts: z.array(z.string()),
    has_rates: z.boolean(),
    mail: z.object({
      /** `unset`: no server is named, mails stay files here. */
      state: z.enum(['unset', 'set', 'failing']),
      /** Mails whose last try failed and that have not left since, up to 1 000. */
      failing: z.int(),
    }),
    backup: z.object({
      /** `unset`: none is made by itself; `late`: the newest is older than a night; `unreadable`: its place does not answer. */
      state: z.enum(['unset', 'none', 'made', 'late', 'unreadable']),
      newest_at: dateTime.nullable(),
    }),
  }),
})
