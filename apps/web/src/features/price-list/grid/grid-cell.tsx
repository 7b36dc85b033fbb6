import {
  formatEuros,
  formatExactUnitPrice,
  formatKg,
  formatNumber,
  formatPackages,
} from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { cx } from 'class-variance-authority'
import { PanelRightOpen } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { BioChip, Chip, OriginChip } from '../../../ui/chip.tsx'
import type { Offer } from '../price-list.queries.ts'
import { type ColumnId, gridColumns, opensOffer } from './columns.ts'
import { formatShortDate } from './fields.ts'
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
        else if (opensOffer(id)) onOpen(offer)
        else if (failure !== undefined && editing === null) onSettle(offer)
        else if (id === 'is_available' && !event.shiftKey) grid.flip(offer)
        else if (id === 'stock' && !event.shiftKey) grid.bind(offer)
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

/** What is sold, with what sets it apart. */
export const OfferLabel = ({
  offer: { specification: sold },
  imported,
}: {
  offer: Offer
  /** Whether the last import wrote it. */
  imported: boolean
}) => (
  <span className="flex min-w-0 flex-col gap-1">
    <span className="flex items-center gap-2 font-medium">
      <span className="min-w-0 break-words md:truncate">
        {[sold.name, sold.variety, sold.cultivar].filter(Boolean).join(' ')}
      </span>
      {imported && <Chip tone="saffron">Import</Chip>}
    </span>
    <span className="flex gap-1 overflow-hidden max-md:flex-wrap">
      <OriginChip name={sold.origin_name} isoCode={sold.origin_iso_code} />
      {sold.is_organic && <BioChip />}
      {sold.size !== null && <Chip>{sold.size}</Chip>}
      {sold.category !== null && <Chip>Cat. {sold.category}</Chip>}
      <Chip tone="outline">{sold.packaging_name}</Chip>
    </span>
  </span>
)

/** « + 4,2 % », against the price before. */
const formatChange = (percent: number): string =>
  `${percent > 0 ? '+' : '−'}\u00a0${formatNumber(Math.abs(Math.round(percent * 10) / 10))}\u00a0%`

/** Whether it is on sale; within its stock, also whether anything is left to promise. */
const OnSale = ({ offer: { is_available, stock } }: { offer: Offer }) => {
  const isSoldOut = is_available && (stock?.available ?? 1) <= 0
  const tone = is_available ? 'leaf' : 'outline'
  return (
    <Chip tone={isSoldOut ? 'tomato' : tone}>
      {isSoldOut ? 'Épuisé' : is_available ? 'Oui' : 'Non'}
    </Chip>
  )
}

const soft = (text: string) => <span className="text-ink-soft">{text}</span>

const StockFacts = lazy(() => import('./stock-facts.tsx'))

/** What there is of an offer that is sold within its stock; the code comes with the first such offer. */
export const StockCell = ({ offer: { stock } }: { offer: Offer }) =>
  stock && (
    <Suspense>
      <StockFacts {...stock} />
    </Suspense>
  )

/** What a cell shows while nobody writes in it. */
const CellContent = ({
  id,
  offer,
  ticked,
  imported,
}: {
  id: ColumnId
  offer: Offer
  ticked: boolean
  imported: boolean
}) => {
  switch (id) {
    case 'select':
      return (
        <span
          aria-hidden="true"
          className={`mx-auto flex size-5 items-center justify-center rounded-sm border text-xs ${ticked ? 'border-leaf bg-leaf text-on-leaf' : 'border-line-strong bg-surface'}`}
        >
          {ticked && '✓'}
        </span>
      )
    case 'label':
      return <OfferLabel offer={offer} imported={imported} />
    case 'unit_price':
      return (
        <span className="font-semibold">{formatExactUnitPrice(offer.unit_price, offer.unit)}</span>
      )
    case 'package_price':
      return (
        <span>
          {offer.estimated && '≈\u00a0'}
          {formatEuros(offer.package_price)}
        </span>
      )
    case 'change':
      return offer.previous === null || offer.previous.percent === 0
        ? soft('—')
        : formatChange(offer.previous.percent)
    case 'min_packages':
      return formatPackages(offer.min_packages)
    case 'is_available':
      return <OnSale offer={offer} />
    case 'brackets':
      return offer.brackets.length === 0 ? (
        soft('—')
      ) : (
        <span className="truncate">
          {offer.brackets
            .map(
              ({ min_packages, unit_price }) =>
                `${formatNumber(min_packages)}+\u00a0: ${formatExactUnitPrice(unit_price, offer.unit)}`,
            )
            .join(' · ')}
        </span>
      )
    case 'note':
      return <span className="truncate">{offer.note}</span>
    case 'valid_until':
      return offer.status === 'expired' ? (
        <Chip tone="tomato">Échue {formatShortDate(offer.valid_until)}</Chip>
      ) : (
        formatShortDate(offer.valid_until)
      )
    case 'stock':
      return offer.stock_bound ? <StockCell offer={offer} /> : soft('—')
    case 'weights':
      return offer.weight_min_kg === null || offer.weight_max_kg === null
        ? soft('—')
        : `${formatNumber(offer.weight_min_kg)}–${formatKg(offer.weight_max_kg)}`
    case 'open':
      return <PanelRightOpen aria-hidden="true" className="mx-auto size-4.5" />
  }
}
