import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import { splitPackages } from '@carreau/domain/orders/weighing'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { parseQuantity } from '../../../ui/form/parse-quantity.ts'
import type { PickingEdit } from './picking-edits.ts'
import type { PickingProduct } from './products.ts'
import { ReasonChips } from './reason-chips.tsx'

type Taken = { packages: number; lot: string; reason: string }

/** What each order gets of the packages taken for all: in their order, each in full before the next. */
const splitOf = (
  { goods, open }: PickingProduct,
  { packages, lot, reason }: Taken,
): PickingEdit => {
  const shares = splitPackages(
    milliFromPackages(packages),
    open.map(({ line }) => milliFromPackages(line.ordered_packages)),
  )
  return {
    label: `${goods.name}, ${formatPackages(packages)}`,
    updates: open.map(({ order, line }, index) => {
      const share = packagesFromMilli(shares[index] ?? 0)
      return {
        order_id: order.id,
        line_id: line.id,
        packages_quantity: share,
        expected_version: line.picking_version,
        ...(share < line.ordered_packages && { reason }),
        ...(lot !== '' && share > 0 && { lot }),
      }
    }),
  }
}

/** How many packages of a product were taken for all orders at once, of which lot. */
export const ProductSplit = ({
  product,
  isSettled,
  onPick,
}: {
  product: PickingProduct
  isSettled: boolean
  onPick: (edit: PickingEdit) => Promise<boolean>
}) => {
  const ordered = product.open.reduce((sum, { line }) => sum + line.ordered_packages, 0)
  const [typed, setTyped] = useState('')
  const [lot, setLot] = useState(product.goods.last_lot ?? '')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [isKeeping, setIsKeeping] = useState(false)
  const packages = typed === '' ? ordered : parseQuantity(typed, 0.5)

  const split = async () => {
    if (packages === null || packages > ordered)
      return setFault(`Indiquez au plus ${formatPackages(ordered)}, par demi-colis.`)
    if (packages < ordered && reason === '') return setFault('Indiquez le motif du manquant.')
    setFault('')
    setIsKeeping(true)
    await onPick(splitOf(product, { packages, lot: lot.trim(), reason }))
    setTyped('')
    setReason('')
    return setIsKeeping(false)
  }

  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="Colis pris pour toutes">
          {control => (
            <Input
              {...control}
              value={typed}
              placeholder={formatNumber(ordered)}
              inputMode="decimal"
              autoComplete="off"
              className="h-14 text-lg tabular-nums md:text-lg"
              onChange={event => {
                setTyped(event.target.value)
                setFault('')
              }}
            />
          )}
        </Field>
        <Field label="Lot">
          {control => (
            <Input
              {...control}
              value={lot}
              maxLength={80}
              autoComplete="off"
              className="h-14 text-lg md:text-lg"
              onChange={event => setLot(event.target.value)}
            />
          )}
        </Field>
      </div>
      {packages !== null && packages < ordered && (
        <ReasonChips value={reason} onChange={setReason} />
      )}
      {fault !== '' && (
        <p role="alert" className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink">
          {fault}
        </p>
      )}
      <Button
        size="lg"
        className="h-16 text-lg"
        disabled={!isSettled || isKeeping}
        onClick={() => void split()}
      >
        Répartir {formatPackages(packages ?? ordered)}
      </Button>
    </>
  )
}
