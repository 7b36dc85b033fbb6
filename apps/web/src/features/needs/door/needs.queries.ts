import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type Need = SentBody<Endpoints['splitNeed']>
export type Split = AnswerOf<Endpoints['splitNeed']>['data']
export type Proposal = Split['proposals'][number]
export type ProposalShop = Proposal['shops'][number]
export type ProposalLine = ProposalShop['lines'][number]

export const needKeys = {
  all: ['needs'] as const,
  split: (need: Need) => ['needs', 'split', need] as const,
}

/** What a need costs, split over wholesalers, at today's prices. */
export const splitQuery = (api: Api, need: Need) =>
  queryOptions({
    queryKey: needKeys.split(need),
    queryFn: async ({ signal }) => (await api.splitNeed({ body: need, signal })).data,
    enabled: need.lines.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
