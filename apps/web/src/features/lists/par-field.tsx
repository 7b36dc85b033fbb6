import { formatNumber } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { maxPackages } from '@carreau/domain/money/quantity'
import { useState } from 'react'
import { Input } from '../../ui/form/input.tsx'
import { parseQuantity } from '../../ui/form/quantity-stepper.tsx'

/** What should be on the shelf, in packages; emptied, there is none. What is no quantity returns. */
export const ParField = ({
  name,
  par,
  disabled,
  onChange,
}: {
  name: string
  par: number | null
  disabled: boolean
  onChange: (par: number | null) => void
}) => {
  const shown = par === null ? '' : formatNumber(par)
  const [typed, setTyped] = useState(shown)
  const commit = () => {
    const value = typed.trim() === '' ? null : parseQuantity(typed, 0.5)
    const isPar = value === null ? typed.trim() === '' : value > 0 && value <= maxPackages
    if (!isPar) setTyped(shown)
    else if (value !== par) onChange(value)
  }
  return (
    <div className="w-20">
      <span aria-hidden="true" className="block text-ink-soft text-xs leading-5">
        Stock cible
      </span>
      <Input
        aria-label={`Stock cible ${ofName(name)}, en colis`}
        inputMode="decimal"
        autoComplete="off"
        placeholder="—"
        disabled={disabled}
        className="text-center tabular-nums"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={event => event.key === 'Enter' && commit()}
      />
    </div>
  )
}
