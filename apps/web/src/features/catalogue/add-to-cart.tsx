import { cx } from 'class-variance-authority'
import { ShoppingBasket } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { QuantityStepper } from '../../ui/quantity-stepper.tsx'
import type { Product } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'
import { type Choice, stepOf } from './offer-choice.ts'
import { useOrdering } from './use-ordering.ts'

/** How many packages, and into the cart: adding never leaves the page (design « Product card »). */
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
            specification_id: specification.id,
            shop_id: price.shop_id,
            packages_quantity: packages,
          })
        }
      >
        {compact ? <ShoppingBasket aria-hidden="true" className="size-4.5" /> : 'Ajouter'}
      </Button>
    </div>
  )
}
