import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { cx } from 'class-variance-authority'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { Offer } from '../price-list.queries.ts'
import { type ColumnId, gridColumns } from './columns.ts'
import { isSortable, nextSorting, type Sorting } from './filter-and-sort.ts'
import { GridCell } from './grid-cell.tsx'
import { isIn } from './range.ts'
import type { Failure } from './saver.ts'
import type { Grid } from './use-grid.ts'

const HiddenColumns = lazy(() => import('./hidden-columns.tsx'))

const rowHeight = 60
const template = gridColumns.map(({ width }) => `${width}rem`).join(' ')

/** Columns that stay in sight when one scrolls to the right. */
const stickyLook: Partial<Record<ColumnId, string>> = {
  select: 'sticky left-0 z-10',
  label: 'sticky left-12 z-10 border-r',
}

/** What is shown of the offers, and what is done with one. */
export type GridShown = {
  offers: readonly Offer[]
  ticked: ReadonlySet<number>
  failures: ReadonlyMap<number, Failure>
  /** Offers that the last import wrote. */
  imported: ReadonlySet<number>
  readOnly: boolean
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  onTick: (row: number, withShift: boolean) => void
  onOpen: (offer: Offer) => void
  /** Opens the dialog that settles an offer's refused edits. */
  onSettle: (offer: Offer) => void
}

/** The price list as a spreadsheet (ARIA grid: one cell takes the focus, the keys move it). */
export const OfferGrid = ({
  offers,
  grid,
  ticked,
  failures,
  imported,
  readOnly,
  sorting,
  onSort,
  onTick,
  onOpen,
  onSettle,
}: GridShown & { grid: Grid }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const hasFocus = useRef(false)
  const { active, editing, range } = grid
  const rows = useVirtualizer({
    count: offers.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: 44,
    // The cell with the focus stays, else scrolling would lose it.
    rangeExtractor: view =>
      [...new Set([active.row, ...defaultRangeExtractor(view)])]
        .filter(row => row >= 0 && row < offers.length)
        .sort((a, b) => a - b),
  })

  useEffect(() => {
    if (!hasFocus.current || editing !== null) return
    rows.scrollToIndex(active.row)
    scroller.current
      ?.querySelector<HTMLElement>(`[data-cell="${active.row}-${active.column}"]`)
      ?.focus({ preventScroll: false })
  }, [active.row, active.column, editing, rows])

  return (
    <div className="relative">
      <Suspense>
        <HiddenColumns grid={scroller} />
      </Suspense>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot be virtualised and scrolled as one */}
      <div
        ref={scroller}
        role="grid"
        aria-label="Mercuriale"
        aria-rowcount={offers.length + 1}
        aria-colcount={gridColumns.length}
        aria-multiselectable="true"
        aria-readonly={readOnly || undefined}
        tabIndex={-1}
        className="h-[calc(100dvh-19rem)] min-h-80 overflow-auto rounded-md border border-line bg-surface text-sm tabular-nums outline-none"
        onKeyDown={grid.onKeyDown}
        onCopy={grid.onCopy}
        onPaste={grid.onPaste}
        onFocus={() => {
          hasFocus.current = true
        }}
        onBlur={event => {
          if (!event.currentTarget.contains(event.relatedTarget)) hasFocus.current = false
        }}
      >
        {/* biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus */}
        {/* biome-ignore lint/a11y/useSemanticElements: a row of the grid, which is no table */}
        <div
          role="row"
          aria-rowindex={1}
          className="sticky top-0 z-20 grid h-11 w-max border-line border-b bg-sunken"
          style={{ gridTemplateColumns: template }}
        >
          {gridColumns.map(({ id, title, numeric }, column) => (
            // biome-ignore lint/a11y/useFocusableInteractive: its button takes the focus
            // biome-ignore lint/a11y/useSemanticElements: a header of the grid, which is no table
            <div
              key={id}
              role="columnheader"
              aria-colindex={column + 1}
              aria-sort={
                sorting?.id === id ? (sorting.desc ? 'descending' : 'ascending') : undefined
              }
              className={cx(
                'flex items-center border-line bg-sunken px-3 font-medium text-ink-soft text-xs',
                numeric && 'justify-end',
                stickyLook[id],
              )}
              data-stays={stickyLook[id] && ''}
            >
              {isSortable(id) ? (
                <button
                  type="button"
                  className="flex min-h-9 items-center pointer-coarse:min-h-11 gap-1 rounded-sm hover:text-ink"
                  onKeyDown={event => event.stopPropagation()}
                  onClick={() => onSort(nextSorting(sorting, id))}
                >
                  {title}
                  {sorting?.id === id &&
                    (sorting.desc ? (
                      <ArrowDown aria-hidden="true" className="size-3.5" />
                    ) : (
                      <ArrowUp aria-hidden="true" className="size-3.5" />
                    ))}
                </button>
              ) : (
                <span className={id === 'select' || id === 'open' ? 'sr-only' : undefined}>
                  {title}
                </span>
              )}
            </div>
          ))}
        </div>
        <div role="presentation" className="relative w-max" style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const offer = offers[index]
            if (offer === undefined) return null
            const isTicked = ticked.has(offer.id)
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the cells take the focus
              // biome-ignore lint/a11y/useSemanticElements: a row of the grid, which is no table
              <div
                key={offer.id}
                role="row"
                aria-rowindex={index + 2}
                aria-selected={isTicked}
                className="absolute top-0 left-0 grid border-line border-b"
                style={{
                  gridTemplateColumns: template,
                  height: rowHeight,
                  transform: `translateY(${start}px)`,
                }}
              >
                {gridColumns.map(({ id, field, numeric }, column) => (
                  <GridCell
                    key={id}
                    id={id}
                    place={{ row: index, column }}
                    offer={offer}
                    isActive={active.row === index && active.column === column}
                    isChosen={isIn(range, { row: index, column })}
                    isTicked={isTicked}
                    isImported={imported.has(offer.id)}
                    editing={editing?.row === index && editing.column === column ? editing : null}
                    failure={
                      field !== null && field in (failures.get(offer.id)?.edits ?? {})
                        ? failures.get(offer.id)?.reason
                        : undefined
                    }
                    readOnly={readOnly || field === null}
                    className={cx(
                      numeric && 'justify-end text-right',
                      stickyLook[id],
                      !offer.is_available && id !== 'is_available' && 'text-ink-soft',
                    )}
                    grid={grid}
                    onTick={onTick}
                    onOpen={onOpen}
                    onSettle={onSettle}
                  />
                ))}
              </div>
            )
          })}
        </div>
      </div>
    </div>
  )
}
