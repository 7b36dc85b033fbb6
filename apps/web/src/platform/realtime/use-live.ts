import type { ClientEvent, LiveEvent } from '@carreau/contract/notifications/realtime'
import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { hashKey, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { isNotFoundError } from '../api-client/api-error.ts'
import {
  type EventData,
  getLiveState,
  type LiveState,
  onLiveChange,
  subscribeToEvent,
} from './live-events.ts'

/**
 * Subscribes to an event of a channel while the component is there; to nothing when the channel is null. The
 * handler gets null when something may have been missed: it then asks again for all that the event is about.
 */
export const useLive = <E extends LiveEvent | ClientEvent>(
  channel: LiveChannel | null,
  event: E,
  handler: (data: EventData<E>) => void,
): void => {
  const onEvent = useEffectEvent(handler)
  useEffect(() => {
    if (channel === null) return
    return subscribeToEvent(channel, event, data => onEvent(data))
  }, [channel, event])
}

/** Whether events arrive now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(onLiveChange, getLiveState, (): LiveState => 'disconnected')

/** One action sends several events at once: what they are about is fetched once. */
const gatherMs = 80

const gathered = new WeakMap<QueryClient, Map<string, QueryKey>>()

/** What does not exist is asked for again by a visit only: a screen that says so would flicker. */
const mayExist = ({ state }: Query): boolean => !isNotFoundError(state.error)

/** Asks again for what is under these keys and on screen; the rest when it is next shown. */
export const invalidateSoon = (queryClient: QueryClient, ...queryKeys: QueryKey[]): void => {
  const waiting = gathered.get(queryClient)
  const keys = waiting ?? new Map<string, QueryKey>()
  for (const queryKey of queryKeys) keys.set(hashKey(queryKey), queryKey)
  if (waiting !== undefined) return
  gathered.set(queryClient, keys)
  setTimeout(() => {
    gathered.delete(queryClient)
    for (const queryKey of keys.values())
      void queryClient.invalidateQueries({ queryKey, predicate: mayExist })
  }, gatherMs)
}
