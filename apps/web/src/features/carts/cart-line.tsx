import { ofName } from '@carreau/domain/french/of-name'
import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { BioChip, Chip, OriginChip } from '../../ui/chip.tsx'
import { WaitingChip } from '../../ui/feedback/waiting-chip.tsx'
import { IconButton } from '../../ui/form/button.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Price } from '../../ui/product/price.tsx'
import { ProductTile } from '../../ui/product/product-tile.tsx'
import { nameOf, quantity, removal } from './door/cart-edit.ts'
import type { Cart, CartItem } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'

export const CartLine = ({ cart, item }: { cart: Cart; item: CartItem }) => {
  const { make } = useMake(cartEdits)
  const name = nameOf(item)
  const { specification } = item
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-x-3 gap-y-2 p-4 md:grid-cols-[4.5rem_minmax(0,1fr)_auto_6.5rem_2.75rem] md:items-center">
      <ProductTile
        photo={item.product.first_photo}
        tint={item.product.tint}
        sizes="72px"
        className="row-span-2 self-start md:row-span-1"
      />
      <div className="min-w-0">
        <Link
          to="/products/$productId"
          params={{ productId: String(item.product.id) }}
          search={{ specificationId: specification.id }}
          className="inline-block font-medium hover:underline pointer-coarse:-my-3 pointer-coarse:py-3"
        >
          {name}
        </Link>
        <div className="mt-1 flex flex-wrap gap-1">
          <OriginChip name={specification.origin_name} isoCode={specification.origin_iso_code} />
          {specification.variant_size !== null && <Chip>{specification.variant_size}</Chip>}
          {specification.category !== null && <Chip>Cat. {specification.category}</Chip>}
          <Chip tone="outline">{specification.packaging_name}</Chip>
          {specification.is_organic && <BioChip />}
        </div>
        <p className="mt-1 flex flex-wrap gap-x-1 text-ink-soft text-sm">
          <span>
            <Price value={item.unit_price} unit={item.unit} />
            {item.unit !== 'package' && <span className="max-sm:hidden"> ·</span>}
          </span>
          {item.unit !== 'package' && (
            <span className="whitespace-nowrap">
              <Price value={item.price} estimated={item.estimated} /> le colis
            </span>
          )}
        </p>
        {item.estimated && <p className="text-ink-soft text-xs">prix au poids réel</p>}
        {!item.available && <Chip tone="tomato">Plus disponible</Chip>}
        {item.isWaiting === true && <WaitingChip />}
      </div>
      <IconButton
        label={`Retirer ${name}`}
        variant="danger"
        className="-mt-2 -mr-2 justify-self-end self-start md:order-last md:m-0 md:self-center"
        onClick={() => make(removal(cart, item))}
      >
        <X aria-hidden="true" />
      </IconButton>
      <div className="col-start-2 md:col-start-auto">
        <QuantityStepper
          className="max-md:w-full max-md:max-w-36"
          value={item.packages_quantity}
          step={item.allows_half ? 0.5 : 1}
          label={`Colis ${ofName(name)}`}
          min={0}
          onChange={packages =>
            make(packages === 0 ? removal(cart, item) : quantity(cart, item, packages))
          }
        />
      </div>
      <p className="self-center text-right font-semibold">
        <Price value={item.line_total} estimated={item.estimated} />
      </p>
    </li>
  )
}
