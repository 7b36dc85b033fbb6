import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { cx } from 'class-variance-authority'
import { Plus } from 'lucide-react'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { Goods } from '../carts/door/cart-edit.ts'
import { useWantedPackages } from '../carts/door/wanted-packages.ts'
import type { Favorite } from './door/lists.queries.ts'
import { atLeast } from './guide/guide-view.ts'

type Offer = NonNullable<Favorite['best_offer']>
type Product = Favorite['variant']['product']

const goodsOf = (
  specification: Favorite['specification'],
  product: Product,
  offer: Offer,
): Goods => ({
  shop: { id: offer.shop_id, slug: offer.shop_slug, name: offer.shop_name },
  item: {
    offer_id: offer.offer_id,
    price: offer.package_price,
    estimated: offer.estimated,
    unit: offer.unit,
    unit_price: offer.unit_price,
    allows_half: offer.allows_half && !product.is_indivisible,
    available: offer.available,
    specification,
    product,
  },
})

/** What a wholesaler's cart holds of a product, set from where it is read of; the usual quantity is one tap. */
export const PackagesToCart = ({
  specification,
  product,
  name,
  offer,
  packages,
  usual,
  className,
}: {
  specification: Favorite['specification']
  product: Product
  name: string
  offer: Offer
  packages: number
  usual: number
  className?: string
}) => {
  const { wanted, want } = useWantedPackages({
    goods: goodsOf(specification, product, offer),
    specificationId: specification.id,
  })
  const shown = wanted ?? packages
  const step = offer.allows_half && !product.is_indivisible ? 0.5 : 1
  const first = Math.max(Math.ceil(usual / step) * step, offer.min_packages)
  const change = (next: number) => {
    const meant = atLeast(next, shown, offer.min_packages)
    if (meant > next)
      toast.info(`${offer.shop_name} en vend ${formatPackages(offer.min_packages)} au moins.`, {
        id: 'quantity',
      })
    void want(meant)
  }
  return (
    <div className={cx('flex items-center gap-1 sm:gap-1.5', className)}>
      {shown === 0 ? (
        <Button
          variant="soft"
          className="px-2! sm:px-3!"
          aria-label={`Ajouter ${formatPackages(first)} ${ofName(name)}, comme d’habitude`}
          onClick={() => void want(first)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {/* Narrower than most phones, the price beside it needs the room of the word. */}
          <span className="max-[24rem]:hidden">{formatPackages(first)}</span>
          <span className="min-[24rem]:hidden">{formatNumber(first)}</span>
        </Button>
      ) : (
        <span className="min-w-20 px-1 text-right font-semibold text-sm leading-11 sm:min-w-24">
          <Price
            value={Math.round(offer.package_price * shown * 100) / 100}
            estimated={offer.estimated}
          />
        </span>
      )}
      <QuantityStepper
        className="w-32 shrink-0"
        label={`Colis ${ofName(name)} au panier`}
        value={shown}
        step={step}
        min={0}
        onChange={change}
      />
    </div>
  )
}
