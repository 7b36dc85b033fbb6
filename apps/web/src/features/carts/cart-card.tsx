import { formatLongDate } from '@carreau/domain/french/dates'
import { formatCount } from '@carreau/domain/french/format'
import { itemsRange } from '@carreau/domain/money/weight-words'
import { Link } from '@tanstack/react-router'
import { Trash2, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Card } from '../../ui/card.tsx'
import { Button, IconButton } from '../../ui/form/button.tsx'
import { SelectField, TextareaField } from '../../ui/form/field.tsx'
import { CutOffNote } from '../../ui/product/cut-off-note.tsx'
import { Price } from '../../ui/product/price.tsx'
import { AmountRange } from '../../ui/product/weight-range.tsx'
import { useRowsLater } from '../../ui/use-rows-later.ts'
import { CartLine } from './cart-line.tsx'
import { Completions } from './completions.tsx'
import { delivery, emptying } from './door/cart-edit.ts'
import type { Cart } from './door/carts.queries.ts'
import { cartEdits } from './door/edits.ts'
import { ThresholdBars } from './threshold-bars.tsx'

/** Lines of a cart in a desk's first sight. */
const firstLines = 6

/** One wholesaler's cart: when it comes, what is missing, what is in it. */
export const CartCard = ({ cart, joining }: { cart: Cart; joining: ReactNode }) => {
  const { make } = useMake(cartEdits)
  const drawn = useRowsLater(cart.items.length, firstLines)
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
          <AmountRange range={itemsRange(cart.items)} />
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

      {joining}

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

      <Completions cart={cart} />

      <ul className="divide-y">
        {cart.items.slice(0, drawn).map(item => (
          <CartLine key={item.id} cart={cart} item={item} />
        ))}
      </ul>

      {cart.id > 0 && <CartNote cart={cart} />}
    </Card>
  )
}

/** The wholesaler's next deliveries; the first one stands until the person chooses. */
const DeliveryPicker = ({ cart }: { cart: Cart }) => {
  const { make } = useMake(cartEdits)
  const dates = cart.next_deliveries
  if (dates.length === 0) return <p className="text-sm">Aucune livraison ouverte.</p>

  const isOpen = dates.some(delivery => delivery.date === cart.delivery_date)
  // A day that has closed meanwhile stays visible, so that nobody is moved without knowing.
  const closed = cart.delivery_date !== null && !isOpen ? cart.delivery_date : null
  const chosen = cart.delivery_date ?? dates[0]?.date ?? ''
  const cutOff = dates.find(delivery => delivery.date === chosen)?.cut_off_at
  return (
    <SelectField
      label="Livraison"
      hint={cutOff && <CutOffNote at={cutOff} />}
      className="w-full first-letter:uppercase"
      value={chosen}
      onChange={event => make(delivery(cart, { delivery_date: event.target.value }))}
    >
      {closed !== null && (
        <option value={closed} disabled>
          {formatLongDate(closed)} (fermé)
        </option>
      )}
      {dates.map(delivery => (
        <option key={delivery.date} value={delivery.date}>
          {formatLongDate(delivery.date)}
        </option>
      ))}
    </SelectField>
  )
}

const longest = 1_000

/** A word for the wholesaler, kept with the cart when the field is left. */
const CartNote = ({ cart }: { cart: Cart }) => {
  const { make } = useMake(cartEdits)
  const [open, setOpen] = useState(cart.note !== '')
  const area = useRef<HTMLTextAreaElement>(null)
  // A colleague's note takes the place of ours, though never under the hands of whoever writes.
  useEffect(() => {
    const field = area.current
    if (field !== null && field !== document.activeElement) field.value = cart.note
  }, [cart.note])
  if (!open)
    return (
      <div className="border-t px-1 py-2">
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          Ajouter une note pour {cart.shop.name}
        </Button>
      </div>
    )
  return (
    <div className="border-t p-4">
      <TextareaField
        label={`Note pour ${cart.shop.name}`}
        ref={area}
        defaultValue={cart.note}
        maxLength={longest}
        placeholder="Livrer côté cour avant 7 h, tomates bien mûres…"
        onBlur={event => {
          const note = event.target.value.trim()
          if (note !== cart.note) void make(delivery(cart, { note }))
        }}
      />
    </div>
  )
}
