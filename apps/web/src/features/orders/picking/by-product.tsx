import { formatCount, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { milliFromPackages, packagesFromMilli } from '@carreau/domain/money/money'
import { lotTyped } from '@carreau/domain/orders/labels/scanned'
import { splitPackages } from '@carreau/domain/orders/picking'
import { likelyLot } from '@carreau/domain/orders/stock/stock'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { parseQuantity } from '../../../ui/form/quantity-stepper.tsx'
import type { PickingEdit } from './edits.ts'
import { ReasonChips } from './line-inputs.tsx'
import { LotChoice } from './lot-choice.tsx'
import { factsOf } from './order-lines.tsx'
import type { PickingLine, PickingOrder } from './picking.queries.ts'
import { ShortSplit } from './short-split.tsx'
import { useSettled } from './use-presses.ts'

/** What to fetch in one go for all orders of the day, then to split; what is done comes last. */
export const ByProduct = ({
  orders,
  mayPick,
  onPick,
}: {
  orders: readonly PickingOrder[]
  mayPick: boolean
  onPick: (edit: PickingEdit) => Promise<boolean>
}) => {
  const [count, setCount] = useState(0)
  // The next product moves up under the finger that has just split one.
  const isSettled = useSettled(count)
  const products = productsOf(orders)
  const done = products.filter(({ open }) => open.length === 0)
  const cards = (shown: typeof products) =>
    shown.map(product => (
      <ProductCard
        key={product.goods.specification_id}
        product={product}
        mayPick={mayPick}
        isSettled={isSettled}
        onPick={async edit => {
          const isKept = await onPick(edit)
          setCount(before => before + 1)
          return isKept
        }}
      />
    ))
  return (
    <div className="flex flex-col gap-4">
      <ul aria-label="À prendre" className="flex flex-col gap-3">
        {cards(products.filter(({ open }) => open.length > 0))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="flex min-h-14 cursor-pointer items-center font-medium">
            {formatCount(done.length, 'produit terminé', 'produits terminés')}
          </summary>
          <ul aria-label="Terminés" className="flex flex-col gap-3">
            {cards(done)}
          </ul>
        </details>
      )}
    </div>
  )
}

type Splitting = {
  product: PickingProduct
  isSettled: boolean
  onPick: (edit: PickingEdit) => Promise<boolean>
}

const ProductCard = ({ product, mayPick, isSettled, onPick }: Splitting & { mayPick: boolean }) => {
  const { goods, shares, open } = product
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line-strong bg-surface p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-2xl">{goods.name}</h2>
        <span className="font-semibold text-2xl tabular-nums">
          {formatNumber(product.pickedPackages)} sur {formatPackages(product.orderedPackages)}
        </span>
      </div>
      <p>{factsOf(goods)}</p>
      <ul className="flex flex-col divide-y divide-line">
        {shares.map(({ order, line }) => (
          <li key={line.id}>
            <Link
              to="/shop/picking/$orderId"
              params={{ orderId: order.id }}
              className="flex min-h-14 items-center justify-between gap-3"
            >
              <span className="min-w-0 break-words">{order.buyer.company_name}</span>
              <span className="shrink-0 tabular-nums">
                {line.picked_packages === null ? '–' : formatNumber(line.picked_packages)} sur{' '}
                {formatPackages(line.ordered_packages)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {goods.is_weighed && open.length > 0 && (
        <p className="text-ink-soft">À peser commande par commande.</p>
      )}
      {open.length > 0 && mayPick && (
        <ProductSplit product={product} isSettled={isSettled} onPick={onPick} />
      )}
    </li>
  )
}

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
const ProductSplit = ({ product, isSettled, onPick }: Splitting) => {
  const ordered = product.open.reduce((sum, { line }) => sum + line.ordered_packages, 0)
  const [typed, setTyped] = useState('')
  const [lot, setLot] = useState(likelyLot(product.goods.lots, product.goods.last_lot) ?? '')
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState('')
  const [isKeeping, setIsKeeping] = useState(false)
  const isWeighed = product.goods.is_weighed
  const packages = typed === '' ? ordered : parseQuantity(typed, 0.5)
  // Several want what is not there for all: who gets what is looked at first. One alone is told why.
  const isShared = packages !== null && packages < ordered && (isWeighed || product.open.length > 1)

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
        <InputField
          label={isWeighed ? 'Colis arrivés pour toutes' : 'Colis pris pour toutes'}
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
        <InputField
          label="Lot"
          value={lot}
          maxLength={80}
          autoComplete="off"
          className="h-14 text-lg md:text-lg"
          onChange={event => setLot(event.target.value)}
          // A label that was scanned into it.
          onBlur={event => setLot(lotTyped(event.target.value))}
        />
      </div>
      <LotChoice lots={product.goods.lots} value={lot} onChange={setLot} />
      {packages !== null && packages < ordered && !isShared && (
        <ReasonChips value={reason} onChange={setReason} />
      )}
      {packages !== null && isShared && (
        <ShortSplit
          specificationId={product.goods.specification_id}
          day={product.shares[0]?.order.delivery_date ?? ''}
          packages={packages}
          lot={lot.trim()}
          onApplied={() => setTyped('')}
        />
      )}
      {fault !== '' && (
        <p role="alert" className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink">
          {fault}
        </p>
      )}
      {!isShared && !isWeighed && (
        <Button
          size="lg"
          className="h-16 text-lg"
          disabled={!isSettled || isKeeping}
          onClick={() => void split()}
        >
          Répartir {formatPackages(packages ?? ordered)}
        </Button>
      )}
    </>
  )
}

type Share = { order: PickingOrder; line: PickingLine }

/** One specification across the orders of a day: what to fetch in one go, and for whom. */
type PickingProduct = {
  goods: PickingLine
  shares: Share[]
  /** Those nobody has picked yet, in the order in which they came. */
  open: Share[]
  orderedPackages: number
  pickedPackages: number
}

/** The same as `listPickingProducts`, made of the orders, which know what waits to be sent. */
const productsOf = (orders: readonly PickingOrder[]): PickingProduct[] => {
  const shares = orders.flatMap(order =>
    order.lines.filter(line => line.substitutes_line_id === null).map(line => ({ order, line })),
  )
  return [...Map.groupBy(shares, ({ line }) => line.specification_id).values()]
    .flatMap(group => {
      const [first] = group
      if (first === undefined) return []
      return {
        goods: first.line,
        shares: group,
        open: group.filter(({ line }) => line.picked_packages === null),
        orderedPackages: group.reduce((sum, { line }) => sum + line.ordered_packages, 0),
        pickedPackages: group.reduce((sum, { line }) => sum + (line.picked_packages ?? 0), 0),
      }
    })
    .toSorted((left, right) => left.goods.name.localeCompare(right.goods.name, 'fr'))
}
