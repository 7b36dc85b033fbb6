import { cx } from 'class-variance-authority'

/** A placeholder while something loads; give it the size of the content. */
export const Skeleton = ({ className }: { className?: string }) => (
  <div
    aria-hidden="true"
    className={cx('motion-safe:animate-pulse rounded-md bg-sunken', className)}
  />
)

/** So many of the same, in a row or a grid. */
export const Skeletons = ({ count, className }: { count: number; className: string }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: identical places that never move
    <Skeleton key={index} className={className} />
  ))

/** Decorative: the text beside it says what is happening. */
export const Spinner = ({ className }: { className?: string }) => (
  <span
    aria-hidden="true"
    className={cx(
      'inline-block size-4 motion-safe:animate-spin rounded-full border-2 border-current border-r-transparent',
      className,
    )}
  />
)
