import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { iconButtonStyle } from '../../ui/form/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { conversationsQuery } from './conversations.queries.ts'
import { ListSkeleton } from './conversations-skeleton.tsx'

/** What is typed rests for so long before it is searched (docs/specification.md#constants). */
const debounceMs = 300

/** The left pane: the company's conversations, searched by company and by words. */
export const ConversationList = ({ heading: Heading }: { heading: 'h1' | 'h2' }) => {
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  useEffect(() => {
    const timer = window.setTimeout(() => setQ(typed.trim()), debounceMs)
    return () => window.clearTimeout(timer)
  }, [typed])
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
