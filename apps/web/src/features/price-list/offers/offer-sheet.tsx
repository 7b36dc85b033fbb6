import type { ReactNode } from 'react'
import type { Step } from '../grid/changes.ts'
import { type GridShown, OfferGrid } from '../grid/offer-grid.tsx'
import type { Pasted } from '../grid/paste.ts'
import { useGrid } from '../grid/use-grid.ts'
import { OfferCards } from './offer-cards.tsx'

/** The offers that the filters leave: a grid, or cards on a phone. */
export const OfferSheet = ({
  isPhone,
  offers,
  ticked,
  failures,
  imported,
  readOnly,
  sorting,
  onSort,
  onTick,
  save,
  undo,
  redo,
  onOpen,
  onSettle,
  onRefusedPaste,
  children,
}: GridShown & {
  isPhone: boolean
  save: (step: Step) => void
  undo: () => void
  redo: () => void
  onRefusedPaste: (pasted: Pasted) => void
  /** What stands there when no offer is left. */
  children: ReactNode
}) => {
  const grid = useGrid({
    offers,
    readOnly,
    save,
    undo,
    redo,
    toggle: offer => onTick(offers.indexOf(offer), false),
    open: onOpen,
    onRefusedPaste,
  })
  const shown = { offers, failures, imported, readOnly, onOpen, onSettle }
  if (offers.length === 0) return children
  if (isPhone) return <OfferCards {...shown} save={save} />
  return (
    <OfferGrid
      {...shown}
      grid={grid}
      ticked={ticked}
      sorting={sorting}
      onSort={onSort}
      onTick={onTick}
    />
  )
}
