import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { ImportField, QuestionKind } from '@carreau/domain/price-list/price-list'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError, messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  type DescribedSpecification,
  type Offer,
  offersQuery,
  priceListKey,
} from '../price-list.queries.ts'
import { lastImportKey } from './last-import.queries.ts'

export type ImportAnswer = AnswerOf<Endpoints['importShopOffers']>['data']
export type ImportRow = ImportAnswer['rows'][number]

/** What the person corrected in the recognition of the file. */
export type Corrections = {
  columns: Record<string, ImportField | null>
  /** The sheets to read, by their place; empty: those that look like lists. */
  sheets: readonly number[]
  /** By the label of the file. */
  labels: Record<string, LabelMeaning>
  /** Answers to questions that lines share. */
  meanings: readonly Meaning[]
  /** Unlikely prices that are right. */
  prices: readonly { label: string; price: number }[]
}
/** What a label means: a specification there is, one that was described, or nothing. */
export type LabelMeaning = {
  /** Null leaves such lines out, or says that it is described. */
  specification_id: number | null
  specification: DescribedSpecification | null
  /** Whether it holds for the files to come. */
  remembered: boolean
}
export const namedAs = (specificationId: number): LabelMeaning => ({
  specification_id: specificationId,
  specification: null,
  remembered: true,
})
export const describedAs = (specification: DescribedSpecification): LabelMeaning => ({
  specification_id: null,
  specification,
  remembered: true,
})
/** Leaves the lines of this file out, or those of all files. */
export const leftOut = (remembered: boolean): LabelMeaning => ({
  specification_id: null,
  specification: null,
  remembered,
})

export type Meaning = {
  kind: QuestionKind
  said: string
  product_id: number | null
  packaging_id: number | null
}
export const noCorrections: Corrections = {
  columns: {},
  sheets: [],
  labels: {},
  meanings: [],
  prices: [],
}

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
      const { columns, sheets, labels, meanings, prices } = wanted.corrections
      const { data } = await api.importShopOffers({
        file: wanted.file,
        body: {
          mode: wanted.mode,
          key: wanted.key,
          corrections: JSON.stringify({
            columns,
            sheets,
            meanings,
            prices,
            labels: Object.entries(labels).map(([label, meaning]) => ({ label, ...meaning })),
          }),
          withdraw_missing: wanted.withdrawMissing ? 'true' : 'false',
        },
        signal: wanted.signal,
      })
      return data
    },
    onSuccess: async answer => {
      if (!answer.applied) return
      // What is shown next is the list as it is now; a failure of that takes nothing back.
      await rememberImport(queryClient, api, answer).catch(() => undefined)
      void queryClient.invalidateQueries({ queryKey: [...priceListKey, 'history'] })
    },
  })
}

/** How far the import under this key is; asked for every half second. */
export const importProgressQuery = (api: Api, key: string) =>
  queryOptions({
    queryKey: [...priceListKey, 'import', key],
    queryFn: async ({ signal }) =>
      (await api.getImportProgress({ params: { key }, query: { awaited: 'true' }, signal })).data,
    refetchInterval: 500,
    staleTime: 0,
    // The next asking comes at once.
    retry: false,
  })

const pause = (ms: number) => new Promise(done => setTimeout(done, ms))

/** Waits for the end of an import whose answer was lost; `unknown` when nobody says within 2 min. */
export const awaitImport = async (
  api: Api,
  key: string,
): Promise<'applied' | 'not-applied' | 'unknown'> => {
  for (let tries = 0; tries < 60; tries += 1) {
    await pause(2_000)
    try {
      const { data } = await api.getImportProgress({ params: { key }, query: {} })
      // It never arrived.
      if (data === null) return 'not-applied'
      if (data.phase === 'failed') return 'not-applied'
      if (data.phase === 'done') return data.applied ? 'applied' : 'not-applied'
    } catch (error) {
      // Nor did this one.
      if (isNotFoundError(error)) return 'not-applied'
    }
  }
  return 'unknown'
}

const labelsKey = [...priceListKey, 'labels'] as const

/** The timestamp at which most of the offers were saved. */
const usualMoment = (offers: readonly Offer[]): string | undefined => {
  const counts = new Map<string, number>()
  for (const { updated_at } of offers) counts.set(updated_at, (counts.get(updated_at) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0]
}

/** Reads the list as the import left it, and keeps which offers it wrote, for the list to mark them. */
const rememberImport = async (
  queryClient: QueryClient,
  api: Api,
  { rows, rows_limited }: ImportAnswer,
): Promise<void> => {
  const labels = new Set(
    rows.flatMap(({ action, specification_label }) =>
      action === 'create' || action === 'update' ? (specification_label ?? []) : [],
    ),
  )
  const { offers } = await queryClient.fetchQuery({ ...offersQuery(api), staleTime: 0 })
  const named = offers.filter(({ specification }) => labels.has(specification.label))
  // Not all lines are answered, but what is written whole has one moment.
  const moment = usualMoment(named)
  const written = rows_limited ? offers.filter(offer => offer.updated_at === moment) : named
  queryClient.setQueryData(
    lastImportKey,
    written.map(({ id }) => id),
  )
}

/** Labels that were corrected once. */
export const importLabelsQuery = (api: Api, q: string, page: number) =>
  queryOptions({
    queryKey: [...labelsKey, q, page],
    queryFn: ({ signal }) => api.listImportLabels({ query: { q, page, per_page: 20 }, signal }),
  })

/** Forgets what a label was corrected to. */
export const useForgetLabel = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (labelId: number) => api.forgetImportLabel({ params: { labelId } }),
    onError: error => toast.error(messageOf(error, 'L’oubli a échoué. Veuillez réessayer.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: labelsKey }),
  })
}
