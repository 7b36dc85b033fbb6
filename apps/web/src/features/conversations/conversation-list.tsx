import { formatDay, formatTime } from '@carreau/domain/french/dates'
import { frenchSpaces } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ArrowLeft, Search } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { iconButtonStyle } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useDebounced } from '../../ui/form/use-debounced.ts'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { conversationsQuery, type FoundConversation } from './conversations.queries.ts'
import { ListSkeleton } from './conversations-skeleton.tsx'
import { OtherPartyLogo, otherPartyOf } from './other-party.tsx'

/** What is typed rests for so long before it is searched (docs/specification.md#constants). */
const debounceMs = 300

/** The left pane: the company's conversations, searched by company and by words. */
export const ConversationList = ({ heading: Heading }: { heading: 'h1' | 'h2' }) => {
  const [typed, setTyped] = useState('')
  const q = useDebounced(typed.trim(), debounceMs)
  const conversations = useInfiniteQuery({
    ...conversationsQuery(useApi(), q),
    throwOnError: (_error, query) => query.state.data === undefined,
  })
  const rows = conversations.data?.pages.flatMap(page => page.data)
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex flex-col gap-2 border-line border-b px-4 pt-3 pb-3">
        <div className="flex items-center gap-1">
          <Link
            to="/"
            aria-label="Revenir à l’accueil"
            className={iconButtonStyle({ className: '-ml-3 lg:hidden' })}
          >
            <ArrowLeft aria-hidden="true" />
          </Link>
          <Heading className="text-2xl">Conversations</Heading>
        </div>
        <div className="relative">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-3 left-3 size-5 text-ink-soft"
          />
          <Input
            type="search"
            aria-label="Rechercher dans les conversations"
            placeholder="Société ou message…"
            className="pl-10"
            maxLength={200}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        </div>
      </div>
      <p role="status" className="sr-only">
        {q !== '' && rows !== undefined && !conversations.isPlaceholderData
          ? `${rows.length} ${rows.length > 1 ? 'conversations trouvées' : 'conversation trouvée'}`
          : ''}
      </p>
      {rows === undefined ? (
        <ListSkeleton />
      ) : (
        <nav
          aria-label="Conversations"
          aria-busy={conversations.isPlaceholderData}
          className="min-h-0 flex-1 overflow-y-auto overscroll-contain transition-opacity aria-busy:opacity-60"
        >
          <ul className="divide-y">
            {rows.map(conversation => (
              <ConversationRow key={conversation.id} conversation={conversation} />
            ))}
          </ul>
          {rows.length === 0 && (
            <p className="px-4 py-10 text-center text-ink-soft text-sm">
              {q === '' ? 'Aucune conversation pour le moment.' : 'Rien ne correspond à ces mots.'}
            </p>
          )}
          <LoadMore list={conversations} label="Afficher plus de conversations" />
        </nav>
      )}
    </div>
  )
}

/** « 06:30 » today, « Hier », « 12 novembre ». */
const shortMoment = (moment: string, now: Date): string => {
  const day = parisDay(new Date(moment))
  const today = parisDay(now)
  if (day === today) return formatTime(moment)
  return day === addDays(today, -1) ? 'Hier' : formatDay(moment)
}

type Last = NonNullable<FoundConversation['last_message']>

const contentOf = ({ body, attachments_count, has_quote }: Last): string => {
  if (body !== '') return body
  if (attachments_count > 0) return attachments_count > 1 ? 'Des photos' : 'Une photo'
  return has_quote ? 'Une commande' : ''
}

/** One conversation of the list: with whom, what was said last, and how much of it is new. */
const ConversationRow = ({ conversation }: { conversation: FoundConversation }) => {
  const { user, tenant } = useAuth()
  const other = otherPartyOf(conversation, tenant)
  const { last_message: last, unread_count: unread, found } = conversation
  const isNew = unread > 0
  const authorOf = ({ author }: Last): string => {
    if (author.id !== null && author.id === user?.id) return 'Vous : '
    return author.side === tenant?.type ? `${author.first_name} : ` : ''
  }
  const moment = found?.created_at ?? last?.created_at
  return (
    <li>
      <Link
        to="/messages/$conversationId"
        params={{ conversationId: String(conversation.id) }}
        search={found === null ? {} : { message: found.id }}
        activeOptions={{ includeSearch: false }}
        className="flex items-center gap-3 px-4 py-3 transition-colors hover:bg-sunken"
        activeProps={{ className: 'bg-leaf-soft hover:bg-leaf-soft' }}
      >
        <OtherPartyLogo other={other} className="size-11 text-lg" />
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline gap-2">
            <span
              className={cx('min-w-0 flex-1 truncate', isNew ? 'font-semibold' : 'font-medium')}
            >
              {other.name}
            </span>
            {moment !== undefined && (
              <time dateTime={moment} className="shrink-0 text-ink-soft text-xs">
                {shortMoment(moment, new Date())}
              </time>
            )}
          </span>
          <span className="mt-0.5 flex items-center gap-2">
            <span
              className={cx(
                'min-w-0 flex-1 truncate text-sm',
                isNew ? 'font-medium text-ink' : 'text-ink-soft',
              )}
            >
              {found?.body}
              {found === null && last === null && 'Aucun message'}
              {found === null &&
                last !== null &&
                frenchSpaces(`${authorOf(last)}${contentOf(last)}`)}
            </span>
            {isNew && (
              <span className="flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-leaf px-1.5 font-semibold text-on-leaf text-xs tabular-nums">
                <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
                <span className="sr-only">
                  {unread} {unread > 1 ? 'messages non lus' : 'message non lu'}
                </span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
