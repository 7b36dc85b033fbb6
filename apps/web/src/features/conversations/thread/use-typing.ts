import { conversationChannel } from '@carreau/domain/notifications/channels'
import { useEffect, useRef, useState } from 'react'
import { sendEvent } from '../../../platform/realtime/live-events.ts'
import { useLive } from '../../../platform/realtime/use-live.ts'

/** Somebody who has not said so again for so long has stopped. */
const silenceMs = 4_000
/** One says so at most this often. */
const tellEveryMs = 2_000

/** Who else is typing in a conversation, and how one says that one is. */
export const useTyping = (conversationId: number, userId: number) => {
  const channel = conversationChannel(conversationId)
  const [typing, setTyping] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Map<number, number>())
  const toldAt = useRef(Number.NEGATIVE_INFINITY)

  const stop = (person: number) =>
    setTyping(people => new Set([...people].filter(other => other !== person)))

  useLive(channel, 'client-typing', told => {
    if (told === null || told.user_id === userId) return
    const person = told.user_id
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
    /** What they were typing has come. */
    stop,
    tell: () => {
      // Not the time of day: a clock that is set right must not silence anybody.
      const now = performance.now()
      if (now - toldAt.current < tellEveryMs) return
      toldAt.current = now
      sendEvent(channel, 'client-typing', { user_id: userId })
    },
    /** The next letter is news again. */
    reset: () => {
      toldAt.current = Number.NEGATIVE_INFINITY
    },
  }
}
