import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Company = AnswerOf<Endpoints['getCompany']>['data']

const companyKey = ['company'] as const

/** The buyer's company, as everyone who works there may read it. */
export const companyQuery = (api: Api) =>
  queryOptions({
    queryKey: companyKey,
    queryFn: async ({ signal }) => (await api.getCompany({ signal })).data,
  })

/** Changes the company; a refusal is for the form, which shows it at its fields. */
export const useUpdateCompany = () => {
  const api = useApi()
  const { refreshAccesses } = useAuth()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: SentBody<Endpoints['updateCompany']>) =>
      (await api.updateCompany({ body: change })).data,
    onSuccess: company => {
      queryClient.setQueryData<Company>(companyKey, company)
      toast.success('Société mise à jour')
      // The menu shows the company's name; without an answer it keeps the old one until next time.
      refreshAccesses().catch(() => undefined)
    },
  })
}

export type OrderEntry = AnswerOf<Endpoints['listOrderEntry']>['data']

const orderEntryKey = ['company', 'order-entry'] as const

/** Whether each wholesaler may write orders down for the company. */
export const orderEntryQuery = (api: Api) =>
  queryOptions({
    queryKey: orderEntryKey,
    queryFn: async ({ signal }) => (await api.listOrderEntry({ signal })).data,
  })

export const useUpdateOrderEntry = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ shopId, allowed }: { shopId: number; allowed: boolean }) =>
      api.updateOrderEntry({ params: { shopId }, body: { allowed } }),
    onSuccess: ({ data }, { shopId }) => {
      queryClient.setQueryData<OrderEntry>(orderEntryKey, entries =>
        entries?.map(entry => (entry.shop.id === shopId ? { ...entry, ...data } : entry)),
      )
      toast.success('Choix enregistré')
    },
    onError: error =>
      toast.error(messageOf(error, 'L’enregistrement a échoué. Veuillez réessayer.')),
  })
}
