import { cx } from 'class-variance-authority'
import type { ComponentProps, ReactNode } from 'react'

/** On or off, at once; the whole line is the target. */
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
