import type { AnswerOf, QueryOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Tenant = AnswerOf<Endpoints['getTenant']>['data']
export type Question = Tenant['questions'][number]
export type IdentityChange = Tenant['identity_changes'][number]
export type Dispute = AnswerOf<Endpoints['getSiretDispute']>['data']

export const approvalsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['operator', 'approvals'],
    queryFn: async ({ signal }) => (await api.countApprovals({ signal })).data,
  })

export const tenantsQuery = (api: Api, query: QueryOf<Endpoints['listTenants']>) =>
  queryOptions({
    queryKey: ['operator', 'tenants', query],
    queryFn: async ({ signal }) => api.listTenants({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const tenantQuery = (api: Api, tenantId: number) =>
  queryOptions({
    queryKey: ['operator', 'tenant', tenantId],
    queryFn: async ({ signal }) => (await api.getTenant({ params: { tenantId }, signal })).data,
  })

/** What an operator does to a company, each with the word that says it is done. */
type Act =
  | { act: 'approve' | 'restore' }
  | { act: 'refuse' | 'suspend'; reason: string }
  | { act: 'accept_identity'; changeId: number }
  | { act: 'refuse_identity'; changeId: number; reason: string }

const done: Record<Act['act'], string> = {
  approve: 'Grossiste validé',
  refuse: 'Grossiste refusé',
  suspend: 'Société suspendue',
  restore: 'Société rétablie',
  accept_identity: 'Changement accepté',
  refuse_identity: 'Changement refusé',
}

const send = (api: Api, tenantId: number, act: Act) => {
  const params = { tenantId }
  switch (act.act) {
    case 'approve':
      return api.approveTenant({ params })
    case 'restore':
      return api.restoreTenant({ params })
    case 'refuse':
      return api.refuseTenant({ params, body: { reason: act.reason } })
    case 'suspend':
      return api.suspendTenant({ params, body: { reason: act.reason } })
    case 'accept_identity':
      return api.acceptIdentityChange({ params, body: { change_id: act.changeId } })
    case 'refuse_identity':
      return api.refuseIdentityChange({
        params,
        body: { change_id: act.changeId, reason: act.reason },
      })
  }
}

export const useDecide = (tenantId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (act: Act) => (await send(api, tenantId, act)).data,
    onSuccess: (tenant, { act }) => {
      queryClient.setQueryData(tenantQuery(api, tenantId).queryKey, tenant)
      toast.success(done[act])
    },
    // Refused too: another operator was first, and the file shows what is so.
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}

export const useAnswerRedFlag = (tenantId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = tenantQuery(api, tenantId)
  return useMutation({
    mutationFn: async ({
      question,
      ...body
    }: SentBody<Endpoints['answerRedFlag']> & { question: Question['key'] }) =>
      (await api.answerRedFlag({ params: { tenantId, question }, body })).data,
    onSuccess: tenant => queryClient.setQueryData(queryKey, tenant),
    onError: error => {
      toast.error(messageOf(error, 'La réponse n’a pas été enregistrée.'))
      return queryClient.invalidateQueries({ queryKey })
    },
  })
}

export const disputesQuery = (api: Api, query: QueryOf<Endpoints['listSiretDisputes']>) =>
  queryOptions({
    queryKey: ['operator', 'disputes', query],
    queryFn: async ({ signal }) => api.listSiretDisputes({ query, signal }),
    placeholderData: keepPreviousData,
  })

export const disputeQuery = (api: Api, disputeId: number) =>
  queryOptions({
    queryKey: ['operator', 'dispute', disputeId],
    queryFn: async ({ signal }) =>
      (await api.getSiretDispute({ params: { disputeId }, signal })).data,
  })

/** Takes the SIRET off its holder, or leaves it there. */
export const useSettleDispute = (disputeId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ isUpheld, reason }: { isUpheld: boolean; reason: string }) => {
      const call = { params: { disputeId }, body: { reason } }
      const answer = isUpheld
        ? await api.upholdSiretDispute(call)
        : await api.dismissSiretDispute(call)
      return answer.data
    },
    onSuccess: dispute => {
      queryClient.setQueryData(disputeQuery(api, disputeId).queryKey, dispute)
      toast.success(dispute.state === 'upheld' ? 'SIRET retiré' : 'Contestation écartée')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  })
}
