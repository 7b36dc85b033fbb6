import { formatKg, formatPackages } from '@carreau/domain/french/format'
import type { ComponentProps } from 'react'
import { Input } from '../../../ui/form/input.tsx'
import type { Order } from '../door/orders.queries.ts'
import type { Claim } from './claims.queries.ts'

type Line = Order['lines'][number]
type ClaimLine = Claim['lines'][number]

/** « 1,5 colis », « 2,345 kg »: in the measure of the claim. */
export const claimedAmount = ({ packages_quantity, weight_kg }: ClaimLine): string =>
  weight_kg === null ? formatPackages(packages_quantity ?? 0) : formatKg(weight_kg)

/** What of it was credited, or null before the answer. */
export const acceptedAmount = (line: ClaimLine): string | null => {
  if (line.accepted_packages !== null) return formatPackages(line.accepted_packages)
  return line.accepted_weight_kg === null ? null : formatKg(line.accepted_weight_kg)
}

/** « 3 colis, 30,395 kg ». */
export const deliveredAmount = ({ picked_packages, picked_weight_kg }: Line): string =>
  [
    formatPackages(picked_packages ?? 0),
    ...(picked_weight_kg === null ? [] : [formatKg(picked_weight_kg)]),
  ].join(', ')

/** A quantity as a person types it (« 1,5 »), or null when it is none; three decimals at most. */
export const typedAmount = (text: string): number | null => {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  return /^\d{1,6}(\.\d{0,3})?$/.test(plain) ? Number(plain) : null
}

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
