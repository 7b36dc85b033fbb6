import { formatDate } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import type { Unit } from '@carreau/domain/money/quantity'

type Day = { day: string; unit_price: number | null }
const [width, height] = [600, 90]

/** The list price over a year, as steps; the words below say the same. */
export const HistoryCurve = ({ days, unit }: { days: readonly Day[]; unit: Unit }) => {
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
        Depuis le {formatDate(first.day)}&nbsp;: de {formatUnitPrice(low, unit)} à{' '}
        {formatUnitPrice(high, unit)}.
      </figcaption>
    </figure>
  )
}
