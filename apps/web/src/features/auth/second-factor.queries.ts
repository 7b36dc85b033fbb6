import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { toast } from '../../ui/toast.ts'

export type SecondFactor = AnswerOf<Endpoints['getSecondFactor']>['data']
export type Enrolment = AnswerOf<Endpoints['beginSecondFactor']>['data']
export type Proof = SentBody<Endpoints['confirmSecondFactor']>

const key = ['second-factor'] as const

/** Whether the person's account takes a code besides the password. */
export const secondFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: key,
    queryFn: async ({ signal }) => (await api.call('GET /v2/auth/second_factor', { signal })).data,
  })

export const useBeginSecondFactor = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async () => (await api.call('POST /v2/auth/second_factor')).data,
  })
}

/** What both proofs allow; a refusal is for the form. Codes are shown once, so the form keeps them. */
export const useProven = (what: 'confirm' | 'recovery_codes') => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Proof) =>
      (await api.call(`POST /v2/auth/second_factor/${what}`, { body })).data.recovery_codes,
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const useDisableSecondFactor = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: Proof) =>
      (await api.call('POST /v2/auth/second_factor/disable', { body })).data,
    onSuccess: state => {
      queryClient.setQueryData<SecondFactor>(key, state)
      toast.success('Double authentification désactivée')
    },
  })
}
