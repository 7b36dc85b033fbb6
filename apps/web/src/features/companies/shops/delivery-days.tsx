import { cx } from 'class-variance-authority'
import { daysInWords, weekdays } from './delivery-words.ts'

/** The week at a glance: days with a delivery are filled. */
export const DeliveryDays = ({ days }: { days: readonly number[] }) => (
  <span className="flex gap-1">
    <span className="sr-only">Livre {daysInWords(days)}</span>
    {weekdays.map(({ day, letter }) => (
      <span
        key={day}
        aria-hidden="true"
        className={cx(
          'flex size-6 items-center justify-center rounded-sm text-xs',
          days.includes(day)
            ? 'bg-leaf font-semibold text-on-leaf'
            : 'border border-line text-ink-soft',
        )}
      >
        {letter}
      </span>
    ))}
  </span>
)
