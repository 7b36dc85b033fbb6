import { useEffect, useRef, useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Button } from '../../ui/form/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/input.tsx'
import type { Cart } from './cart.ts'
import { delivery } from './cart-edit.ts'
import { cartEdits } from './door/edits.ts'

const longest = 1_000

/** A word for the wholesaler, kept with the cart when the field is left. */
export const CartNote = ({ cart }: { cart: Cart }) => {
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
      <Field label={`Note pour ${cart.shop.name}`}>
        {control => (
          <Textarea
            {...control}
            ref={area}
            defaultValue={cart.note}
            maxLength={longest}
            placeholder="Livrer côté cour avant 7 h, tomates bien mûres…"
            onBlur={event => {
              const note = event.target.value.trim()
              if (note !== cart.note) void make(delivery(cart, { note }))
            }}
          />
        )}
      </Field>
    </div>
  )
}
