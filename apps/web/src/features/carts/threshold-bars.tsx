import { formatEuros } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import type { Cart } from './door/carts.queries.ts'

const barStyle =
  'block h-1.5 appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-current'

/** How far a cart is from the wholesaler's minimum and from free delivery. */
export const ThresholdBars = ({ cart }: { cart: Cart }) => (
  <div className="flex flex-col justify-center gap-2">
    {cart.minimum_order > 0 && (
      <Bar
        name="Minimum de commande"
        label={`Minimum\u00a0: ${formatEuros(cart.minimum_order)}`}
        reached="Minimum de commande atteint"
        amount={cart.price + (cart.joins?.goods ?? 0)}
        goal={cart.minimum_order}
        missing={cart.missing_for_minimum}
        tone="saffron"
      />
    )}
    {cart.franco !== null && cart.franco > 0 && (
      <Bar
        name="Franco"
        label={`Franco\u00a0: ${formatEuros(cart.franco)}`}
        reached="Livraison offerte (franco atteint)"
        amount={cart.price + (cart.joins?.goods ?? 0)}
        goal={cart.franco}
        missing={cart.missing_for_franco}
        tone="leaf"
      />
    )}
    {cart.delivery_fee > 0 && (
      <p className="text-ink-soft text-sm">
        Participation au transport&nbsp;: {formatEuros(cart.delivery_fee)}
        {feeWords(cart)}
      </p>
    )}
  </div>
)

/** Why a fee comes and goes while a cart changes, in one sentence. */
const feeWords = ({ franco, joins }: Cart): string => {
  if (franco === null || franco === 0) return ', quel que soit le montant.'
  const whole = joins === null ? 'de commande' : 'avec la commande à laquelle il s’ajoute'
  return `, offerte dès ${formatEuros(franco)}\u00a0HT ${whole}.`
}

const Bar = ({
  name,
  label,
  reached,
  amount,
  goal,
  missing,
  tone,
}: {
  name: string
  /** Short: what is missing stands on the same line of a phone. */
  label: string
  reached: string
  amount: number
  goal: number
  missing: number
  tone: 'saffron' | 'leaf'
}) => (
  // Reached, it is one line: there is nothing left to do about it.
  <div className={missing > 0 ? undefined : 'flex items-center gap-3'}>
    <p className="flex flex-wrap justify-between gap-x-2 text-sm">
      <span>{missing > 0 ? label : reached}</span>
      {missing > 0 && <span className="font-medium">encore {formatEuros(missing)}</span>}
    </p>
    <progress
      aria-label={name}
      value={Math.min(amount, goal)}
      max={goal}
      className={cx(
        barStyle,
        missing > 0 ? 'mt-1 w-full' : 'min-w-8 flex-1',
        missing > 0 && tone === 'saffron' ? 'text-saffron' : 'text-leaf',
      )}
    />
  </div>
)
