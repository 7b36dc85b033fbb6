import { formatDayInFigures } from '@carreau/domain/french/dates'
import { formatPackages } from '@carreau/domain/french/format'
import { unbroken } from '@carreau/domain/french/unbroken'
import { TriangleAlert } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { InputField } from '../../../ui/form/field.tsx'
import { deliveredAmount } from '../claims/claim-amounts.tsx'
import type { DraftErrors } from '../claims/claim-draft.ts'
import { earlierOf, packagesLeft } from '../claims/left-to-claim.ts'
import type { Order } from '../door/orders.queries.ts'
import { FaultFields } from './fault-fields.tsx'
import { earlierWords, type FaultDraft, newFault } from './reception-draft.ts'

type Line = Order['lines'][number]

const factsOf = (line: Line): string =>
  [
    line.cultivar,
    line.origin_name,
    line.category && `cat. ${line.category}`,
    line.variant_size,
    unbroken(line.packaging_name),
    line.brand_name,
    line.is_organic && 'Bio',
    line.lot && `lot ${line.lot}`,
  ]
    .filter(Boolean)
    .join(' · ')

/** What was ordered, where it is not what came. */
const otherThanOrdered = (line: Line, lines: readonly Line[]): string | null => {
  const ordered = lines.find(({ id }) => id === line.substitutes_line_id)
  if (ordered !== undefined)
    return `Commandé\u00a0: ${ordered.name}, ${[ordered.origin_name, ordered.variant_size].filter(Boolean).join(', ')}, ${formatPackages(ordered.ordered_packages)}`
  return (line.picked_packages ?? 0) === line.ordered_packages
    ? null
    : `Commandé\u00a0: ${formatPackages(line.ordered_packages)}`
}

/** A line of the delivery as it should be there, and what is wrong with it. */
export const ReceptionLine = ({
  order,
  line,
  draft,
  errors,
  bestBefore,
  onDate,
  onChange,
}: {
  order: Order
  line: Line
  draft: FaultDraft | undefined
  errors: DraftErrors
  /** YYYY-MM-DD, of the label or of the lot; empty for none. */
  bestBefore: string
  /** Where dates are written down. */
  onDate: ((day: string) => void) | undefined
  onChange: (next: (draft: FaultDraft | undefined) => FaultDraft | undefined) => void
}) => {
  const row = useRef<HTMLLIElement>(null)
  const differs = otherThanOrdered(line, order.lines)
  const earlier = earlierOf(order, line.id)
  const left = packagesLeft(line, earlier)
  return (
    <li ref={row} className="scroll-mb-40 px-4 py-3">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-3">
        <div className="min-w-0">
          <p className="font-medium">{line.name}</p>
          <p className="font-semibold text-lg tabular-nums">{deliveredAmount(line)}</p>
        </div>
        {left > 0 && (
          <Button
            variant={draft === undefined ? 'secondary' : 'ghost'}
            aria-expanded={draft !== undefined}
            aria-label={
              draft === undefined ? `Signaler ${line.name}` : `${line.name}\u00a0: tout est bon`
            }
            onClick={() => {
              onChange(() => (draft === undefined ? newFault(line, left) : undefined))
              // What opens does not stay under the bar at the foot.
              requestAnimationFrame(() => row.current?.scrollIntoView({ block: 'nearest' }))
            }}
          >
            {draft === undefined ? 'Signaler' : 'C’est bon'}
          </Button>
        )}
        <div className="col-span-2">
          <p className="text-ink-soft text-sm">
            {factsOf(line)}
            {onDate === undefined &&
              bestBefore !== '' &&
              ` · à consommer avant le ${formatDayInFigures(bestBefore)}`}
          </p>
          {onDate !== undefined && (
            <div className="mt-3 mb-1 max-w-48">
              <InputField
                label="DLC ou DDM"
                aria-label={`DLC ou DDM de ${line.name}`}
                type="date"
                value={bestBefore}
                min="2000-01-01"
                max="2099-12-31"
                onChange={({ target }) => onDate(target.value)}
              />
            </div>
          )}
          {earlier.map((one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line may be claimed twice in the same words
            <p key={index} className="mt-0.5 flex items-start gap-1.5 text-saffron-ink text-sm">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>{earlierWords(one)}</span>
            </p>
          ))}
          {differs !== null && (
            <p className="mt-0.5 flex items-start gap-1.5 text-saffron-ink text-sm">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              <span>
                {differs}
                {line.reason !== null && ` · ${line.reason}`}
              </span>
            </p>
          )}
        </div>
      </div>
      {draft !== undefined && (
        <FaultFields
          line={line}
          left={left}
          draft={draft}
          errors={errors}
          onChange={next => onChange(before => before && next(before))}
        />
      )}
    </li>
  )
}

/** What was ordered and did not come: nothing to receive, nothing to pay. */
export const MissingLine = ({ line }: { line: Line }) => (
  <li className="px-4 py-3 text-ink-soft">
    <p className="font-medium">{line.name}</p>
    <p className="text-sm">
      Non livré, non facturé. Commandé&nbsp;: {formatPackages(line.ordered_packages)}
      {line.reason !== null && ` · ${line.reason}`}
    </p>
  </li>
)
