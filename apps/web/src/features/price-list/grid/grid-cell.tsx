import { ofName } from '@carreau/domain/french/of-name'
import { cx } from 'class-variance-authority'
import type { Offer } from '../price-list.queries.ts'
import { CellContent } from './cell-content.tsx'
import type { ColumnId } from './columns.ts'
import { gridColumns } from './columns.ts'
import type { Place } from './range.ts'
import type { Editing, Grid } from './use-grid.ts'

/** Accessible names of cells whose content is an icon. */
const nameOf = (id: ColumnId, offer: Offer, ticked: boolean): string | undefined => {
  if (id === 'select')
    return `${ticked ? 'Choisie' : 'Non choisie'}\u00a0: ${offer.specification.label}`
  if (id === 'open') return `Ouvrir le détail ${ofName(offer.specification.label)}`
  return undefined
}

/** A cell of the grid: read, chosen, written in, or refused. */
export const GridCell = ({
  id,
  place,
  offer,
  isActive,
  isChosen,
  isTicked,
  isImported,
  editing,
  failure,
  readOnly,
  className,
  grid,
  onTick,
  onOpen,
  onSettle,
}: {
  id: ColumnId
  place: Place
  offer: Offer
  isActive: boolean
  isChosen: boolean
  isTicked: boolean
  isImported: boolean
  editing: Editing | null
  failure: string | undefined
  readOnly: boolean
  className: string
  grid: Grid
  onTick: (row: number, withShift: boolean) => void
  onOpen: (offer: Offer) => void
  onSettle: (offer: Offer) => void
}) => {
  const column = gridColumns[place.column]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the grid hears the keys
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is one of two
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have them
    <div
      role={id === 'label' ? 'rowheader' : 'gridcell'}
      data-cell={`${place.row}-${place.column}`}
      aria-colindex={place.column + 1}
      aria-label={nameOf(id, offer, isTicked)}
      aria-selected={isChosen}
      aria-readonly={readOnly || undefined}
      aria-invalid={failure === undefined ? undefined : true}
      title={failure}
      tabIndex={isActive ? 0 : -1}
      className={cx(
        'flex min-w-0 items-center border-line px-3 -outline-offset-2 focus-visible:outline-2 focus-visible:outline-ring',
        failure !== undefined
          ? 'bg-tomato-soft text-tomato-ink'
          : isChosen || isTicked
            ? 'bg-leaf-soft'
            : 'bg-surface',
        className,
      )}
      onMouseDown={event => {
        if (editing !== null) return
        grid.commit()
        grid.goTo(place, event.shiftKey)
      }}
      onClick={event => {
        if (id === 'select') onTick(place.row, event.shiftKey)
        else if (id === 'open' || id === 'brackets') onOpen(offer)
        else if (failure !== undefined && editing === null) onSettle(offer)
        else if (id === 'is_available' && !event.shiftKey) grid.flip(offer)
      }}
      onDoubleClick={() => failure === undefined && grid.edit(place)}
    >
      {editing === null ? (
        <CellContent id={id} offer={offer} ticked={isTicked} imported={isImported} />
      ) : (
        <span className="relative w-full">
          <input
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to write here
            autoFocus
            aria-label={`${column?.title ?? ''}, ${offer.specification.label}`}
            aria-invalid={editing.refusal === null ? undefined : true}
            aria-describedby={editing.refusal === null ? undefined : 'cell-refusal'}
            inputMode={column?.numeric ? 'decimal' : 'text'}
            autoComplete="off"
            value={editing.text}
            className={cx(
              'h-9 w-full rounded-sm border border-ring bg-surface px-1.5 text-ink outline-none aria-invalid:border-tomato',
              column?.numeric && 'text-right',
            )}
            onChange={event => grid.type(event.target.value)}
            onKeyDown={grid.onEditorKeyDown}
            onBlur={() => grid.commit()}
          />
          {editing.refusal !== null && (
            <span
              id="cell-refusal"
              role="alert"
              className="absolute top-full right-0 z-30 w-56 rounded-sm bg-tomato px-2 py-1 text-left text-on-tomato text-xs"
            >
              {editing.refusal}
            </span>
          )}
        </span>
      )}
    </div>
  )
}
