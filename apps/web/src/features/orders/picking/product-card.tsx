import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { factsOf } from './goods-facts.ts'
import type { PickingEdit } from './picking-edits.ts'
import { ProductSplit } from './product-split.tsx'
import type { PickingProduct } from './products.ts'

export const ProductCard = ({
  product,
  mayPick,
  isSettled,
  onPick,
}: {
  product: PickingProduct
  mayPick: boolean
  isSettled: boolean
  onPick: (edit: PickingEdit) => Promise<boolean>
}) => {
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
      {!goods.is_weighed && open.length > 0 && mayPick && (
        <ProductSplit product={product} isSettled={isSettled} onPick={onPick} />
      )}
    </li>
  )
}
