import { formatNumber, formatPackages } from '@carreau/domain/french/format'
import { maxPackages } from '@carreau/domain/money/quantity'
import { cx } from 'class-variance-authority'
import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { toast } from '../feedback/toast.ts'

const buttonLook =
  'flex size-11 shrink-0 items-center justify-center text-ink transition-colors hover:bg-sunken disabled:pointer-events-none disabled:opacity-35 [&_svg]:size-4'

/** How what is counted is called: « un colis », « 3 colis ». */
export type Counted = { one: string; many: string; whole: string; say: (count: number) => string }

const packages: Counted = {
  one: 'un colis',
  many: 'colis',
  whole: 'Cette offre se vend par colis entiers',
  say: formatPackages,
}

/**
 * How many packages: − and +, or typed (« 2,5 »), or arrow keys. `step` is 0.5 where half packages
 * are sold: the buttons still count whole ones, down to the half, and 2,5 is typed. `min` may be 0 when nothing means « not in the cart ». Typing is committed by Enter or
 * leaving; what cannot be ordered says why, and the quantity stays as it was.
 */
export const QuantityStepper = ({
  value,
  onChange,
  label,
  step = 1,
  min = step,
  max = maxPackages,
  of = packages,
  disabled = false,
  className,
}: {
  value: number
  onChange: (value: number) => void
  /** What is counted, for screen readers: « Colis de Tomate grappe ». */
  label: string
  step?: 0.5 | 1
  min?: number
  max?: number
  of?: Counted
  disabled?: boolean
  className?: string
}) => {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? formatNumber(value)
  const change = (next: number) => {
    setTyped(null)
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded !== value) onChange(bounded)
  }
  const commit = () => {
    if (typed === null) return
    const next = parseQuantity(typed, step)
    const refusal = refuseTyped(typed, next, { step, min, max, of })
    if (refusal !== null) toast.info(refusal, { id: 'quantity' })
    change(refusal === null && next !== null ? next : value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit()
    else if (event.key === 'Escape') setTyped(null)
    else if (event.key === 'ArrowUp') change(packagesAbove(value))
    else if (event.key === 'ArrowDown') change(packagesBelow(value, step))
    else return
    event.preventDefault()
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and its own layout
    <div
      role="group"
      aria-label={label}
      style={{ minWidth: widthFor(text) }}
      className={cx(
        // The border lies over the buttons, so that all of their 44 px are there for a thumb.
        'relative inline-flex h-11 items-stretch overflow-hidden rounded-md bg-surface font-semibold text-base tabular-nums md:text-sm after:pointer-events-none after:absolute after:inset-0 after:rounded-[inherit] after:border after:border-line-strong',
        className,
      )}
    >
      <button
        type="button"
        className={buttonLook}
        aria-label={`Retirer ${of.one}`}
        disabled={disabled || value <= min}
        onClick={() => change(packagesBelow(value, step))}
      >
        <Minus aria-hidden="true" />
      </button>
      <input
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={of.say(value)}
        inputMode={step === 1 ? 'numeric' : 'decimal'}
        autoComplete="off"
        disabled={disabled}
        value={text}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className="w-12 min-w-0 flex-1 bg-transparent text-center outline-offset-[-2px]"
      />
      <button
        type="button"
        className={buttonLook}
        aria-label={`Ajouter ${of.one}`}
        disabled={disabled || value >= max}
        onClick={() => change(packagesAbove(value))}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}

/**
 * Room for what is written between the two buttons, in its own figures: « 1 250,5 » is read whole at any size
 * of letters, whatever width is asked for.
 */
const widthFor = (text: string): string => `calc(5.75rem + ${Math.min(text.length, 8)}ch)`

/** One more: 1 → 2, 0,5 → 1. Who orders counts packages, even where the wholesaler cuts them. */
export const packagesAbove = (packages: number): number => Math.floor(packages) + 1

/** One less: 3 → 2, 2,5 → 2, and below one package the half where halves are sold: 1 → 0,5 → 0. */
export const packagesBelow = (packages: number, step: 0.5 | 1): number =>
  packages > 1 ? Math.ceil(packages) - 1 : packages - step

/** Why what was typed is not taken; null where it is, and where nothing was typed. */
export const refuseTyped = (
  typed: string,
  quantity: number | null,
  { step, min, max, of = packages }: { step: 0.5 | 1; min: number; max: number; of?: Counted },
): string | null => {
  const text = typed.trim()
  if (text === '' || (quantity !== null && quantity >= min && quantity <= max)) return null
  const { many, say, whole } = of
  const why = () => {
    if (quantity !== null) return quantity > max ? `${say(max)} au plus` : `${say(min)} au moins`
    if (!/\d/.test(text)) return `« ${text.slice(0, 20)} » n’est pas un nombre de ${many}`
    return step === 1 ? whole : 'Cette offre se vend par demi-colis'
  }
  return `${why()}\u00a0: la quantité n’a pas changé.`
}

/**
 * A number of packages as a person types it (« 2 », « 2,5 », « 1 200 »), or null when it is none or
 * does not fall on the step.
 */
export const parseQuantity = (text: string, step: 0.5 | 1): number | null => {
  const plain = text.replace(/\s/g, '').replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(plain)) return null
  const value = Number(plain)
  return Number.isInteger(value / step) ? value : null
}
