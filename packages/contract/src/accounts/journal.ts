import { journalKindNames } from '@carreau/domain/accounts/journal-kinds'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, day, id, paging, pathId } from '../scalars.ts'

const entry = z.object({
  id,
  at: dateTime,
  kind: z.enum(journalKindNames),
  label: z.string(),
  /** Who did it, or whose account it is; null for Carreau itself. */
  person: z.object({ id, name: z.string() }).nullable(),
  subject: z.string(),
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** The network it came from: « 203.0.113.x ». */
  address: z.string().nullable(),
  request_id: z.string().nullable(),
})

export const journalEndpoints = {
  listJournal: endpoint('GET /v3/journal', {
    summary: 'The sensitive actions in the company, newest first; before: the id to go on from',
    access: { buyer: ['admin'], shop: ['admin'], platform: ['operator'] },
    query: z.object({
      before: pathId.optional(),
      person_id: pathId.optional(),
      kind: z.enum(journalKindNames, 'Ce genre d’action n’existe pas.').optional(),
      /** Days in Paris, both included. */
      from: day.optional(),
      to: day.optional(),
      per_page: paging.per_page.default(40),
    }),
    answer: z.object({
      data: z.array(entry),
      meta: z.object({
        has_more: z.boolean(),
        /** Everybody the journal speaks of, to choose from: with its first page. */
        people: z.array(z.object({ id, name: z.string() })),
      }),
    }),
  }),
}
