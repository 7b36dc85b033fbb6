import { formatDay } from '@carreau/domain/french/dates'
import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { memo } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { Button } from '../../../ui/form/button.tsx'
import { QuantityStepper } from '../../../ui/form/quantity-stepper.tsx'
import { Price } from '../../../ui/product/price.tsx'
import { SpecificationLine } from '../../../ui/product/specification-line.tsx'
import type { Goods } from '../../carts/door/cart-edit.ts'
import { useWantedPackages } from '../../carts/door/wanted-packages.ts'
import type { GuideLine, GuideOffer } from './guide.queries.ts'
import { atLeast, type ShownLine } from './guide-view.ts'

type RowProps = ShownLine & {
  /** Under the wholesaler's own heading its name is said already. */
  isUnderShop: boolean
}

/** A product the company buys: what it costs today, what it cost, and how many of it. */
const Row = ({ line, name, offer, cheaper, packages, elsewhere, isUnderShop }: RowProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 px-3 py-2 [contain-intrinsic-size:auto_6rem] [content-visibility:auto] sm:px-4">
    <div className="min-w-0">
      <Link
        to="/products/$productId"
        params={{ productId: String(line.product.id) }}
        search={{ specificationId: line.id }}
        className="break-words font-medium leading-5 hover:underline"
      >
        {name}
      </Link>
      <SpecificationLine name={name} specification={line.specification} />
      <p className="flex flex-wrap gap-x-2 text-xs leading-5">
        {offer === null ? (
          <span className="text-saffron-ink">Personne ne le propose aujourd’hui</span>
        ) : (
          <span>
            <Price value={offer.unit_price} unit={offer.unit} className="font-semibold text-sm" />
            {!isUnderShop && <span className="text-ink-soft"> {offer.shop_name}</span>}
          </span>
        )}
        <LastPaid line={line} offer={offer} />
        {cheaper !== null && (
          <span className="text-leaf-ink">
            <Price value={cheaper.unit_price} unit={cheaper.unit} /> chez {cheaper.shop_name}
          </span>
        )}
        {elsewhere > 0 && (
          <span className="font-medium text-leaf-ink">
            déjà {formatNumber(elsewhere)} au panier ailleurs
          </span>
        )}
      </p>
    </div>
    {offer !== null && <Packages line={line} name={name} offer={offer} packages={packages} />}
  </li>
)

export const GuideRow = memo(Row, (before, now) =>
  (Object.keys(now) as (keyof RowProps)[]).every(key => before[key] === now[key]),
)

/** What it cost the last time, where that was another price or another unit. */
const LastPaid = ({
  line: { last_bought: last },
  offer,
}: {
  line: GuideLine
  offer: GuideOffer | null
}) => {
  if (last === null) return null
  const isSame = offer?.unit === last.unit && offer.unit_price === last.unit_price
  const isDearer = offer?.unit === last.unit && offer.unit_price > last.unit_price
  return (
    <span className={isDearer ? 'text-tomato-ink' : 'text-ink-soft'}>
      {isSame ? 'même prix' : 'payé '}
      {!isSame && <Price value={last.unit_price} unit={last.unit} />} le {formatDay(last.at)}
    </span>
  )
}

const goodsOf = ({ specification, product }: GuideLine, offer: GuideOffer): Goods => ({
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

const Packages = ({
  line,
  name,
  offer,
  packages,
}: {
  line: GuideLine
  name: string
  offer: GuideOffer
  packages: number
}) => {
  const { wanted, want } = useWantedPackages({
    goods: goodsOf(line, offer),
    specificationId: line.id,
  })
  const shown = wanted ?? packages
  const step = offer.allows_half && !line.product.is_indivisible ? 0.5 : 1
  const usual = Math.max(Math.ceil(line.usual_packages / step) * step, offer.min_packages)
  const change = (next: number) => {
    const meant = atLeast(next, shown, offer.min_packages)
    if (meant > next)
      toast.info(`${offer.shop_name} en vend ${formatPackages(offer.min_packages)} au moins.`, {
        id: 'quantity',
      })
    void want(meant)
  }
  return (
    <div className="flex items-center gap-1.5 max-sm:col-start-2 max-sm:flex-col-reverse max-sm:items-end">
      {shown === 0 ? (
        <Button
          variant="soft"
          className="px-3! max-sm:w-32"
          aria-label={`Ajouter ${formatPackages(usual)} ${ofName(name)}, comme d’habitude`}
          onClick={() => void want(usual)}
        >
          <Plus aria-hidden="true" className="size-4" />
          {formatPackages(usual)}
        </Button>
      ) : (
        <span className="min-w-24 px-1 text-right font-semibold text-sm leading-11 max-sm:leading-5">
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
