import { formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { createContext, use } from 'react'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import type { Order } from '../door/orders.queries.ts'

type Line = Order['lines'][number]

/** How the lines of the order on screen are changed; null where they cannot be. */
export type Changing = {
  packagesOf: (line: Line) => number
  change: (line: Line, packages: number) => void
}
export const ChangingContext = createContext<Changing | null>(null)

/** How many packages are ordered: with − and + while the order may change. */
export const OrderedPackages = ({ line }: { line: Line }) => {
  const changing = use(ChangingContext)
  if (changing === null) return formatPackages(line.ordered_packages)
  return (
    <QuantityStepper
      className="ml-auto w-32"
      value={changing.packagesOf(line)}
      step={line.allows_half || !Number.isInteger(line.ordered_packages) ? 0.5 : 1}
      min={0}
      label={`Colis ${ofName(line.name)}`}
      onChange={packages => changing.change(line, packages)}
    />
  )
}
