import type { ComponentProps } from 'react'
import { Input } from '../../../ui/form/input.tsx'

/** A quantity to type, with the word it is counted in. */
export const AmountInput = ({ unit, ...props }: ComponentProps<'input'> & { unit: string }) => (
  <span className="relative inline-block w-36">
    <Input inputMode="decimal" autoComplete="off" className="pr-14 tabular-nums" {...props} />
    <span
      aria-hidden="true"
      className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-ink-soft text-sm"
    >
      {unit}
    </span>
  </span>
)
