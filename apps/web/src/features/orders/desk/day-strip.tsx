import { formatDay } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { addDays } from '@carreau/domain/french/paris-time'
import { useCurrentInSight } from '../../../ui/navigation/use-current-in-sight.ts'
import type { Desk } from './order-desk.queries.ts'

const weekday = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', timeZone: 'UTC' })

const nameOf = (date: string, today: string): string => {
  if (date === today) return 'Aujourd’hui'
  if (date === addDays(today, 1)) return 'Demain'
  return weekday.format(new Date(date))
}

/** Delivery days with what waits for an answer and what there is in all. */
export const DayStrip = ({ desk, onDay }: { desk: Desk; onDay: (day: string) => void }) => {
  const strip = useCurrentInSight(desk.day)
  return (
    <nav
      ref={strip}
      aria-label="Jours de livraison"
      className="-mx-4 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:px-0"
    >
      {desk.days.map(({ date, submitted, ended, ...rest }) => {
        const open = submitted + rest.accepted + rest.picking + rest.shipped + rest.delivered
        return (
          <button
            key={date}
            type="button"
            aria-current={date === desk.day ? 'date' : undefined}
            onClick={() => onDay(date)}
            className="flex min-w-28 shrink-0 snap-start flex-col rounded-lg border border-line bg-surface px-3 py-2 text-left transition-colors hover:border-line-strong aria-[current]:border-leaf aria-[current]:bg-leaf-soft"
          >
            <span className="text-ink-soft text-xs first-letter:uppercase">
              {nameOf(date, desk.today)}
            </span>
            <span className="font-semibold">{formatDay(date)}</span>
            <span className="text-ink-soft text-xs tabular-nums">
              {formatCount(open, 'commande', 'commandes')}
            </span>
            <span className="min-h-5 font-medium text-saffron-ink text-xs tabular-nums">
              {submitted > 0 && `${submitted} à accepter`}
            </span>
          </button>
        )
      })}
    </nav>
  )
}
