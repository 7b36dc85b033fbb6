import { cx } from 'class-variance-authority'

/** The flag of an origin, for the eye alone: its name stands beside it. */
export const Flag = ({ isoCode, className }: { isoCode: string; className?: string }) => (
  <img
    src={`/flags/${isoCode}.svg`}
    alt=""
    width={18}
    height={12}
    loading="lazy"
    decoding="async"
    className={cx('inline-block h-3 w-4.5 shrink-0 rounded-[2px] align-[-0.05em]', className)}
  />
)
