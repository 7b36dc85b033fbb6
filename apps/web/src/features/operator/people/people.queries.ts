import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Person = AnswerOf<Endpoints['searchPeople']>['data'][number]
export type PersonDetail = AnswerOf<Endpoints['getPerson']>['data']

/** Whom to look for: by the beginning of an e-mail, or in a company. */
export type PeopleAsked = { email: string } | { tenantId: number }

const peopleKey = ['operator', 'people'] as const

/** Sessions open and end at any moment: asked anew each time they are shown. */
export const peopleQuery = (
  api: Api,
  asked: PeopleAsked,
  query: { page: number; per_page: number },
) =>
  queryOptions({
    queryKey: [...peopleKey, asked, query],
    queryFn: async ({ signal }) =>
      'email' in asked
        ? api.searchPeople({ query, body: asked, signal })
        : api.listTenantPeople({ params: asked, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export const personQuery = (api: Api, personId: number) =>
  queryOptions({
    queryKey: [...peopleKey, personId],
    queryFn: async ({ signal }) => (await api.getPerson({ params: { personId }, signal })).data,
    staleTime: 0,
  })

/** Signs a person out everywhere. */
export const useEndPersonSessions = (personId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (reason: string) => {
      const params = { personId }
      const body = reason === '' ? {} : { reason }
      return (await api.endPersonSessions({ params, body })).data.ended
    },
    onSuccess: ended =>
      toast.success(
        ended === 0
          ? 'Aucune session n’était ouverte'
          : formatCount(ended, 'session fermée', 'sessions fermées'),
      ),
    onError: error =>
      toast.error(messageOf(error, 'Les sessions n’ont pas été fermées. Veuillez réessayer.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
  })
}

/** Whether the operator's own account takes a code, which is then asked for too. */
export const ownFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: [...peopleKey, 'own-factor'],
    queryFn: async ({ signal }) => (await api.getSecondFactor({ signal })).data,
    staleTime: 0,
  })

/** Takes the second factor off somebody; a refusal is for the form. */
export const useRemovePersonFactor = (personId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<Endpoints['removePersonSecondFactor']>) =>
      api.removePersonSecondFactor({ params: { personId }, body }),
    onSuccess: () => toast.success('Second facteur retiré'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: peopleKey }),
  })
}
