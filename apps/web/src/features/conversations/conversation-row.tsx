import { frenchSpaces } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { useAuth } from '../../platform/session/auth-context.ts'
import { CompanyMark } from './company-mark.tsx'
import type { FoundConversation } from './conversations.queries.ts'
import { shortMoment } from './day-words.ts'
import { otherPartyOf } from './other-party.ts'

type Last = NonNullable<FoundConversation['last_message']>

const contentOf = ({ body, attachments_count, has_quote }: Last): string => {
  if (body !== '') return body
  if (attachments_count > 0) return attachments_count > 1 ? 'Des photos' : 'Une photo'
  return has_quote ? 'Une commande' : ''
}

/** One conversation of the list: with whom, what was said last, and how much of it is new. */
export const ConversationRow = ({ conversation }: { conversation: FoundConversation }) => {
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
        <CompanyMark company={other} />
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
