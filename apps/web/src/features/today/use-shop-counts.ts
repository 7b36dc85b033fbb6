import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { shopTodayQuery, useLiveToday } from './today.queries.ts'

/** What waits behind the sections of a wholesaler's desk, followed live: open claims, unread conversations. */
export const useShopCounts = (tenant: SelectedTenant): { claims: number; messages: number } => {
  useLiveToday(tenantChannel(tenant))
  const { data } = useQuery(shopTodayQuery(useApi()))
  return { claims: data?.claims.open ?? 0, messages: data?.messages ?? 0 }
}
