import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { ImportField } from '@carreau/domain/price-list/price-list'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { priceListKey } from './price-list.queries.ts'

export type ImportAnswer = AnswerOf<Endpoints['importShopOffers']>['data']
export type ImportRow = ImportAnswer['rows'][number]

/** What the person said that the recognition did not. */
export type Corrections = {
  columns: Record<string, ImportField | null>
  /** By the label of the file; null leaves such lines out. */
  labels: Record<string, number | null>
}
export const noCorrections: Corrections = { columns: {}, labels: {} }

/** Reads the file, or applies it; `key` is what its progress is asked under. */
export const useImport = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (wanted: {
      file: File
      mode: 'preview' | 'apply'
      key: string
      corrections: Corrections
      withdrawMissing: boolean
      signal: AbortSignal
    }) => {
      const { columns, labels } = wanted.corrections
      const { data } = await api.call('POST /v3/shop/offers/import', {
        file: wanted.file,
        body: {
          mode: wanted.mode,
          key: wanted.key,
          corrections: JSON.stringify({
            columns,
            labels: Object.entries(labels).map(([label, specification_id]) => ({
              label,
              specification_id,
            })),
          }),
          withdraw_missing: wanted.withdrawMissing ? 'true' : 'false',
        },
        signal: wanted.signal,
      })
      return data
    },
    onSuccess: ({ applied }) =>
      applied ? queryClient.invalidateQueries({ queryKey: priceListKey }) : undefined,
  })
}

/** How far the import under this key is; asked for every half second. */
export const importProgressQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: [...priceListKey, 'import', key],
    queryFn: async ({ signal }) =>
      (await api.call('GET /v3/shop/offers/import/{key}', { params: { key }, signal })).data,
    refetchInterval: 500,
    staleTime: 0,
    // Before the server has begun there is none: the next asking finds it.
    retry: false,
  })
