import type { ReactNode } from 'react'
import type { Step } from './changes.ts'
import { OfferCards } from './offer-cards.tsx'
import { OfferGrid } from './offer-grid.tsx'
import type { Pasted } from './paste.ts'
import type { Offer } from './price-list.queries.ts'
import type { Failure } from './saver.ts'
import type { Sorting } from './sort-offers.ts'
import { useGrid } from './use-grid.ts'

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
}: {
  isPhone: boolean
  offers: readonly Offer[]
  ticked: ReadonlySet<number>
  failures: ReadonlyMap<number, Failure>
  /** Offers that the last import wrote. */
  imported: ReadonlySet<number>
  readOnly: boolean
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onTick: (row: number, withShift: boolean) => void
  save: (step: Step) => void
  undo: () => void
  redo: () => void
  onOpen: (offer: Offer) => void
  /** Opens what an offer's refused edits can become. */
  onSettle: (offer: Offer) => void
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
