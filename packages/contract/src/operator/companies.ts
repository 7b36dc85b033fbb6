import { redFlagNames } from '@carreau/domain/operator/red-flags'
import { z } from 'zod'
import { companyStatus, tenantType } from '../accounts/auth.ts'
import { identityFieldChange, postalAddress } from '../companies/company.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'

const operator = { platform: ['operator'] } as const
const redFlag = z.enum(redFlagNames)

/** A company as another one's file names it. */
export const companyRef = z.object({
  id,
  company_name: z.string(),
  status: companyStatus,
  city: z.string(),
})

/** Somebody who speaks for a company. */
export const companyPerson = z.object({
  id,
  first_name: z.string(),
  email: z.string(),
  /** When a link that was mailed there was followed; null: whose address it is is not known. */
  email_proved_at: dateTime.nullable(),
  joined_at: dateTime,
})

const tenant = z.object({
  id,
  type: tenantType,
  company_name: z.string(),
  status: companyStatus,
  siret: z.string().nullable(),
  vat_number: z.string().nullable(),
  city: z.string(),
  created_at: dateTime,
  members_count: z.int(),
  offers_count: z.int(),
  /** Whether a change of its identity waits for the platform. */
  identity_waits: z.boolean(),
})

/** One thing to look at, with what is known of it and what an operator answered last. */
const question = z.object({
  key: redFlag,
  label: z.string(),
  question: z.string(),
  help: z.string(),
  facts: z.array(
    z.object({
      text: z.string(),
      /** Speaks against the company. */
      is_raised: z.boolean(),
      /** The other company it is about. */
      company_id: id.nullable(),
    }),
  ),
  /** Fingerprint of the facts: an answer is to what was seen. */
  seen: z.string(),
  answer: z
    .object({
      is_clear: z.boolean(),
      note: z.string(),
      actor: z.string(),
      at: dateTime,
      /** False once the facts are others: it is to be answered again. */
      is_current: z.boolean(),
    })
    .nullable(),
})

const askedChange = z.object({
  id,
  state: z.enum(['waiting', 'accepted', 'refused', 'withdrawn']),
  asked_at: dateTime,
  asked_by: z.string(),
  decided_at: dateTime.nullable(),
  decided_by: z.string().nullable(),
  reason: z.string().nullable(),
  changes: z.array(identityFieldChange),
})

const tenantDetail = tenant.extend({
  address: postalAddress,
  legal_form: z.string(),
  /** Of a buyer: which trade it says it is in, and whether it is charged the Interfel contribution. */
  kind: z.object({ label: z.string(), is_interfel_charged: z.boolean() }).nullable(),
  /** The public register's page about it: a link for a person, nothing calls it. */
  register_url: z.string().nullable(),
  /** Who inscribed it; null where that is not known. */
  founder: companyPerson.nullable(),
  /** What the law and a first invoice need, one sentence each. */
  checks: z.array(z.object({ label: z.string(), ok: z.boolean() })),
  /** Of a wholesaler; a buyer is not approved. */
  questions: z.array(question),
  /** The one that waits first, then the last ones. */
  identity_changes: z.array(askedChange),
  /** Orders that are under way, and who has them on the other side. */
  open_orders: z.int(),
  open_partners: z.int(),
  history: z.array(
    z.object({
      at: dateTime,
      actor: z.string(),
      from: companyStatus,
      to: companyStatus,
      reason: z.string().nullable(),
    }),
  ),
})

const params = z.object({ tenantId: pathId })
export const decisionReason = z
  .string('Indiquez un motif.')
  .trim()
  .min(1, 'Indiquez un motif.')
  .max(500, 'Le motif est limité à 500 caractères.')
const answer = z.object({ data: tenantDetail })
const changeId = z.int('Rechargez la page.').positive('Rechargez la page.')

