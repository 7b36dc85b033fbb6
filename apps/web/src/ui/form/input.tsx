import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** The look every field of text shares (inputs, selects, text areas). */
export const fieldLook =
  'w-full text-ellipsis rounded-md border border-line-strong bg-surface text-base text-ink transition-colors duration-(--motion-quick) placeholder:text-ink-soft hover:border-ink-soft focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 aria-invalid:border-tomato disabled:opacity-50 md:text-sm'

export const Input = ({ className, ...props }: ComponentProps<'input'>) => (
  <input className={cx(fieldLook, 'h-11 px-3', className)} {...props} />
)
