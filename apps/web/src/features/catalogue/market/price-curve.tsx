import { formatDay, formatLongDate } from '@carreau/domain/french/dates'
import { formatUnitPrice } from '@carreau/domain/french/format'
import type { Unit } from '@carreau/domain/money/quantity'
import { useState } from 'react'
import type { PriceDay } from './market.queries.ts'

/** « samedi 21 novembre 2026 : 1,85 €/kg au plus bas, médian 2,10 €/kg ». */
const inWords = ({ day, lowest, median }: PriceDay, unit: Unit): string => {
  const date = `${formatLongDate(day)}\u00a0: `
  if (lowest === null || median === null) return `${date}pas d’offre`
  return `${date}${formatUnitPrice(lowest, unit)} au plus bas, médian ${formatUnitPrice(median, unit)}`
}

/**
 * The lowest and the median price by day. A range input lies over the drawing: arrows, a finger or
 * the mouse choose the day that is read below, and screen readers hear it as the input's value.
 */
export const PriceCurve = ({
  days,
  unit,
  range,
}: {
  days: readonly PriceDay[]
  unit: Unit
  range: { low: number; high: number }
}) => {
  const last = days.length - 1
  const [chosen, setChosen] = useState(last)
  const read = days[Math.min(chosen, last)]
  if (read === undefined) return null
  const stroke = {
    fill: 'none',
    vectorEffect: 'non-scaling-stroke',
    strokeLinecap: 'round',
  } as const
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] gap-x-2">
      <div className="relative h-24 border-line border-b px-1.5 py-2 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
        <div className="relative h-full">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${Math.max(last, 1)} ${curveHeight}`}
            preserveAspectRatio="none"
            className="size-full overflow-visible"
          >
            <path
              {...stroke}
              d={`M${chosen} 0V${curveHeight}`}
              className="stroke-line-strong"
              strokeWidth="1"
            />
            <path
              {...stroke}
              d={pathOf(
                days.map(({ median }) => median),
                range,
              )}
              className="stroke-ink-soft"
              strokeWidth="1.5"
              strokeDasharray="2 4"
            />
            <path
              {...stroke}
              d={pathOf(
                days.map(({ lowest }) => lowest),
                range,
              )}
              className="stroke-leaf"
              strokeWidth="2.5"
            />
            {read.lowest !== null && (
              <path
                {...stroke}
                d={`M${chosen} ${heightOf(read.lowest, range)}h0`}
                className="stroke-leaf"
                strokeWidth="9"
              />
            )}
          </svg>
          <input
            type="range"
            aria-label="Jour à lire sur la courbe des prix"
            aria-valuetext={inWords(read, unit)}
            min={0}
            max={last}
            value={chosen}
            onChange={event => setChosen(event.target.valueAsNumber)}
            onPointerMove={({ pointerType, clientX, currentTarget }) => {
              if (pointerType !== 'mouse') return
              const { left, width } = currentTarget.getBoundingClientRect()
              setChosen(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))))
            }}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
      </div>
      <p
        aria-hidden="true"
        className="flex flex-col justify-between text-right text-ink-soft text-xs leading-4"
      >
        <span>{range.high > range.low && formatUnitPrice(range.high, unit)}</span>
        <span>{formatUnitPrice(range.low, unit)}</span>
      </p>
      <p aria-hidden="true" className="mt-1 flex justify-between text-ink-soft text-xs leading-4">
        <span>{formatDay(days[0]?.day ?? read.day)}</span>
        <span>{formatDay(days[last]?.day ?? read.day)}</span>
      </p>
      <p aria-hidden="true" className="col-span-full mt-1 min-h-10 text-sm tabular-nums lg:min-h-5">
        {inWords(read, unit)}
      </p>
    </div>
  )
}

/** What a curve is drawn in: days across, this much upwards. */
const curveHeight = 100

/** The lowest and the highest price drawn; undefined where no day has one. */
export const rangeOf = (days: readonly PriceDay[]): { low: number; high: number } | undefined => {
  const prices = days.flatMap(({ lowest, median }) => [lowest, median]).filter(isPrice)
  return prices.length === 0 ? undefined : { low: Math.min(...prices), high: Math.max(...prices) }
}

/** Where a price stands, from the top; one price that never moved stands in the middle. */
export const heightOf = (price: number, { low, high }: { low: number; high: number }): number =>
  high === low ? curveHeight / 2 : ((high - price) / (high - low)) * curveHeight

/** The `d` of an SVG path: a stroke for every run of days with a price, a dot for a lonely one. */
export const pathOf = (
  prices: readonly (number | null)[],
  range: { low: number; high: number },
): string =>
  prices
    .map((price, day) => {
      if (price === null) return ''
      const at = `${day} ${Math.round(heightOf(price, range) * 100) / 100}`
      return isPrice(prices[day - 1]) ? `L${at}` : `M${at}h0`
    })
    .join('')

const isPrice = (price: number | null | undefined): price is number => typeof price === 'number'
