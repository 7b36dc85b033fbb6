import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type SecondFactor = AnswerOf<Endpoints['getSecondFactor']>['data']

const secondFactorKey = ['second-factor'] as const

/** Whether the person's account takes a code besides the password. */
export const secondFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: secondFactorKey,
    queryFn: async ({ signal }) => (await api.getSecondFactor({ signal })).data,
  })

export type Enrolment = AnswerOf<Endpoints['beginSecondFactor']>['data']
export type Proof = SentBody<Endpoints['confirmSecondFactor']>

export const useBeginSecondFactor = () => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async () => (await api.beginSecondFactor({ token })).data,
  })
}

/** What both proofs allow; a refusal is for the form. Codes are shown once, so the form keeps them. */
export const useProven = (endpoint: 'confirmSecondFactor' | 'renewRecoveryCodes') => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async (body: Proof) => (await api[endpoint]({ body, token })).data.recovery_codes,
    onSettled: () => queryClient.invalidateQueries({ queryKey: secondFactorKey }),
  })
}

export const useDisableSecondFactor = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async (body: Proof) => (await api.disableSecondFactor({ body, token })).data,
    onSuccess: state => {
      queryClient.setQueryData<SecondFactor>(secondFactorKey, state)
      toast.success('Double authentification désactivée')
    },
  })
}
