import { cx } from 'class-variance-authority'
import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'

/** A native box with its label; the whole line is the target. */
export const Checkbox = ({
  children,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode }) => (
  <label
    className={cx(
      'flex min-h-9 cursor-pointer items-center gap-2.5 text-sm pointer-coarse:min-h-11',
      className,
    )}
  >
    <span className="relative flex size-5 shrink-0">
      <input
        type="checkbox"
        className="peer size-5 appearance-none rounded-sm border border-line-strong bg-surface transition-colors checked:border-leaf checked:bg-leaf disabled:opacity-50 aria-disabled:opacity-50"
        {...props}
      />
      <Check
        aria-hidden="true"
        strokeWidth={3}
        className="pointer-events-none absolute inset-0 m-auto hidden size-3.5 text-on-leaf peer-checked:block"
      />
    </span>
    {children}
  </label>
)

/** A setting that applies at once; the whole line is the target. */
export const Switch = ({
  children,
  className,
  ...props
}: Omit<ComponentProps<'input'>, 'type' | 'role'> & { children: ReactNode }) => (
  <label
    className={cx(
      'flex min-h-9 cursor-pointer items-center justify-between gap-3 text-sm leading-5 pointer-coarse:min-h-11',
      className,
    )}
  >
    {children}
    <span className="relative flex h-6 w-10 shrink-0">
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        className="peer size-full appearance-none rounded-full border border-line-strong bg-sunken transition-colors checked:border-leaf checked:bg-leaf disabled:opacity-50 aria-disabled:opacity-50"
        {...props}
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-line-strong transition-[translate,background-color] duration-(--motion-quick) peer-checked:translate-x-4 peer-checked:bg-on-leaf"
      />
    </span>
  </label>
)
