import { z } from 'zod'
import { tenantType } from '../accounts/auth.ts'
import { postalAddress } from '../companies/company.ts'
import { endpoint } from '../endpoint.ts'
import { dateTime, id, pageMeta, paging, pathId } from '../scalars.ts'
import { companyPerson, companyRef, decisionReason } from './companies.ts'

const operator = { platform: ['operator'] } as const
const state = z.enum(['open', 'upheld', 'dismissed'])

const dispute = z.object({
  id,
  siret: z.string(),
  state,
  company_name: z.string(),
  created_at: dateTime,
})

const disputeDetail = dispute.extend({
  register_url: z.string(),
  contact: z.string(),
  message: z.string(),
  /** Who says that the SIRET is theirs, and where they work already. */
  claimant: companyPerson.extend({ companies: z.array(companyRef) }),
  /** Who holds the SIRET now; null: nobody does any more. */
  holder: companyRef
    .extend({
      type: tenantType,
      address: postalAddress,
      created_at: dateTime,
      members_count: z.int(),
      open_orders: z.int(),
      founder: companyPerson.nullable(),
    })
    .nullable(),
  taken_from: companyRef.nullable(),
  decided_by: z.string().nullable(),
  decided_at: dateTime.nullable(),
  reason: z.string().nullable(),
})

const params = z.object({ disputeId: pathId })
const body = z.object({ reason: decisionReason })
const answer = z.object({ data: disputeDetail })

export const siretDisputeEndpoints = {
  listSiretDisputes: endpoint('GET /v3/platform/siret_disputes', {
    summary: 'SIRETs that somebody else says are theirs, those that wait first',
    access: operator,
    query: z.object({ state: state.optional(), ...paging }),
    answer: z.object({ data: z.array(dispute), meta: pageMeta }),
  }),
  getSiretDispute: endpoint('GET /v3/platform/siret_disputes/{disputeId}', {
    summary: 'One dispute with both its sides',
    access: operator,
    params,
    answer,
    errors: ['siret_dispute_not_found'],
  }),
  upholdSiretDispute: endpoint('POST /v3/platform/siret_disputes/{disputeId}/uphold', {
    summary: 'Takes the SIRET off its holder, who is suspended or goes on waiting; both are told',
    access: operator,
    params,
    body,
    answer,
    errors: ['siret_dispute_not_found', 'siret_dispute_settled'],
  }),
  dismissSiretDispute: endpoint('POST /v3/platform/siret_disputes/{disputeId}/dismiss', {
    summary: 'Leaves the SIRET where it is and tells who disputed it',
    access: operator,
    params,
    body,
    answer,
    errors: ['siret_dispute_not_found', 'siret_dispute_settled'],
  }),
}
