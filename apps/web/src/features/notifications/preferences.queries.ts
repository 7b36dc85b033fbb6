import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'

export type Preferences = AnswerOf<Endpoints['getNotificationPreferences']>['data']
export type Channel = Preferences['channels'][number]
export type QuietHours = NonNullable<Preferences['quiet_hours']>
export type KindPreference = Preferences['kinds'][number]

export const preferencesKey = ['notification-preferences'] as const

/** What the person is told of and how. */
export const preferencesQuery = (api: Api) =>
  queryOptions({
    queryKey: preferencesKey,
    queryFn: async ({ signal }) => (await api.getNotificationPreferences({ signal })).data,
  })
