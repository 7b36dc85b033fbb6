import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'

export type SecondFactor = AnswerOf<Endpoints['getSecondFactor']>['data']

export const secondFactorKey = ['second-factor'] as const

/** Whether the person's account takes a code besides the password. */
export const secondFactorQuery = (api: Api) =>
  queryOptions({
    queryKey: secondFactorKey,
    queryFn: async ({ signal }) => (await api.getSecondFactor({ signal })).data,
  })
