import { conversationChannel } from '@carreau/domain/notifications/channels'
import { useEffect, useRef, useState } from 'react'
import { sendEvent } from '../../../platform/realtime/live-events.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'

/** Without another event for so long, somebody has stopped typing. */
const silenceMs = 4_000
/** A typing event is sent at most this often. */
const sendEveryMs = 2_000

/** Who else is typing in a conversation, and how to send that one is. */
export const useTyping = (conversationId: number, userId: number) => {
  const channel = conversationChannel(conversationId)
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, number>())
  const sentAt = useRef(Number.NEGATIVE_INFINITY)

  const stop = (person: number) =>
    setTyping(people => new Set([...people].filter(other => other !== person)))

  useLive(channel, 'client-typing', event => {
    if (event === null || event.user_id === userId) return
    const person = event.user_id
    window.clearTimeout(timers.current.get(person))
    timers.current.set(
      person,
      window.setTimeout(() => stop(person), silenceMs),
    )
    setTyping(people => (people.has(person) ? people : new Set([...people, person])))
  })
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running.values()) window.clearTimeout(timer)
    }
  }, [])

  return {
    typing,
    /** Their message has arrived. */
    stop,
    send: () => {
      // Not the time of day: setting the clock must not stop the events.
      const now = performance.now()
      if (now - sentAt.current < sendEveryMs) return
      sentAt.current = now
      sendEvent(channel, 'client-typing', { user_id: userId })
    },
    /** The next letter sends an event at once. */
    reset: () => {
      sentAt.current = Number.NEGATIVE_INFINITY
    },
  }
}
