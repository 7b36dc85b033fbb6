import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { IconButton } from '../../../ui/form/button.tsx'

/** Up, down and away for one item of a list. */
export const OrderButtons = ({
  name,
  index,
  count,
  onMove,
  onRemove,
}: {
  name: string
  index: number
  count: number
  onMove: (to: number) => void
  onRemove: () => void
}) => (
  <div className="flex shrink-0">
    <IconButton
      label={`Monter ${name}`}
      aria-disabled={index === 0}
      className="aria-disabled:opacity-40"
      onClick={() => onMove(index - 1)}
    >
      <ArrowUp aria-hidden="true" />
    </IconButton>
    <IconButton
      label={`Descendre ${name}`}
      aria-disabled={index === count - 1}
      className="aria-disabled:opacity-40"
      onClick={() => onMove(index + 1)}
    >
      <ArrowDown aria-hidden="true" />
    </IconButton>
    <IconButton label={`Retirer ${name}`} variant="danger" onClick={onRemove}>
      <X aria-hidden="true" />
    </IconButton>
  </div>
)

/** Alt + ↑ and Alt + ↓ anywhere in the item move it. */
export const moveByKeys =
  (index: number, onMove: (to: number) => void) =>
  (event: KeyboardEvent): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? index - 1 : index + 1)
  }
