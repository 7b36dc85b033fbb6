import { formatNumber } from '@carreau/domain/french/format'
import { ShoppingBasket } from 'lucide-react'
import { LeftChip } from '../../ui/product/left-chip.tsx'
import { usePackagesInCart } from '../carts/door/packages-in-cart.ts'

/** « Plus que 6 colis » where it is given, « déjà 2 au panier »; nothing where there is none. */
const PackagesInCart = ({
  shopId,
  specificationId,
  left,
}: {
  shopId: number
  specificationId: number
  left?: number | undefined
}) => {
  const packages = usePackagesInCart(shopId, specificationId)
  return (
    <>
      <LeftChip packages={left} />
      {packages > 0 && (
        <span className="whitespace-nowrap font-medium text-leaf-ink text-xs leading-5">
          <ShoppingBasket aria-hidden="true" className="mr-1 inline size-3.5 align-[-0.2em]" />
          déjà {formatNumber(packages)} au panier
        </span>
      )}
    </>
  )
}

export default PackagesInCart
