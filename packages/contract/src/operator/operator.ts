import { z } from 'zod'
import {
  access,
  companyStatus,
  session,
  tenantType,
  typedCode,
  typedPassword,
} from '../accounts/auth.ts'
import { endpoint } from '../endpoint.ts'
import { amount, dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'

const operator = { platform: ['operator'] } as const
const failedJob = z.object({
  id,
  task: z.string(),
  label: z.string(),
  /** The first line of its last error, without addresses, links and tokens. */
  error: z.string(),
  attempts: z.int(),
  created_at: dateTime,
  failed_at: dateTime,
})

/** Somebody with an account: never where they are, nor a proof of theirs. */
const person = z.object({
  id,
  first_name: z.string(),
  email: z.string(),
  accesses: z.array(access),
  second_factor: z.boolean(),
  sessions_count: z.int(),
})

const people = z.object({
  data: z.array(person),
  meta: pageMeta,
})

const params = z.object({ tenantId: pathId })
const personParams = z.object({ personId: pathId })
const jobParams = z.object({ jobId: pathId })

export const operatorEndpoints = {
  getPlatformFigures: endpoint('GET /v3/platform/figures', {
    summary: 'Whether the market is well',
    access: operator,
    answer: z.object({
      data: z.object({
        tenants: z.array(z.object({ type: tenantType, status: companyStatus, count: z.int() })),
        /** The last 30 days in Paris, oldest first; refused and cancelled orders left out. */
        days: z.array(z.object({ date: z.string(), orders: z.int(), net: amount })),
        active_offers: z.int(),
        /** Most searched in the last 30 days. */
        searches: z.array(z.object({ product: z.string(), count: z.int() })),
        /** Texts that found nothing on sale, the same days. */
        missed_searches: z.array(z.object({ words: z.string(), count: z.int() })),
        overdue_claims: z.int(),
        failed_jobs: z.int(),
      }),
    }),
  }),
  listFailedJobs: endpoint('GET /v3/platform/jobs', {
    summary: 'Background jobs that failed for good, the last first; never what they carry',
    access: operator,
    query: z.object(paging),
    answer: z.object({
      data: z.array(failedJob),
      meta: pageMeta,
    }),
  }),
  retryFailedJob: endpoint('POST /v3/platform/jobs/{jobId}/retry', {
    summary: 'Has a job that failed for good tried again, as often as a new one',
    access: operator,
    params: jobParams,
    answer: z.object({ data: z.null() }),
    errors: ['job_not_found'],
  }),
  removeFailedJob: endpoint('DELETE /v3/platform/jobs/{jobId}', {
    summary: 'Gives a job that failed for good up: what it was to do stays undone',
    access: operator,
    params: jobParams,
    answer: z.object({ data: z.null() }),
    errors: ['job_not_found'],
  }),
  searchPeople: endpoint('POST /v3/platform/people/search', {
    // In the body, for an address is personal and addresses of calls are logged on their way.
    summary: 'People by their e-mail or its beginning; nothing changes',
    access: operator,
    query: z.object(paging),
    body: z.object({
      email: z
        .string('Indiquez une adresse e-mail ou son début.')
        .trim()
        .toLowerCase()
        .min(3, 'Indiquez au moins trois caractères de l’adresse.')
        .max(320, 'Une adresse e-mail est limitée à 320 caractères.'),
    }),
    answer: people,
  }),
  listTenantPeople: endpoint('GET /v3/platform/tenants/{tenantId}/people', {
    summary: 'Who works for a company',
    access: operator,
    params,
    query: z.object(paging),
    answer: people,
    errors: ['tenant_not_found'],
  }),
  getPerson: endpoint('GET /v3/platform/people/{personId}', {
    summary: 'One person, with where they are signed in',
    access: operator,
    params: personParams,
    answer: z.object({
      /** The last used session first; `current` is the one this call was made in. */
      data: person.extend({ sessions: z.array(session) }),
    }),
    errors: ['user_not_found'],
  }),
  endPersonSessions: endpoint('POST /v3/platform/people/{personId}/end_sessions', {
    summary: 'Signs a person out everywhere and tells them by mail; again, it changes nothing',
    access: operator,
    params: personParams,
    body: z.object({
      /** Kept in the journal of the platform, and nowhere else. */
      reason: z.string().trim().max(300, 'Le motif est limité à 300 caractères.').optional(),
    }),
    answer: z.object({ data: z.object({ ended: z.int() }) }),
    errors: ['user_not_found'],
  }),
  removePersonSecondFactor: endpoint('POST /v3/platform/people/{personId}/remove_second_factor', {
    summary:
      'Takes the second factor off somebody who lost it, never off an operator; ends their sessions, mails them',
    access: operator,
    params: personParams,
    body: z.object({
      /** The operator's own proofs; the code where they have a second factor themselves. */
      current_password: typedPassword,
      code: typedCode.optional(),
      /** How it was checked who asks. Kept in the journal of the platform, and nowhere else. */
      reason: z
        .string('Indiquez comment vous avez vérifié qui demande.')
        .trim()
        .min(1, 'Indiquez comment vous avez vérifié qui demande.')
        .max(300, 'Le motif est limité à 300 caractères.'),
    }),
    answer: z.object({ data: z.object({ ended: z.int() }) }),
    errors: [
      'user_not_found',
      'second_factor_off',
      'second_factor_of_operator',
      'wrong_code',
      'too_many_attempts',
    ],
  }),
}
