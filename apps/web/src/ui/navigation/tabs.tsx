import { cx } from 'class-variance-authority'

/** A choice between views of the same thing (« Grille / Tableau »): one pressed at a time. */
export const Tabs = <Value extends string>({
  label,
  value,
  onChange,
  options,
  className,
}: {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string }[]
  className?: string
}) => (
  // biome-ignore lint/a11y/useSemanticElements: toggle buttons, not fields of a form
  <div
    role="group"
    aria-label={label}
    className={cx('inline-flex gap-y-2 rounded-md bg-sunken p-1', className)}
  >
    {options.map(option => (
      <button
        key={option.value}
        type="button"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
        className="relative h-9 rounded-sm px-3 font-medium text-ink-soft text-sm transition-colors after:absolute after:inset-x-0 after:-inset-y-1 hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-raised dark:aria-pressed:bg-line-strong/70 dark:aria-pressed:text-ink"
      >
        {option.label}
      </button>
    ))}
  </div>
)
