import { tenantChannel } from '@carreau/domain/notifications/channels'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../platform/session/session-store.ts'
import { shopTodayQuery, useLiveToday } from './today.queries.ts'

/** What waits behind a section of a wholesaler's desk, followed live: open claims, unread conversations. */
const ShopWaiting = ({ of }: { of: string }) => {
  const { tenant } = useAuth()
  if (tenant?.type !== 'shop') return null
  if (of === '/shop/orders') return <Claims tenant={tenant} />
  return of === '/messages' ? <Messages /> : null
}

/** One of the two follows: both read the same answer. */
const Claims = ({ tenant }: { tenant: SelectedTenant }) => {
  useLiveToday(tenantChannel(tenant))
  const { data } = useQuery(shopTodayQuery(useApi()))
  return (
    <Count count={data?.claims.open ?? 0} of={['réclamation ouverte', 'réclamations ouvertes']} />
  )
}

const Messages = () => {
  const { data } = useQuery(shopTodayQuery(useApi()))
  return (
    <Count count={data?.messages ?? 0} of={['conversation non lue', 'conversations non lues']} />
  )
}

const Count = ({ count, of: [one, many] }: { count: number; of: [one: string, many: string] }) =>
  count > 0 && (
    <span className="relative ml-auto rounded-full bg-tomato px-1.5 font-semibold text-on-tomato text-xs tabular-nums leading-5">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> {count === 1 ? one : many}</span>
    </span>
  )

export default ShopWaiting
