import { formatDay } from '@carreau/domain/french/dates'
import { addDays, parisDay } from '@carreau/domain/french/paris-time'
import { Link } from '@tanstack/react-router'
import { ListPlus } from 'lucide-react'
import { Button } from '../../ui/form/button.tsx'
import { useTimeLeft } from '../../ui/product/cut-off-note.tsx'
import type { Cart } from './door/carts.queries.ts'

type Joins = NonNullable<Cart['joins']>

/** « S’ajoute à votre commande de demain (C00001523), encore 2 h 10 », with « Commande séparée » as the other choice. */
export const JoinNote = ({
  cart,
  isSeparate,
  onChoose,
}: {
  /** As it would be added. */
  cart: Cart
  isSeparate: boolean
  onChoose: (isSeparate: boolean) => void
}) => {
  const { joins } = cart
  // Which day an order would be for is the server's to say: another one may be chosen at this moment.
  const isThatDay = cart.delivery_date === null || cart.delivery_date === joins?.delivery_date
  if (joins === null || !isThatDay) return null
  const cutOff = cart.next_deliveries.find(({ date }) => date === joins.delivery_date)?.cut_off_at
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b bg-leaf-soft px-4 py-2 text-leaf-ink text-sm">
      <ListPlus aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-52">
        {isSeparate ? (
          <>
            Commande séparée de <OrderLink joins={joins} />, avec son propre minimum.
          </>
        ) : (
          <>
            S’ajoute à votre commande {ofDay(joins.delivery_date)} (
            <OrderLink joins={joins} />)
            {joins.status === 'to_approve' && ', qui attend d’être approuvée'}
            {cutOff !== undefined && <TimeLeft at={cutOff} />}
          </>
        )}
      </p>
      <Button variant="ghost" size="sm" onClick={() => onChoose(!isSeparate)}>
        {isSeparate ? 'Ajouter à la commande' : 'Commande séparée'}
      </Button>
    </div>
  )
}

/** « de demain », « du 27 novembre » */
const ofDay = (day: string): string => {
  const today = parisDay(new Date())
  if (day === today) return 'd’aujourd’hui'
  return day === addDays(today, 1) ? 'de demain' : `du ${formatDay(day)}`
}

const OrderLink = ({ joins }: { joins: Joins }) => (
  <Link to="/orders/$orderId" params={{ orderId: joins.id }} className="underline">
    {joins.number}
  </Link>
)

const TimeLeft = ({ at }: { at: string }) => {
  const { words } = useTimeLeft(at)
  return words === null ? null : `, ${words}`
}
