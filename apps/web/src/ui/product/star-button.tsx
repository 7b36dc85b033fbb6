import { cx } from 'class-variance-authority'
import { Star } from 'lucide-react'

/** A star that is on or off; `of` names what it belongs to. */
export const StarButton = ({
  on,
  of,
  onClick,
  className,
}: {
  on: boolean
  of: string
  onClick: () => void
  className?: string | undefined
}) => (
  <button
    type="button"
    aria-pressed={on}
    aria-label={`Favori\u00a0: ${of}`}
    title={on ? 'Retirer des favoris' : 'Ajouter aux favoris'}
    onClick={onClick}
    className={cx(
      'inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors duration-(--motion-quick) hover:bg-sunken',
      on ? 'text-saffron-ink' : 'text-ink-soft hover:text-ink',
      className,
    )}
  >
    <Star
      aria-hidden="true"
      className={cx('size-5', on && 'fill-saffron text-saffron-ink')}
      strokeWidth={1.75}
    />
  </button>
)
