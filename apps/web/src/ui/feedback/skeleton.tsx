import { cx } from 'class-variance-authority'

/** The place of something that is on its way; give it the size of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={cx('motion-safe:animate-pulse rounded-md bg-sunken', className)}
  />
)

/** Decorative: what is happening is said by the text beside it. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block size-4 motion-safe:animate-spin rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
)
