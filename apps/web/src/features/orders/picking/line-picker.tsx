import { formatKg, formatNumber, formatPackages } from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { lotTyped } from '@carreau/domain/orders/labels/scanned'
import { likelyLot } from '@carreau/domain/orders/stock/stock'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import {
  allWeighings,
  asksReason,
  goodsOf,
  isWeighedNow,
  type LineDraft,
  netKg,
  packagesOf,
} from './line-draft.ts'
import { LineValues, NumberPad, ReasonChips, Weighings } from './line-inputs.tsx'
import { LotChoice } from './lot-choice.tsx'
import { factsOf } from './order-lines.tsx'
import type { PickedUpdate, PickingLine } from './picking.queries.ts'
import { Substitutes } from './substitutes.tsx'
import { useLineEntry } from './use-line-entry.ts'
import { useKeys, useSettled } from './use-presses.ts'

/** Says what « Valider » is about to record, so that it is read before it is confirmed. */
const recordOf = (line: PickingLine, draft: LineDraft): string => {
  const quantity = packagesOf(draft)
  if (quantity === 0) return 'Rien à livrer'
  const all = `${formatPackages(quantity)}${quantity < line.ordered_packages ? ` sur ${formatNumber(line.ordered_packages)}` : ''}`
  const isWeighed = isWeighedNow(line, draft) && allWeighings(draft).length > 0
  // On a phone the lot's field stands below this button.
  const lot = draft.lot.trim()
  return `${all}${isWeighed ? `, ${formatKg(netKg(draft))}` : ''}${lot === '' ? '' : `, lot ${lot}`}`
}

