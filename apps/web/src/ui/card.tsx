import { cx } from 'class-variance-authority'
import type { ComponentProps } from 'react'

/** A sheet of paper on the stall. */
export const Card = ({ className, ...props }: ComponentProps<'div'>) => (
  <div
    className={cx('rounded-lg border border-line bg-surface shadow-raised', className)}
    {...props}
  />
)
