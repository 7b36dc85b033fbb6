import { ofName } from '@carreau/domain/french/of-name'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Chip } from '../../ui/chip.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { LeftChip } from '../../ui/product/left-chip.tsx'
import { Price } from '../../ui/product/price.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { SpecificationLine } from '../../ui/product/specification-line.tsx'
import { PackageWeights } from '../../ui/product/weight-range.tsx'
import { nameOf, quantity, removal } from './door/cart-edit.ts'
import type { Cart, CartItem } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

/** What it is over how many of it, on a phone; both on one line where there is room. */
export const CartLine = ({ cart, item }: { cart: Cart; item: CartItem }) => {
  const { make } = useMake(cartEdits)
  const name = nameOf(item)
  const { specification, packages_left: left } = item
  return (
    <li className="grid grid-cols-[2.5rem_minmax(0,1fr)_auto] gap-x-2.5 px-3 pt-2 pb-1 md:grid-cols-[3.5rem_minmax(0,1fr)_auto_auto_6.5rem_2.75rem] md:items-center md:gap-x-3 md:px-4 md:py-3">
      <ProductTile
        photo={item.product.first_photo}
        tint={item.product.tint}
        sizes="56px"
        className="col-start-1 row-span-2 row-start-1 size-10 md:size-14"
      />
      <Link
        to="/products/$productId"
        params={{ productId: String(item.product.id) }}
        search={{ specificationId: specification.id }}
        className="col-start-2 row-start-1 break-words font-medium leading-5 hover:underline md:self-end pointer-coarse:-my-3 pointer-coarse:py-3"
      >
        {name}
      </Link>
      <p className="col-start-3 row-start-1 text-right font-semibold leading-5 md:col-start-5 md:row-span-2">
        <Price value={item.line_total} estimated={item.estimated} />
      </p>
      <div className="col-span-2 col-start-2 row-start-2 md:col-span-1 md:col-start-2 md:self-start">
        <SpecificationLine name={name} specification={specification} compact />
        {!item.available && left !== 0 && <Chip tone="tomato">Plus disponible</Chip>}
        {/* What a later delivery may have is not sold out. */}
        {item.available && left === 0 ? (
          <Chip tone="tomato">Pas pour ce jour</Chip>
        ) : (
          <LeftChip packages={left} />
        )}
        {left !== null && left > 0 && left < item.packages_quantity && (
          <Button size="sm" variant="link" onClick={() => make(quantity(cart, item, left))}>
            Prendre ce qui reste<span className="sr-only"> {ofName(name)}</span>
          </Button>
        )}
        {item.isWaiting === true && <WaitingChip />}
      </div>
      <div className="col-span-full mt-0.5 flex flex-wrap items-center gap-2.5 md:contents">
        <QuantityStepper
          className="w-32 shrink-0 md:col-start-4 md:row-span-2 md:row-start-1"
          value={item.packages_quantity}
          step={item.allows_half ? 0.5 : 1}
          label={`Colis ${ofName(name)}`}
          min={0}
          onChange={packages =>
            make(packages === 0 ? removal(cart, item) : quantity(cart, item, packages))
          }
        />
        <p className="min-w-0 flex-1 text-ink-soft text-xs leading-4 md:col-start-3 md:row-span-2 md:row-start-1 md:text-right md:leading-5">
          <span className="block">
            {item.unit_price_before !== null && <PriceBefore item={item} />}
            <Price value={item.unit_price} unit={item.unit} />
            {item.estimated && <span className="md:hidden"> · au poids réel</span>}
          </span>
          {item.unit !== 'package' && (
            <span className="block whitespace-nowrap">
              <Price value={item.price} estimated={item.estimated} />
              {' le\u00a0colis'}
            </span>
          )}
          {item.estimated && <span className="max-md:hidden">au poids réel</span>}
          <PackageWeights className="block" {...item} />
        </p>
        <IconButton
          label={`Retirer ${name}`}
          variant="danger"
          className="-mr-2 shrink-0 md:col-start-6 md:row-span-2 md:row-start-1 md:m-0"
          onClick={() => make(removal(cart, item))}
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

/** « 2,35 → », before what it costs now: it was put in at another price. */
const PriceBefore = ({ item }: { item: CartItem }) => {
  const before = item.unit_price_before ?? item.unit_price
  return (
    <span className={before < item.unit_price ? 'text-tomato-ink' : 'text-leaf-ink'}>
      <span className="sr-only">Prix changé depuis l’ajout, </span>
      <Price value={before} unit={item.unit} />
      <span aria-hidden="true"> → </span>
      <span className="sr-only">, maintenant </span>
    </span>
  )
}
