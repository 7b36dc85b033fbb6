import { cx } from 'class-variance-authority'

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
