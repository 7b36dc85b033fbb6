import type { AnswerOf, QueryOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type Journal = AnswerOf<Endpoints['listJournal']>
export type JournalEntry = Journal['data'][number]
export type JournalFilter = Pick<
  QueryOf<Endpoints['listJournal']>,
  'person_id' | 'kind' | 'from' | 'to'
>

/** The company's journal, newest first, a page at a time. */
export const journalQuery = (api: Api, filter: JournalFilter) =>
  infiniteQueryOptions({
    queryKey: ['journal', filter],
    queryFn: ({ pageParam, signal }) =>
      api.listJournal({
        query: { ...filter, ...(pageParam > 0 && { before: pageParam }) },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ data, meta }) => (meta.has_more ? data.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
