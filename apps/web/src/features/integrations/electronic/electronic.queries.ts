import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { FlowState } from '@carreau/domain/integrations/electronic'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Electronic = AnswerOf<Endpoints['getElectronicSettings']>['data']
export type ElectronicBody = SentBody<Endpoints['settleElectronic']>
export type Flow = AnswerOf<Endpoints['listElectronicFlows']>['data'][number]

const keys = {
  settings: ['electronic', 'settings'] as const,
  flows: ['electronic', 'flows'] as const,
}

/** The platform as it is settled and how sending goes; asked again while something is on its way. */
export const electronicQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.settings,
    queryFn: async ({ signal }) => (await api.getElectronicSettings({ signal })).data,
    refetchInterval: query => ((query.state.data?.waiting_count ?? 0) > 0 ? 15_000 : false),
  })

/** What is on its way, arrived or failed, newest first, a page at a time. */
export const flowsQuery = (api: Api, state: FlowState) =>
  infiniteQueryOptions({
    queryKey: [...keys.flows, state],
    queryFn: ({ pageParam, signal }) =>
      api.listElectronicFlows({
        query: { state, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ meta }) => meta.next_cursor,
    placeholderData: keepPreviousData,
    // What a platform says comes at any time.
    staleTime: 0,
  })

/** Settles the platform; the form shows a refusal. */
export const useSettleElectronic = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: ElectronicBody) => (await api.settleElectronic({ body })).data,
    onSuccess: data => queryClient.setQueryData(keys.settings, data),
  })
}

/** Asks the platform for a token and for one search; its answer stands on the screen. */
export const useTestElectronic = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.testElectronic()).data,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.settings }),
  })
}

export const useRetryFlow = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Flow) => api.retryElectronicFlow({ params: { flowId: id } }),
    onSuccess: (_, { number }) => toast.success(`${number} repart à la plateforme`),
    onError: error =>
      toast.error(messageOf(error, 'L’envoi n’a pas été relancé. Veuillez réessayer.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['electronic'] }),
  })
}
