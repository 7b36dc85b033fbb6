import { callsKept, callsKeptDays } from '@carreau/domain/integrations/api-calls'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { dateTime, flag, id, paging, pathId } from '../scalars.ts'

const apiCall = z.object({
  id,
  at: dateTime,
  key: z.object({ id, name: z.string() }),
  method: z.string(),
  /** Below the address of the public API, with what was asked. */
  path: z.string(),
  status: z.int(),
  /** How long it took. */
  ms: z.int(),
  request_id: z.string(),
  /** Which refusal it was. */
  code: z.string().nullable(),
})

export const apiCallEndpoints = {
  listApiCalls: endpoint('GET /v3/api-calls', {
    summary: `What the company’s keys called, newest first; before: the id to go on from. ${callsKeptDays} days, ${callsKept} calls at most`,
    access: { buyer: ['admin'], shop: ['admin'] },
    query: z.object({
      before: pathId.optional(),
      key_id: pathId.optional(),
      /** Only what was refused or failed. */
      failed: flag.optional(),
      per_page: paging.per_page.default(40),
    }),
    answer: z.object({
      data: z.array(apiCall),
      meta: z.object({
        has_more: z.boolean(),
        /** Every key that called, those revoked since too: with the first page. */
        keys: z.array(z.object({ id, name: z.string() })),
      }),
    }),
  }),
}
