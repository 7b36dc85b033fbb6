import type { ClientEvent, LiveEvent } from '@carreau/contract/notifications/realtime'
import type { LiveChannel } from '@carreau/domain/notifications/channels'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { getLiveState, hearLive, type LiveState, onLiveChange, type Told } from './live-events.ts'

/**
 * Hears an event of a channel while the component is there; a null channel hears nothing. The handler
 * gets null when something may have been missed: it then asks again for all that the event is about.
 */
export const useLive = <E extends LiveEvent | ClientEvent>(
  channel: LiveChannel | null,
  event: E,
  handler: (data: Told<E>) => void,
): void => {
  const hear = useEffectEvent(handler)
  useEffect(() => {
    if (channel === null) return
    return hearLive(channel, event, data => hear(data))
  }, [channel, event])
}

/** Whether events arrive now. */
export const useLiveState = (): LiveState =>
  useSyncExternalStore(onLiveChange, getLiveState, (): LiveState => 'disconnected')
