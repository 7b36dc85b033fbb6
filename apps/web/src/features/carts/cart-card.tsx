import { formatCount } from '@carreau/domain/french/format'
import { Link } from '@tanstack/react-router'
import { Trash2, TriangleAlert } from 'lucide-react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Card } from '../../ui/card.tsx'
import { IconButton } from '../../ui/form/button.tsx'
import { Price } from '../../ui/product/price.tsx'
import type { Cart } from './cart.ts'
import { emptying } from './cart-edit.ts'
import { CartLine } from './cart-line.tsx'
import { CartNote } from './cart-note.tsx'
import { DeliveryPicker } from './delivery-picker.tsx'
import { cartEdits } from './door/edits.ts'
import { ThresholdBars } from './threshold-bars.tsx'

/** One wholesaler's cart: when it comes, what is missing, what is in it. */
export const CartCard = ({ cart }: { cart: Cart }) => {
  const { make } = useMake(cartEdits)
  const title = `cart-${cart.id}`
  return (
    <Card role="region" aria-labelledby={title}>
      <header className="flex items-start gap-3 border-b p-4">
        <div className="min-w-0 flex-1">
          <h2 id={title} className="break-words text-xl">
            <Link
              to="/shops/$shopSlug"
              params={{ shopSlug: cart.shop.slug }}
              className="inline-block hover:underline pointer-coarse:-my-2.5 pointer-coarse:py-2.5"
            >
              {cart.shop.name}
            </Link>
          </h2>
          <p className="text-ink-soft text-sm">
            {formatCount(cart.items.length, 'article', 'articles')}
          </p>
        </div>
        <p className="pt-0.5 text-right font-semibold text-lg">
          <Price value={cart.price} estimated={cart.estimated} />
          <span className="block font-normal text-ink-soft text-xs">HT</span>
        </p>
        <IconButton
          label={`Vider le panier ${cart.shop.name}`}
          variant="danger"
          className="-mt-1.5 -mr-2"
          onClick={() => make(emptying(cart))}
        >
          <Trash2 aria-hidden="true" />
        </IconButton>
      </header>

      <div className="grid gap-4 border-b bg-paper/60 p-4 md:grid-cols-2">
        {cart.id > 0 && <DeliveryPicker cart={cart} />}
        <ThresholdBars cart={cart} />
      </div>

      {cart.blockers.length > 0 && (
        <ul className="border-b bg-saffron-soft px-4 py-3 text-saffron-ink text-sm">
          {cart.blockers.map(blocker => (
            <li key={blocker.code} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {blocker.message}
            </li>
          ))}
        </ul>
      )}

      <ul className="divide-y">
        {cart.items.map(item => (
          <CartLine key={item.id} cart={cart} item={item} />
        ))}
      </ul>

      {cart.id > 0 && <CartNote cart={cart} />}
    </Card>
  )
}
