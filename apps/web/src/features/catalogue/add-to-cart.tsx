import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { cx } from 'class-variance-authority'
import { ShoppingBasket } from 'lucide-react'
import { use, useEffect, useState } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { AuthContext, useAuth } from '../../platform/session/auth-context.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import type { Added, Goods } from '../carts/door/cart-edit.ts'
import type { Product } from './catalogue.queries.ts'
import { productName, specificationName } from './names.ts'
import { type Choice, stepOf } from './product/offer-choice.ts'

/** The goods as the cart shows them until the server has answered. */
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
        max={price.packages_left}
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

/** Loaded ahead only for those who have a cart. */
const loadAdding = () => import('../carts/door/adding.ts')

/**
 * Adding from a page of the catalogue. `allowed` is false for those whose role keeps no cart
 * (docs/product.md#roles): accountants and wholesalers. A visitor may ask: they are sent to sign in
 * and back, and find it in their cart.
 */
const useOrdering = () => {
  const auth = use(AuthContext)
  const { tenant } = useAuth()
  const api = useApi()
  const queryClient = useQueryClient()
  const router = useRouter()
  const navigate = useNavigate()
  const [isPending, setPending] = useState(false)
  const allowed =
    tenant === null || (tenant.type === 'buyer' && tenant.selectedRole !== 'accountant')
  const keepsCart = tenant !== null && allowed
  // Loaded before the first click: the network may be gone by then.
  useEffect(() => {
    if (keepsCart) loadAdding().catch(() => undefined)
  }, [keepsCart])

  const add = async (added: Added) => {
    if (isPending || auth === null) return
    const { loginToken } = await auth.whenReady()
    if (loginToken === null) {
      const kept = loadAdding().then(door => door.keepChosen(added))
      // Without it they sign in all the same, and choose once more.
      await kept.catch(() => undefined)
      return navigate({ to: '/auth/login', search: { redirect: router.latestLocation.href } })
    }
    setPending(true)
    try {
      const { addToCart } = await loadAdding()
      await addToCart({ api, queryClient }, added)
    } catch {
      toast.error("Erreur lors de l'ajout au panier")
    } finally {
      setPending(false)
    }
  }
  return { allowed, add, isPending }
}
