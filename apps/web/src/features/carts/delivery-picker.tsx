import { formatLongDate } from '@carreau/domain/french/dates'
import { useMake } from '../../platform/edits/use-edits.ts'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/input.tsx'
import { CutOffNote } from '../../ui/product/cut-off-note.tsx'
import type { Cart } from './cart.ts'
import { delivery } from './cart-edit.ts'
import { cartEdits } from './door/edits.ts'

/** The wholesaler's next deliveries; the first one stands until the person chooses. */
export const DeliveryPicker = ({ cart }: { cart: Cart }) => {
  const { make } = useMake(cartEdits)
  const dates = cart.next_deliveries
  if (dates.length === 0) return <p className="text-sm">Aucune livraison ouverte.</p>

  const isOpen = dates.some(delivery => delivery.date === cart.delivery_date)
  // A day that has closed meanwhile stays visible, so that nobody is moved without knowing.
  const closed = cart.delivery_date !== null && !isOpen ? cart.delivery_date : null
  const chosen = cart.delivery_date ?? dates[0]?.date ?? ''
  const cutOff = dates.find(delivery => delivery.date === chosen)?.cut_off_at
  return (
    <Field label="Livraison" hint={cutOff && <CutOffNote at={cutOff} />}>
      {control => (
        <Select
          {...control}
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
        </Select>
      )}
    </Field>
  )
}
