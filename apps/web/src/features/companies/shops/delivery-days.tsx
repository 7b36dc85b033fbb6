import { formatNumber } from '@carreau/domain/french/format'
import { daysInWords, weekdays } from '@carreau/domain/french/weekdays'
import { cx } from 'class-variance-authority'
import type { Shop } from '../door/shops.queries.ts'

/** « 23:00 la veille ». */
export const cutOffInWords = ({ cut_off, lead_days }: Shop['delivery']): string => {
  if (lead_days === 0) return `${cut_off} le jour même`
  return lead_days === 1
    ? `${cut_off} la veille`
    : `${cut_off}, ${formatNumber(lead_days)} jours avant`
}

/** The week at a glance: days with a delivery are filled. */
export const DeliveryDays = ({ days }: { days: readonly number[] }) => (
  <span className="flex gap-1">
    <span className="sr-only">Livre {daysInWords(days)}</span>
    {weekdays.map((name, index) => (
      <span
        key={name}
        aria-hidden="true"
        className={cx(
          'flex size-6 items-center justify-center rounded-sm text-xs',
          days.includes(index + 1)
            ? 'bg-leaf font-semibold text-on-leaf'
            : 'border border-line text-ink-soft',
        )}
      >
        {name.charAt(0).toUpperCase()}
      </span>
    ))}
  </span>
)
