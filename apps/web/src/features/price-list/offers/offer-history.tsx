import { formatDate, formatDateTime } from '@carreau/domain/french/dates'
import { formatExactUnitPrice } from '@carreau/domain/french/format'
import type { Unit } from '@carreau/domain/money/quantity'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { historyQuery, type Offer } from '../price-list.queries.ts'

const shownChanges = 20

/** Every price the offer had, by whom. */
export const OfferHistory = ({ offer }: { offer: Offer }) => {
  const { data, isError } = useQuery(historyQuery(useApi(), offer.id))
  return (
    <section aria-labelledby="offer-history" className="flex flex-col gap-2">
      <h3 id="offer-history" className="text-lg">
        Historique
      </h3>
      {isError && <p role="alert">L’historique n’a pas pu être lu.</p>}
      {data && <HistoryCurve days={data.days} unit={data.unit} />}
      <ul className="flex flex-col gap-1 text-sm tabular-nums">
        {data?.changes.slice(0, shownChanges).map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a history does not change
          <li key={index} className="flex flex-wrap justify-between gap-x-3">
            <span className="text-ink-soft">
              {[
                formatDateTime(change.at),
                change.actor,
                change.source_label,
                change.buyer?.company_name,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            <span>
              {change.unit_price === null
                ? 'prix retiré'
                : formatExactUnitPrice(change.unit_price, change.unit)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Day = { day: string; unit_price: number | null }
const [width, height] = [600, 90]

/** The list price over a year, as steps; the words below say the same. */
const HistoryCurve = ({ days, unit }: { days: readonly Day[]; unit: Unit }) => {
  const prices = days.flatMap(({ unit_price }) => unit_price ?? [])
  const [first] = days
  const last = days.at(-1)
  if (first === undefined || last === undefined || prices.length < 2) return null
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const start = Date.parse(first.day)
  const span = Math.max(1, Date.parse(last.day) - start)
  let path = ''
  let isDrawing = false
  for (const { day, unit_price } of days) {
    const x = Math.round(((Date.parse(day) - start) / span) * width)
    if (unit_price === null) {
      if (isDrawing) path += `H${x}`
      isDrawing = false
      continue
    }
    const y = high === low ? height / 2 : Math.round(((high - unit_price) / (high - low)) * height)
    path += isDrawing ? `H${x}V${y}` : `M${x} ${y}`
    isDrawing = true
  }
  return (
    <figure className="flex flex-col gap-1">
      <svg
        aria-hidden="true"
        viewBox={`0 -3 ${width} ${height + 6}`}
        preserveAspectRatio="none"
        className="h-24 w-full"
      >
        <path
          d={path}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth="2.5"
          className="stroke-leaf"
        />
      </svg>
      <figcaption className="text-ink-soft text-sm tabular-nums">
        Depuis le {formatDate(first.day)}&nbsp;: de {formatExactUnitPrice(low, unit)} à{' '}
        {formatExactUnitPrice(high, unit)}.
      </figcaption>
    </figure>
  )
}
