import { cx } from 'class-variance-authority'
import { ShoppingBasket } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import type { Goods } from '../carts/door/add-to-cart.queries.ts'
import type { Product } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'
import { type Choice, stepOf } from './product/offer-choice.ts'
import { useOrdering } from './search/use-ordering.ts'

/** What is added, as the cart shows it while there is no network. */
const goodsOf = (
  { id, name, variety, first_photo, tint, is_indivisible }: Product,
  { specification: { customer_price: _, ...specification }, price }: Choice,
): Goods => ({
  shop: { id: price.shop_id, slug: price.shop_slug, name: price.shop_name },
  item: {
    offer_id: price.offer_id,
    price: price.package_price,
    estimated: price.estimated,
    unit: price.unit,
    unit_price: price.unit_price,
    allows_half: price.allows_half && !is_indivisible,
    available: price.available,
    specification,
    product: { id, name, variety, first_photo, tint },
  },
})

/** How many packages, into the cart, without leaving the page (docs/design.md#product-card). */
export const AddToCart = ({
  product,
  choice: { specification, price },
  packages,
  onPackages,
  compact = false,
  className,
}: {
  product: Product
  choice: Choice
  packages: number
  onPackages: (packages: number) => void
  /** The button shows the basket alone. */
  compact?: boolean
  className?: string
}) => {
  const { allowed, add, isPending } = useOrdering()
  if (!allowed) return null
  const what = `${productName(product)} (${specificationName(specification)}) chez ${price.shop_name}`
  return (
    <div className={cx('flex gap-2', className)}>
      <QuantityStepper
        className={compact ? 'w-28 lg:w-30' : 'min-w-0 flex-1'}
        label={`Colis de ${what}`}
        value={packages}
        onChange={onPackages}
        step={stepOf(product, price)}
        min={price.min_packages}
      />
      <Button
        className={compact ? 'w-11 px-0!' : 'px-3!'}
        aria-label={`Ajouter au panier\u00a0: ${what}`}
        aria-disabled={isPending || undefined}
        onClick={() =>
          void add({
            specificationId: specification.id,
            packages,
            goods: goodsOf(product, { specification, price }),
          })
        }
      >
        {compact ? <ShoppingBasket aria-hidden="true" className="size-4.5" /> : 'Ajouter'}
      </Button>
    </div>
  )
}
