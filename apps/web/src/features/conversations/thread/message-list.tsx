import { formatLongDate } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { Spinner } from '../../../ui/feedback/skeleton.tsx'
import type { Message } from '../conversations.queries.ts'
import type { Outgoing } from '../edits.ts'
import { MessageGroup, MessageState, OutgoingMessage } from './message.tsx'
import { useLoadOlder } from './messages.queries.ts'
import { type ThreadItem, threadItems } from './thread-items.ts'
import { useThreadScroll } from './use-thread-scroll.ts'

const keyOf = (item: ThreadItem): string => {
  if (item.kind === 'group') return String(item.messages[0].id)
  return item.kind === 'day' ? item.day : 'unread'
}

type Props = {
  conversationId: number
  messages: readonly Message[]
  hasBefore: boolean
  side: string
  firstUnreadId: number | null
  /** The message that the address names: the thread opens there, which marks nothing as read. */
  foundId: number | null
  outgoing: readonly Outgoing[]
  /** The end is on screen: messages up to this one are read. */
  onSeen: (messageId: number) => void
}

/** The messages of a thread, which scroll in their own box. */
export const MessageList = (props: Props) => {
  const { messages, outgoing, side, firstUnreadId, foundId } = props
  const { user } = useAuth()
  const last = messages.at(-1)
  const lastOwn = messages.findLast(({ author }) => author.side === side)
  const scroll = useThreadScroll({
    firstId: messages[0]?.id,
    foundId,
    endKey: outgoing.at(-1)?.key ?? String(last?.id),
    isOwnEnd: outgoing.length > 0 || (last !== undefined && last.author.id === user?.id),
  })
  const news = useNews(messages, side, scroll.isAtEnd)
  const reading = useReading(foundId)
  useSeen(props, scroll.isAtEnd && reading.isReading)

  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.box}
        onScroll={scroll.onScroll}
        {...reading.on}
        aria-label="Messages"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
        tabIndex={0}
        className="h-full overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none]"
      >
        <OlderMessages {...props} />
        {messages.length === 0 && outgoing.length === 0 && (
          <p className="py-12 text-center text-ink-soft">Écrivez le premier message.</p>
        )}
        {threadItems(messages, { firstUnreadId }).map(item => (
          <Item key={keyOf(item)} {...{ item, side, lastOwn, foundId }} />
        ))}
        {outgoing.map(entry => (
          <OutgoingMessage key={entry.key} entry={entry} />
        ))}
      </section>
      {news > 0 && (
        <button
          type="button"
          onClick={scroll.toEnd}
          className="absolute bottom-3 left-1/2 flex min-h-11 -translate-x-1/2 items-center gap-2 rounded-full bg-leaf px-4 font-medium text-on-leaf text-sm shadow-floating"
        >
          <ArrowDown aria-hidden="true" className="size-4" />
          {news} {news > 1 ? 'nouveaux messages' : 'nouveau message'}
        </button>
      )}
    </div>
  )
}

const Item = ({
  item,
  side,
  lastOwn,
  foundId,
}: {
  item: ThreadItem
  side: string
  lastOwn: Message | undefined
  foundId: number | null
}) => {
  const { user } = useAuth()
  if (item.kind === 'day')
    return (
      <p className="py-3 text-center font-medium text-ink-soft text-xs">
        {dayWords(item.day, new Date())}
      </p>
    )
  if (item.kind === 'unread')
    return (
      <p
        data-unread
        className="my-2 flex items-center gap-3 font-medium text-tomato-ink text-xs before:h-px before:flex-1 before:bg-tomato after:h-px after:flex-1 after:bg-tomato"
      >
        Nouveaux messages
      </p>
    )
  const [{ author }] = item.messages
  const isOurs = author.side === side
  const isMine = isOurs && author.id !== null && author.id === user?.id
  const holdsLast = lastOwn !== undefined && item.messages.includes(lastOwn)
  return (
    <MessageGroup
      messages={item.messages}
      isOurs={isOurs}
      foundId={foundId}
      name={isMine ? null : author.first_name}
      foot={holdsLast && <MessageState message={lastOwn} />}
    />
  )
}

/** « Aujourd’hui », « Hier », « samedi 21 novembre 2026 ». */
const dayWords = (day: string, now: Date): string => {
  const today = parisDay(now)
  if (day === today) return 'Aujourd’hui'
  return day === addDays(today, -1) ? 'Hier' : formatLongDate(day)
}

/** Loads what stands above as soon as the top comes near. */
const OlderMessages = ({ conversationId, messages, hasBefore }: Props) => {
  const load = useLoadOlder(conversationId)
  const top = useRef<HTMLDivElement>(null)
  const firstId = messages[0]?.id
  const { mutate, isPending, isError } = load
  useEffect(() => {
    const target = top.current
    if (target === null || !hasBefore || firstId === undefined || isPending || isError) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) mutate(firstId)
      },
      { root: target.parentElement, rootMargin: '200px 0px 0px' },
    )
    observer.observe(target)
    return () => observer.disconnect()
  }, [hasBefore, firstId, isPending, isError, mutate])
  return (
    <div ref={top} className="flex min-h-6 items-center justify-center py-2">
      {isPending && <Spinner />}
      {isError && firstId !== undefined && (
        <button
          type="button"
          onClick={() => mutate(firstId)}
          className="min-h-11 px-3 text-leaf-ink text-sm underline underline-offset-4"
        >
          Les messages précédents ne sont pas venus. Réessayer
        </button>
      )}
    </div>
  )
}

/** How many messages of the other side came while the person was reading further up. */
const useNews = (messages: readonly Message[], side: string, isAtEnd: boolean): number => {
  const lastId = messages.at(-1)?.id ?? 0
  const [seenId, setSeenId] = useState(lastId)
  useEffect(() => {
    if (isAtEnd) setSeenId(lastId)
  }, [isAtEnd, lastId])
  if (isAtEnd) return 0
  return messages.filter(({ id, author }) => id > seenId && author.side !== side).length
}

/**
 * Whether the person reads the thread. Opened at one message, only from the first scroll, touch or key
 * on: opening it must not mark anything as read.
 */
const useReading = (foundId: number | null) => {
  const [movedAt, setMovedAt] = useState<number | null>(null)
  const isReading = foundId === null || movedAt === foundId
  const move = isReading ? undefined : () => setMovedAt(foundId)
  return {
    isReading,
    on: { onWheel: move, onTouchMove: move, onPointerDown: move, onKeyDown: move },
  }
}

/** Says that the end is read while it is on screen and somebody is there to look at it. */
const useSeen = ({ messages, side, onSeen }: Props, isAtEnd: boolean): void => {
  const lastId = messages.findLast(({ author }) => author.side !== side)?.id
  const report = useEffectEvent(onSeen)
  useEffect(() => {
    if (!isAtEnd || lastId === undefined) return
    const look = () => {
      if (document.visibilityState === 'visible') report(lastId)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isAtEnd, lastId])
}
