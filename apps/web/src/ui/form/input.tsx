import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'

/** The look every field of text shares (inputs, selects, text areas). */
const fieldLook =
  'w-full text-ellipsis rounded-md border border-line-strong bg-surface text-base text-ink transition-colors duration-(--motion-quick) placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-tomato disabled:opacity-50 md:text-sm'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cx(fieldLook, 'h-11 px-3', className)} {...props} />
)

export const Textarea = ({ className, ...props }: ComponentProps<'textarea'>) => (
  <textarea className={cx(fieldLook, 'min-h-22 px-3 py-2.5', className)} {...props} />
)

/** The browser's own select: the best one on a phone. */
export const Select = ({ className, ...props }: ComponentProps<'select'>) => (
  <span className={cx('relative inline-block', className)}>
    <select className={cx(fieldLook, 'h-11 appearance-none pr-8 pl-3')} {...props} />
    <ChevronDown
      aria-hidden="true"
      className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-soft"
    />
  </span>
)
