import { formatCount } from '@carreau/domain/french/format'
import { useState } from 'react'
import type { PickingOrder } from './picking.queries.ts'
import type { PickingEdit } from './picking-edits.ts'
import { ProductCard } from './product-card.tsx'
import { productsOf } from './products.ts'
import { useSettled } from './use-settled.ts'

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