export const platformCompanyEndpoints = {
  countApprovals: endpoint('GET /v3/platform/approvals', {
    summary: 'How much waits for the platform: companies, changes of identity, disputes of a SIRET',
    access: operator,
    answer: z.object({
      data: z.object({
        pending: z.int(),
        suspended: z.int(),
        changes: z.int(),
        disputes: z.int(),
      }),
    }),
  }),
  listTenants: endpoint('GET /v3/platform/tenants', {
    summary: 'The companies, those that wait first',
    access: operator,
    query: z.object({
      status: companyStatus.optional(),
      type: z.enum(['buyer', 'shop']).optional(),
      /** Only those of which a change of identity waits, the longest first. */
      changes: z.enum(['waiting']).optional(),
      q: z.string().trim().max(100).optional(),
      ...paging,
    }),
    answer: z.object({ data: z.array(tenant), meta: pageMeta }),
  }),
  getTenant: endpoint('GET /v3/platform/tenants/{tenantId}', {
    summary: 'One company, what stands against it and what was decided',
    access: operator,
    params,
    answer,
    errors: ['tenant_not_found'],
  }),
  answerRedFlag: endpoint('PUT /v3/platform/tenants/{tenantId}/red_flags/{question}', {
    summary: 'Answers one of the things to look at before a wholesaler is approved or restored',
    access: operator,
    params: params.extend({ question: redFlag }),
    body: z.object({
      is_clear: z.boolean('Dites s’il y a quelque chose à signaler.'),
      note: z.string().trim().max(500, 'La note est limitée à 500 caractères.').default(''),
      /** The fingerprint of what was seen: other facts by now are refused. */
      seen: z.string('Rechargez la page.').max(100),
    }),
    answer,
    errors: ['tenant_not_found', 'tenant_not_decidable', 'changed_meanwhile'],
  }),
  approveTenant: endpoint('POST /v3/platform/tenants/{tenantId}/approve', {
    summary:
      'Lets a wholesaler sell once every red flag is answered, and tells its administrators; again, it changes nothing',
    access: operator,
    params,
    answer,
    errors: ['tenant_not_found', 'tenant_not_decidable', 'red_flags_open'],
  }),
  refuseTenant: endpoint('POST /v3/platform/tenants/{tenantId}/refuse', {
    summary: 'Refuses a wholesaler that waits and tells its administrators why',
    access: operator,
    params,
    body: z.object({ reason: decisionReason }),
    answer,
    errors: ['tenant_not_found', 'tenant_not_decidable'],
  }),
  suspendTenant: endpoint('POST /v3/platform/tenants/{tenantId}/suspend', {
    summary:
      'Nothing more is ordered from or by a company; orders under way end as they would; again, it changes nothing',
    access: operator,
    params,
    body: z.object({ reason: decisionReason }),
    answer,
    errors: ['tenant_not_found', 'tenant_not_suspendable'],
  }),
  restoreTenant: endpoint('POST /v3/platform/tenants/{tenantId}/restore', {
    summary:
      'Ends a suspension once every red flag of a wholesaler is answered: everything is as it was; again, it changes nothing',
    access: operator,
    params,
    answer,
    errors: ['tenant_not_found', 'tenant_not_suspendable', 'siret_missing', 'red_flags_open'],
  }),
  acceptIdentityChange: endpoint('POST /v3/platform/tenants/{tenantId}/identity_change/accept', {
    summary: 'The change of identity that was seen comes into force',
    access: operator,
    params,
    body: z.object({ change_id: changeId }),
    answer,
    errors: ['tenant_not_found', 'identity_change_not_found', 'siret_of_another', 'siren_locked'],
  }),
  refuseIdentityChange: endpoint('POST /v3/platform/tenants/{tenantId}/identity_change/refuse', {
    summary: 'The company stays as it is, and its administrators are told why',
    access: operator,
    params,
    body: z.object({ change_id: changeId, reason: decisionReason }),
    answer,
    errors: ['tenant_not_found', 'identity_change_not_found'],
  }),
}
