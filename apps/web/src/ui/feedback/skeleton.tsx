import { cx } from 'class-variance-authority'

/** The place of something that is on its way; give it the size of what comes. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={cx('motion-safe:animate-pulse rounded-md bg-sunken', className)}
  />
)
