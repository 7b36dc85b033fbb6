import { cx } from 'class-variance-authority'
import { X } from 'lucide-react'

/** One filter in force, which a press removes. */
export const FilterChip = ({
  filter,
  name,
  read = false,
  onRemove,
}: {
  /** What is filtered, « Origine »; absent where the name says it all. */
  filter?: string | undefined
  name: string
  /** Read in the text of the search, not chosen by hand. */
  read?: boolean
  onRemove: () => void
}) => (
  <button
    type="button"
    aria-label={`Retirer le filtre ${filter === undefined ? name : `${filter}\u00a0: ${name}`}`}
    onClick={onRemove}
    className={cx(
      'flex min-h-9 max-w-full items-center gap-1.5 rounded-full pr-2.5 pl-3 font-medium text-sm transition-colors max-lg:min-h-11',
      read
        ? 'border border-line-strong border-dashed bg-surface text-ink hover:border-ink hover:border-solid'
        : 'bg-leaf-soft text-leaf-ink hover:bg-leaf hover:text-on-leaf',
    )}
  >
    {filter !== undefined && filter !== name && (
      <span className="shrink-0 font-normal">
        {filter}
        {'\u00a0:'}
      </span>
    )}
    <span className="truncate">{name}</span>
    <X aria-hidden="true" className="size-4 shrink-0" />
  </button>
)
