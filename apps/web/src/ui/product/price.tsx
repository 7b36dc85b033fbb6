import { formatEuros, formatExactUnitPrice, formatUnitPrice } from '@carreau/domain/french/format'
import type { Unit } from '@carreau/domain/money/quantity'
import { cx } from 'class-variance-authority'

/**
 * An amount in euros, excluding VAT unless the screen says otherwise; with `unit` a price per kg,
 * piece … An estimate (catch weight) is marked « ≈ » and says so to screen readers.
 */
export const Price = ({
  value,
  unit,
  estimated = false,
  exact = false,
  className,
}: {
  value: number
  unit?: Unit
  estimated?: boolean
  /** To the letter, for whoever sets the price. */
  exact?: boolean
  className?: string
}) => (
  <span className={cx('whitespace-nowrap tabular-nums', className)}>
    {estimated && (
      <>
        <span aria-hidden="true">≈&nbsp;</span>
        <span className="sr-only">environ </span>
      </>
    )}
    {unit === undefined
      ? formatEuros(value)
      : (exact ? formatExactUnitPrice : formatUnitPrice)(value, unit)}
  </span>
)
