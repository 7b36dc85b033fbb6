import { formatEuros, formatExactUnitPrice } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { Step } from '../grid/changes.ts'
import { readField, writeField } from '../grid/fields.ts'
import { OfferLabel, StockCell } from '../grid/grid-cell.tsx'
import { type GridShown, OfferGrid } from '../grid/offer-grid.tsx'
import type { Pasted } from '../grid/paste.ts'
import type { Failure } from '../grid/saver.ts'
import { useGrid } from '../grid/use-grid.ts'
import type { Offer } from '../price-list.queries.ts'

/** The offers that the filters leave: a grid, or cards on a phone. */
export const OfferSheet = ({
  isPhone,
  save,
  undo,
  redo,
  onRefusedPaste,
  onBind,
  children,
  ...shown
}: GridShown & {
  isPhone: boolean
  save: (step: Step) => void
  undo: () => void
  redo: () => void
  onRefusedPaste: (pasted: Pasted) => void
  onBind: (offers: readonly Offer[], isBound: boolean) => void
  /** What stands there when no offer is left. */
  children: ReactNode
}) => {
  const { offers, readOnly, onTick, onOpen } = shown
  const grid = useGrid({
    offers,
    readOnly,
    save,
    undo,
    redo,
    toggle: offer => onTick(offers.indexOf(offer), false),
    open: onOpen,
    bind: offer => onBind([offer], !offer.stock_bound),
    onRefusedPaste,
  })
  if (offers.length === 0) return children
  return isPhone ? (
    <OfferCards {...shown} save={save} onBind={onBind} />
  ) : (
    <OfferGrid {...shown} grid={grid} />
  )
}

type Acts = Pick<GridShown, 'readOnly' | 'onOpen' | 'onSettle'> & {
  save: (step: Step) => void
  onBind: (offers: readonly Offer[], isBound: boolean) => void
}

/** The price list on a phone: a card an offer, with its price and whether it is on sale. */
const OfferCards = ({ offers, failures, imported, ...acts }: Acts & GridShown) => {
  const list = useRef<HTMLUListElement>(null)
  const cards = useWindowVirtualizer({
    count: offers.length,
    estimateSize: () => 190,
    overscan: 4,
    gap: 12,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  return (
    <ul ref={list} className="relative" style={{ height: cards.getTotalSize() }}>
      {cards.getVirtualItems().map(({ index, start }) => {
        const offer = offers[index]
        return (
          offer && (
            <li
              key={offer.id}
              ref={cards.measureElement}
              data-index={index}
              aria-setsize={offers.length}
              aria-posinset={index + 1}
              className="absolute inset-x-0 top-0"
              style={{ transform: `translateY(${start - cards.options.scrollMargin}px)` }}
            >
              <OfferCard
                key={offer.unit_price}
                offer={offer}
                failure={failures.get(offer.id)}
                imported={imported.has(offer.id)}
                {...acts}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

const OfferCard = ({
  offer,
  failure,
  imported,
  readOnly,
  save,
  onBind,
  onOpen,
  onSettle,
}: Acts & { offer: Offer; failure: Failure | undefined; imported: boolean }) => {
  const [text, setText] = useState(writeField('unit_price', offer))
  const [refusal, setRefusal] = useState<string | null>(null)
  const { id, specification, unit_price: from } = offer
  const commit = () => {
    const read = readField('unit_price', text, offer)
    setRefusal(read.ok ? null : read.reason)
    if (read.ok && read.value !== from)
      save([{ offerId: id, field: 'unit_price', from, to: read.value }])
  }
  return (
    <article className="flex flex-col gap-3 rounded-md border border-line bg-surface p-4">
      <OfferLabel offer={offer} imported={imported} />
      <div className="flex items-center justify-between gap-3">
        {readOnly ? (
          <span className="font-semibold">{formatExactUnitPrice(from, offer.unit)}</span>
        ) : (
          <Input
            aria-label={`Prix ${ofName(specification.label)}`}
            aria-invalid={refusal === null ? undefined : true}
            aria-describedby={`price-${id}`}
            inputMode="decimal"
            autoComplete="off"
            className="max-w-28 text-right font-semibold tabular-nums"
            value={text}
            onChange={event => setText(event.target.value)}
            onBlur={commit}
            onKeyDown={event => event.key === 'Enter' && commit()}
          />
        )}
        <span id={`price-${id}`} className="flex-1 text-ink-soft text-sm tabular-nums">
          {refusal ??
            (offer.unit === 'package'
              ? formatExactUnitPrice(from, offer.unit)
              : `${formatExactUnitPrice(from, offer.unit)}, ${formatEuros(offer.package_price)} le colis`)}
        </span>
      </div>
      {failure && (
        <Button variant="danger" size="sm" onClick={() => onSettle(offer)}>
          Non enregistré&nbsp;: voir pourquoi
        </Button>
      )}
      <div className="flex items-center justify-between gap-3">
        <Switch
          checked={offer.is_available}
          disabled={readOnly}
          onChange={event =>
            save([
              {
                offerId: id,
                field: 'is_available',
                from: offer.is_available,
                to: event.target.checked,
              },
            ])
          }
        >
          Disponible<span className="sr-only"> : {specification.label}</span>
        </Switch>
        <Switch
          checked={offer.stock_bound}
          disabled={readOnly}
          onChange={() => onBind([offer], !offer.stock_bound)}
        >
          Selon le stock<span className="sr-only"> : {specification.label}</span>
        </Switch>
      </div>
      <StockCell offer={offer} />
      <div className="-mt-2 flex justify-end">
        <Button variant="link" onClick={() => onOpen(offer)}>
          Détail<span className="sr-only"> {ofName(specification.label)}</span>
        </Button>
      </div>
    </article>
  )
}
