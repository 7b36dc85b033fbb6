import { formatNumber } from '@carreau/domain/french/format'
import { ShoppingBasket } from 'lucide-react'
import { usePackagesInCart } from '../carts/door/packages-in-cart.ts'

/** « déjà 2 au panier », nothing where there is none. */
const PackagesInCart = ({
  shopId,
  specificationId,
}: {
  shopId: number
  specificationId: number
}) => {
  const packages = usePackagesInCart(shopId, specificationId)
  return (
    packages > 0 && (
      <span className="whitespace-nowrap font-medium text-leaf-ink text-xs leading-5">
        <ShoppingBasket aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.2em]" />
        déjà {formatNumber(packages)} au panier
      </span>
    )
  )
}

export default PackagesInCart
