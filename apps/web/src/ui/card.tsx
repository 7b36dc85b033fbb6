import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** A box with a border and a shadow on the page's background. */
export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    className={cx('rounded-lg border border-line bg-surface shadow-raised', className)}
    {...props}
  />
)
