import { formatTime } from '@carreau/domain/french/dates'
import { useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { MouseEvent } from 'react'
import { IconButton } from '../../ui/form/button.tsx'
import { kindLooks } from './kind-icons.ts'
import type { Notification } from './notifications.queries.ts'

/** One thing that happened; the whole row leads to it and marks it as read. */
export const NotificationRow = ({
  notification,
  onRead,
}: {
  notification: Notification
  onRead: (id: number) => void
}) => {
  const { id, kind, title, body, link, created_at, read_at } = notification
  const { icon: Icon, tone } = kindLooks[kind]
  const isUnread = read_at === null
  const router = useRouter()
  const follow = (event: MouseEvent) => {
    if (isUnread) onRead(id)
    // Another tab, another window: the browser's own business.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void router.navigate({ href: link })
  }
  return (
    <li
      data-unread={isUnread || undefined}
      className="relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3.5 transition-colors hover:bg-sunken md:gap-x-4 md:px-5"
    >
      <span className={cx('mt-0.5 flex size-10 items-center justify-center rounded-full', tone)}>
        <Icon aria-hidden="true" className="size-5" />
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <a
          href={link}
          onClick={follow}
          className={cx(
            'text-pretty after:absolute after:inset-0',
            isUnread ? 'font-semibold' : 'font-medium',
          )}
        >
          {isUnread && <span className="sr-only">Non lue. </span>}
          {title}
        </a>
        <p className="text-pretty text-ink-soft text-sm">{body}</p>
        <time dateTime={created_at} className="text-ink-soft text-xs tabular-nums">
          {formatTime(created_at)}
        </time>
      </div>
      <div className="flex size-11 items-center justify-center">
        {isUnread && (
          <IconButton
            label={`Marquer «\u00a0${title}\u00a0» comme lue`}
            onClick={() => onRead(id)}
            className="group relative"
          >
            <span
              aria-hidden="true"
              className="size-2.5 rounded-full bg-tomato group-hover:hidden group-focus-visible:hidden"
            />
            <Check
              aria-hidden="true"
              className="hidden group-hover:block group-focus-visible:block"
            />
          </IconButton>
        )}
      </div>
    </li>
  )
}
