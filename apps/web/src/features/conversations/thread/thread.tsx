import { formatList, frenchSpaces } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Store } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { useHeld, useMake } from '../../../platform/edits/use-edits.ts'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'
import type { SelectedTenant } from '../../../platform/session/session-store.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { iconButtonStyle } from '../../../ui/form/button.tsx'
import {
  type Conversation,
  conversationKeys,
  conversationQuery,
  type Message,
  markRead,
} from '../conversations.queries.ts'
import { messageEdits } from '../edits.ts'
import { useLiveThread } from '../live-conversations.ts'
import { OtherPartyLogo, otherPartyOf } from '../other-party.tsx'
import { Composer } from './composer.tsx'
import { holderOf } from './drafts.ts'
import { MessageList } from './message-list.tsx'
import { threadQuery } from './messages.queries.ts'
import { firstUnreadOf } from './thread-items.ts'
import { useTyping } from './use-typing.ts'

export type MessageAt = { message?: number }

/** The message of `/messages/12?message=34`; what is no number names none. */
export const readMessageAt = (raw: Record<string, unknown>): MessageAt => {
  const id = Number(raw.message)
  return Number.isSafeInteger(id) && id > 0 ? { message: id } : {}
}

/** The right pane: one conversation, at its end or at the message that the address names. */
export const Thread = ({
  conversationId,
  messageAt,
}: {
  conversationId: number
  messageAt: number | undefined
}) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user, tenant } = useAuth()
  const { data: conversation } = useSuspenseQuery(conversationQuery(api, conversationId))
  const side = tenant?.type ?? ''
  const { data: thread } = useSuspenseQuery(threadQuery(api, queryClient, { conversationId, side }))
  if (user === null || tenant === null) return null
  return <OpenThread key={conversationId} {...{ conversation, thread, messageAt, user, tenant }} />
}

const OpenThread = ({
  conversation,
  thread: { messages, hasBefore },
  messageAt,
  user,
  tenant,
}: {
  conversation: Conversation
  thread: { messages: Message[]; hasBefore: boolean }
  messageAt: number | undefined
  user: User
  tenant: SelectedTenant
}) => {
  const { id } = conversation
  const api = useApi()
  const queryClient = useQueryClient()
  const side = tenant.type
  const holder = holderOf(user.id, tenant)
  const { make } = useMake(messageEdits)
  const outgoing = useHeld(messageEdits).filter(({ edit }) => edit.conversationId === id)
  const typing = useTyping(id, user.id)
  useLiveThread(id)
  const foundId = useMessageAt(messages, messageAt)

  // The line stays where it was when the thread was opened.
  const [firstUnreadId] = useState(() =>
    conversation.unread_count === 0
      ? null
      : firstUnreadOf(messages, { readUpTo: conversation.read_up_to ?? 0, side }),
  )
  const last = messages.at(-1)
  const lastId = last?.id
  const stopLast = useEffectEvent(() => {
    if (last?.author.id != null) typing.stop(last.author.id)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each message that comes
  useEffect(() => stopLast(), [lastId])

  const readUpTo = useRef(conversation.read_up_to ?? 0)
  const onSeen = (messageId: number) => {
    if (messageId <= readUpTo.current) return
    readUpTo.current = messageId
    markRead(api, queryClient, { conversationId: id, messageId }).catch(() => {
      // Sent again the next time that the end is on screen.
      readUpTo.current = 0
      void queryClient.invalidateQueries({ queryKey: conversationKeys.detail(id) })
    })
  }

  const sent = new Set(messages.map(({ client_key }) => client_key))
  const nameOf = (userId: number): string =>
    messages.findLast(({ author }) => author.id === userId)?.author.first_name ??
    otherPartyOf(conversation, tenant).name
  const typists = [...new Set([...typing.typing].map(nameOf))]
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ThreadHeader
        conversation={conversation}
        typing={
          typists.length === 0
            ? ''
            : `${formatList(typists)} ${typists.length > 1 ? 'écrivent' : 'écrit'}…`
        }
      />
      <MessageList
        conversationId={id}
        messages={messages}
        hasBefore={hasBefore}
        side={side}
        firstUnreadId={firstUnreadId}
        foundId={foundId}
        outgoing={outgoing.filter(({ key }) => !sent.has(key))}
        onSeen={onSeen}
      />
      <Arrivals messages={messages} side={side} />
      {conversation.can_write ? (
        <Composer
          holder={holder}
          conversationId={id}
          onType={typing.send}
          onSend={async ({ body, photos, quote }) => {
            typing.reset()
            const to = otherPartyOf(conversation, tenant).name
            const written = { conversationId: id, to, body: body.trim(), photos, quote }
            return (await make({ ...written, at: new Date().toISOString() })) !== null
          }}
        />
      ) : (
        <p className="border-line border-t px-4 py-3 text-center text-ink-soft text-sm">
          Votre rôle permet de lire les conversations, pas d’y écrire.
        </p>
      )}
    </div>
  )
}

/** Tells screen readers what arrives after the thread was opened. */
const Arrivals = ({ messages, side }: { messages: readonly Message[]; side: string }) => {
  const last = messages.at(-1)
  const [openedAt] = useState(last?.id ?? 0)
  const isNews = last !== undefined && last.id > openedAt && last.author.side !== side
  return (
    <p role="status" className="sr-only">
      {isNews ? frenchSpaces(`${last.author.first_name} : ${last.body || 'une photo'}`) : ''}
    </p>
  )
}

/** Whom one writes with, and the way back on a phone. */
const ThreadHeader = ({ conversation, typing }: { conversation: Conversation; typing: string }) => {
  const { tenant } = useAuth()
  const other = otherPartyOf(conversation, tenant)
  return (
    <header className="flex h-17 shrink-0 items-center gap-2 border-line border-b bg-paper px-2 md:px-4">
      <Link
        to="/messages"
        aria-label="Toutes les conversations"
        className={iconButtonStyle({ className: 'md:hidden' })}
      >
        <ArrowLeft aria-hidden="true" />
      </Link>
      <OtherPartyLogo other={other} className="size-10 text-base" />
      <div className="min-w-0 flex-1 pl-1">
        <h1 className="truncate text-lg leading-tight">{other.name}</h1>
        <p role="status" className="h-4 truncate text-ink-soft text-xs leading-4 empty:h-0">
          {typing}
        </p>
      </div>
      {tenant?.type === 'buyer' && (
        <Link
          to="/shops/$shopSlug"
          params={{ shopSlug: conversation.shop.slug }}
          aria-label={`Page ${ofName(other.name)}`}
          className={iconButtonStyle()}
        >
          <Store aria-hidden="true" />
        </Link>
      )}
    </header>
  )
}

/** The message that the address names, if the thread has it; says so when it has not. */
const useMessageAt = (messages: readonly Message[], asked: number | undefined): number | null => {
  const isThere = messages.some(({ id }) => id === asked)
  useEffect(() => {
    if (asked !== undefined && !isThere)
      toast.error('Ce message n’a pas été retrouvé dans cette conversation.')
  }, [asked, isThere])
  return asked !== undefined && isThere ? asked : null
}
