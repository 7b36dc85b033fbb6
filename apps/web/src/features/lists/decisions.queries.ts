import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { listKeys } from './door/lists.queries.ts'

export type ListRules = AnswerOf<Endpoints['getListRules']>['data']
export type LineRules = ListRules['lines'][number]
export type SentRules = SentBody<Endpoints['setListRules']>
export type Decided = AnswerOf<Endpoints['listDecisions']>['data'][number]

/** What a list does by itself, and the rules of its lines. */
export const rulesQuery = (api: Api, listId: number) =>
  queryOptions({
    queryKey: [...listKeys.all, 'rules', listId],
    queryFn: async ({ signal }) => (await api.getListRules({ params: { listId }, signal })).data,
    staleTime: 0,
  })

/** What its rules as they are kept would have made of the latest purchases. */
export const simulationQuery = (api: Api, listId: number) =>
  queryOptions({
    queryKey: [...listKeys.all, 'simulation', listId],
    queryFn: async ({ signal }) => (await api.simulateRules({ params: { listId }, signal })).data,
    staleTime: 0,
  })

/** What it decided for its latest deliveries. */
export const decisionsQuery = (api: Api, listId: number) =>
  queryOptions({
    queryKey: [...listKeys.all, 'decisions', listId],
    queryFn: async ({ signal }) => (await api.listDecisions({ params: { listId }, signal })).data,
    staleTime: 0,
  })
