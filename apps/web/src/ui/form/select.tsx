import { cx } from 'class-variance-authority'
import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { fieldLook } from './input.tsx'

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