/** One line: quantity, weighings, lot, shortage; the server checks the same rules again. */
export const LinePicker = ({
  orderId,
  orderNumber,
  line,
  replacedBy,
  draft,
  mayReplace,
  onDraft,
  onPick,
  onMove,
}: {
  orderId: number
  orderNumber: string
  line: PickingLine
  /** The substitute recorded for the line so far. */
  replacedBy: PickingLine | undefined
  draft: LineDraft
  mayReplace: boolean
  onDraft: (draft: LineDraft) => void
  onPick: (update: PickedUpdate) => void
  onMove: (step: 1 | -1) => void
}) => {
  const entry = useLineEntry({ line, orderNumber, draft, onDraft, onPick })
  const isSettled = useSettled(line.id)
  const goods = goodsOf(line, draft)
  const weighsMore = goods.is_weighed && allWeighings(draft).length < packagesOf(draft)
  const section = useTopInSight()
  const lotField = useRef<HTMLDivElement>(null)
  useKeys({
    onKey: key => {
      if (key === 'ArrowLeft') onMove(-1)
      else if (key === 'ArrowRight') onMove(1)
      else if (key === 'Backspace') entry.erase()
      else if (isSettled) entry.enter()
    },
    onType: entry.type,
    onScan: entry.scan,
  })

  return (
    <section
      ref={section}
      aria-label={line.name}
      className="flex scroll-mt-32 flex-col gap-4 md:grid md:grid-cols-2 md:gap-x-6"
    >
      {/* On a phone the keys come right below what they write into. */}
      <div className="contents md:flex md:flex-col md:gap-4">
        <div>
          <h2 className="text-2xl md:text-3xl">{goods.name}</h2>
          {draft.substitute !== null && <p className="text-lg">à la place {ofName(line.name)}</p>}
          <p className="mt-1 md:text-lg">{factsOf(goods)}</p>
          <p className="mt-1 font-semibold text-2xl md:mt-2 md:text-3xl tabular-nums">
            {line.allotted_packages !== null && `${formatNumber(line.allotted_packages)} sur `}
            {formatPackages(line.ordered_packages)}
            {goods.is_weighed && goods.average_volume !== null && (
              <span className="font-normal text-ink-soft text-lg">
                {' '}
                d’environ {formatKg(goods.average_volume)}
              </span>
            )}
          </p>
          {replacedBy !== undefined && (
            <p className="mt-2 rounded-md bg-saffron-soft p-3 text-saffron-ink">
              Remplacé par {replacedBy.name}, {formatPackages(replacedBy.picked_packages ?? 0)}.
              Valider à nouveau annule ce remplacement.
            </p>
          )}
          {draft.version !== line.picking_version && (
            <p role="status" className="mt-2 rounded-md bg-saffron-soft p-3 text-saffron-ink">
              {line.picked_by ?? 'Quelqu’un'} vient de préparer cette ligne&nbsp;:{' '}
              {formatPackages(line.picked_packages ?? 0)}.
            </p>
          )}
        </div>
        <LineValues
          draft={draft}
          isWeighed={goods.is_weighed}
          chosen={entry.value}
          onChoose={entry.choose}
          onLot={() => showLot(lotField.current)}
        />
        {goods.is_weighed && <Weighings draft={draft} onCorrect={entry.correct} />}
        <div ref={lotField} className="order-3">
          <InputField
            label="Lot"
            value={draft.lot}
            maxLength={80}
            autoComplete="off"
            className="h-14 text-lg md:text-lg"
            onChange={event => entry.change({ lot: event.target.value })}
            // A label that was scanned into it.
            onBlur={event => entry.change({ lot: lotTyped(event.target.value) })}
          />
          {draft.substitute === null && (
            <LotChoice lots={line.lots} value={draft.lot} onChange={lot => entry.change({ lot })} />
          )}
        </div>
      </div>
      <div className="order-1 flex flex-col gap-3">
        <NumberPad onType={entry.type} onErase={entry.erase} />
        {goods.is_weighed && (
          <Button
            variant={weighsMore ? 'primary' : 'secondary'}
            size="lg"
            className="h-16 text-lg"
            disabled={!isSettled}
            onClick={entry.add}
          >
            Ajouter la pesée
          </Button>
        )}
        <Button
          size="lg"
          variant={weighsMore ? 'secondary' : 'primary'}
          className="h-auto min-h-16 whitespace-normal py-2 text-lg leading-tight wrap-anywhere"
          disabled={!isSettled}
          onClick={entry.validate}
        >
          Valider&nbsp;: {recordOf(line, draft)}
        </Button>
        {entry.fault !== null && (
          <p role="alert" className="rounded-md bg-tomato-soft p-3 font-medium text-tomato-ink">
            {entry.fault}
          </p>
        )}
        {asksReason(line, draft) && (
          <ReasonChips value={draft.reason} onChange={reason => entry.change({ reason })} />
        )}
        <div className="flex flex-wrap gap-2 *:grow">
          {packagesOf(draft) > 0 && (
            <Button
              variant="secondary"
              size="lg"
              className="h-14"
              onClick={() => {
                entry.change({ packages: '0', weight: '', weighings: [], substitute: null })
                entry.choose('packages')
              }}
            >
              Rien à livrer
            </Button>
          )}
          {mayReplace && (
            <Substitutes
              orderId={orderId}
              lineId={line.id}
              value={draft.substitute}
              onChange={substitute =>
                entry.change({
                  substitute,
                  // The line's own goods again, or others, whose lot somebody reads off the crate.
                  lot: substitute === null ? (likelyLot(line.lots, line.last_lot) ?? '') : '',
                  weight: '',
                  weighings: [],
                  // A substitute usually replaces the whole quantity.
                  ...(packagesOf(draft) === 0 && { packages: String(line.ordered_packages) }),
                })
              }
            />
          )}
        </div>
      </div>
    </section>
  )
}

/** The lot is chosen there: by a press where there are lots in stock, else by typing. */
const showLot = (field: HTMLElement | null) => {
  const target =
    field?.querySelector<HTMLElement>('[aria-pressed]') ?? field?.querySelector('input')
  field?.scrollIntoView({ block: 'center' })
  target?.focus({ preventScroll: true })
}

/** Scrolls to the top of a new line when it is out of view: on a phone the person was further down. */
const useTopInSight = () => {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const hidden = Number.parseFloat(getComputedStyle(current).scrollMarginTop)
    if (current.getBoundingClientRect().top < hidden) current.scrollIntoView({ block: 'start' })
  }, [])
  return element
}
