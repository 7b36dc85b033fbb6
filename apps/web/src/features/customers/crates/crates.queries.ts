import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'

type Asked = { from: string; to: string; format: 'csv' | 'pdf' }

export type ShopCrates = AnswerOf<Endpoints['listCrates']>['data'][number]

/** What the buyer has of each wholesaler. Under the orders: shipping and receiving change it. */
export const cratesQuery = (api: Api) =>
  queryOptions({
    queryKey: ['orders', 'crates'] as const,
    queryFn: async ({ signal }) => (await api.listCrates({ signal })).data,
  })

/** The buyer's account with one wholesaler. */
export const shopCratesQuery = (api: Api, shopId: number) =>
  queryOptions({
    queryKey: ['orders', 'crates', shopId] as const,
    queryFn: async ({ signal }) => (await api.getCrates({ params: { shopId }, signal })).data,
  })

const saying = {
  onSuccess: saveFile,
  onError: (error: unknown) =>
    toast.error(messageOf(error, 'Le relevé n’a pas pu être téléchargé. Réessayez.')),
}

export const useDownloadCrates = (shopId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: (query: Asked) => api.exportCrates({ params: { shopId }, query }),
    ...saying,
  })
}

export const useDownloadCustomerCrates = (buyerId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: (query: Asked) =>
      api.exportCustomerCrates({ query: { ...query, customer_id: buyerId } }),
    ...saying,
  })
}
