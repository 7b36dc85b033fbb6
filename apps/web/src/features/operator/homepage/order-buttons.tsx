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

/** A list with one of its items at another place; a place that there is none leaves it as it is. */
export const moveItem = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const moved = items[from]
  if (moved === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.toSpliced(from, 1)
  return rest.toSpliced(to, 0, moved)
}
