import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount, formatList } from '@carreau/domain/french/format'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Bell, BellRing, CheckCheck, Settings } from 'lucide-react'
import { useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { useMake, useOver } from '../../platform/edits/use-edits.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Button } from '../../ui/form/button.tsx'
import { LoadMore } from '../../ui/navigation/pagination.tsx'
import { Tabs } from '../../ui/navigation/tabs.tsx'
import { readEdits, useUnreadNotifications } from './edits.ts'
import { type Approval, NotificationRow } from './notification-row.tsx'
import { type NotificationView, notificationsQuery } from './notifications.queries.ts'

const views = [
  { value: 'all', label: 'Toutes' },
  { value: 'unread', label: 'Non lues' },
] as const

/** What happened while one was elsewhere: by day, newest first, each row leading to it. */
export const NotificationsPage = ({ approval }: { approval: Approval }) => {
  const [view, setView] = useState<NotificationView>('all')
  const unread = useUnreadNotifications()
  const { make } = useMake(readEdits)
  const at = () => new Date().toISOString()
  const readAll = () => make({ id: null, at: at(), left: 0, newest: Number.POSITIVE_INFINITY })
  return (
    <div className="page max-w-4xl py-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h1 className="text-3xl">Notifications</h1>
        <Link
          to="/settings"
          search={{ section: 'notifications' }}
          title="Régler mes notifications"
          className="flex h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 font-medium text-ink-soft text-sm transition-colors hover:text-ink"
        >
          <Settings aria-hidden="true" className="size-4.5" />
          <span className="max-sm:sr-only">Régler mes notifications</span>
        </Link>
      </div>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <Tabs
          label="Notifications"
          value={view}
          onChange={setView}
          options={views.map(option =>
            option.value === 'unread' && unread > 0
              ? { ...option, label: `Non lues (${unread})` }
              : option,
          )}
        />
        <Button variant="secondary" size="sm" disabled={unread === 0} onClick={readAll}>
          <CheckCheck aria-hidden="true" className="size-4" />
          Tout marquer comme lu
        </Button>
      </div>
      <NotificationList
        key={view}
        view={view}
        approval={approval}
        onRead={(id, newest) => make({ id, at: at(), left: Math.max(0, unread - 1), newest })}
      />
    </div>
  )
}

const NotificationList = ({
  view,
  approval,
  onRead,
}: {
  view: NotificationView
  approval: Approval
  onRead: (id: number, newest: number) => void
}) => {
  const list = useInfiniteQuery(notificationsQuery(useApi(), view))
  const over = useOver(readEdits)
  if (list.data === undefined)
    return list.error === null ? (
      <RowsSkeleton />
    ) : (
      <ErrorState error={list.error} reset={() => void list.refetch()} />
    )
  // Pages that shift as something arrives may hold a row twice for a moment.
  const byId = new Map(list.data.pages.flatMap(({ data }) => data).map(row => [row.id, row]))
  const { rows } = over({ unread: 0, rows: [...byId.values()] })
  const elsewhere = list.data.pages[0]?.meta.elsewhere ?? []
  return (
    <>
      {rows.length === 0 && <NoNotifications view={view} />}
      {byDay(rows, new Date()).map(({ day, label, rows }) => (
        <section key={day} aria-labelledby={`day-${day}`} className="mt-6">
          <h2 id={`day-${day}`} className="font-sans font-semibold text-ink-soft text-sm">
            {label}
          </h2>
          <ul className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
            {rows.map(row => (
              <NotificationRow
                key={row.id}
                notification={row}
                approval={approval}
                onRead={id => onRead(id, Math.max(...byId.keys()))}
              />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} label="Afficher plus de notifications" />
      {elsewhere.length > 0 && (
        <p className="mt-6 rounded-lg bg-sunken px-4 py-3 text-sm">
          {formatList(
            elsewhere.map(
              ({ company_name, unread }) =>
                `${formatCount(unread, 'non lue', 'non lues')} chez ${company_name}`,
            ),
          )}
          .{' '}
          <Link
            to="/auth/tenants"
            className="font-medium text-leaf-ink underline underline-offset-4"
          >
            Changer de compte
          </Link>
        </p>
      )}
    </>
  )
}

const NoNotifications = ({ view }: { view: NotificationView }) =>
  view === 'unread' ? (
    <EmptyState
      icon={BellRing}
      title="Vous avez tout lu."
      text="Ce qui arrive s’affiche ici aussitôt, sans recharger la page."
    />
  ) : (
    <EmptyState
      icon={Bell}
      title="Aucune notification pour le moment."
      text="L’avancement de vos commandes, les manquants, les factures et les messages s’annoncent ici."
    >
      <Button asChild>
        <Link to="/orders">Voir mes commandes</Link>
      </Button>
    </EmptyState>
  )

/** « Aujourd’hui », « Hier », then the date. */
const dayLabel = (day: string, today: string): string => {
  if (day === today) return 'Aujourd’hui'
  if (day === addDays(today, -1)) return 'Hier'
  const date = formatLongDate(day)
  return date.charAt(0).toUpperCase() + date.slice(1)
}

/** What happened, day by day of Paris, in the order it came in. */
export const byDay = <T extends { created_at: string }>(
  rows: readonly T[],
  now: Date,
): { day: string; label: string; rows: T[] }[] => {
  const today = parisDay(now)
  const days = Map.groupBy(rows, row => parisDay(new Date(row.created_at)))
  return [...days].map(([day, ofDay]) => ({ day, label: dayLabel(day, today), rows: ofDay }))
}

/** The list's layout while it is on its way. */
const RowsSkeleton = () => (
  <div aria-busy="true">
    <Skeleton className="mt-6 h-5 w-32" />
    <div className="mt-2 divide-y overflow-hidden rounded-lg border bg-surface">
      {['a', 'b', 'c', 'd', 'e', 'f'].map(row => (
        <div key={row} className="flex h-24 items-start gap-4 px-5 py-3.5">
          <Skeleton className="size-10 shrink-0 rounded-full" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-5 w-2/3" />
            <Skeleton className="h-4 w-full max-w-md" />
          </div>
        </div>
      ))}
    </div>
  </div>
)
