import { formatEuros } from '@carreau/domain/french/format'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { Price } from '../../../ui/product/price.tsx'

/**
 * Sales as bars. A range input lies over the drawing: arrows, a finger or the mouse choose the bar
 * that is read below; the same figures are a table on demand.
 */
export const SalesChart = ({
  label,
  bars,
}: {
  label: string
  bars: readonly { label: string; net: number }[]
}) => {
  const last = bars.length - 1
  const [chosen, setChosen] = useState(last)
  const [asTable, setAsTable] = useState(false)
  const at = Math.min(chosen, last)
  const read = bars[at]
  if (read === undefined) return null
  const highest = Math.max(...bars.map(({ net }) => net), 0)
  const words = `${read.label}\u00a0: ${formatEuros(read.net)} HT`
  return (
    <div>
      {asTable ? (
        <section
          aria-label={label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long table scrolls by keyboard
          tabIndex={0}
          className="max-h-72 overflow-y-auto"
        >
          <table className="w-full text-sm tabular-nums">
            <thead>
              <tr className="text-left text-ink-soft">
                <th scope="col">Période</th>
                <th scope="col" className="text-right">
                  Ventes HT
                </th>
              </tr>
            </thead>
            <tbody className="divide-y">
              {bars.map(bar => (
                <tr key={bar.label}>
                  <th scope="row" className="py-1 text-left font-normal">
                    {bar.label}
                  </th>
                  <td className="text-right">{formatEuros(bar.net)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div className="relative h-44 border-line border-b has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            className="size-full"
          >
            {bars.map((bar, index) => {
              const height = highest === 0 ? 0 : (Math.max(bar.net, 0) / highest) * 100
              return (
                <rect
                  key={bar.label}
                  x={index + 0.12}
                  width={0.76}
                  y={100 - height}
                  height={height}
                  className={index === at ? 'fill-leaf' : 'fill-leaf/45'}
                />
              )
            })}
          </svg>
          <input
            type="range"
            aria-label={label}
            aria-valuetext={words}
            min={0}
            max={last}
            value={at}
            onChange={event => setChosen(event.target.valueAsNumber)}
            onPointerMove={({ pointerType, clientX, currentTarget }) => {
              if (pointerType !== 'mouse') return
              const { left, width } = currentTarget.getBoundingClientRect()
              const bar = Math.floor(((clientX - left) / width) * bars.length)
              setChosen(Math.min(last, Math.max(0, bar)))
            }}
            className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
          />
        </div>
      )}
      {!asTable && (
        <p
          aria-hidden="true"
          className="mt-1 flex justify-between gap-3 text-ink-soft text-xs tabular-nums"
        >
          <span>{bars[0]?.label}</span>
          {last > 0 && <span className="text-right">{bars[last]?.label}</span>}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <p aria-hidden="true" className="text-sm tabular-nums">
          {asTable ? '' : <strong className="font-semibold">{words}</strong>}
          {!asTable && (
            <span className="block text-ink-soft">Le plus haut&nbsp;: {formatEuros(highest)}</span>
          )}
        </p>
        <Button
          variant="secondary"
          size="sm"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Voir en tableau
        </Button>
      </div>
    </div>
  )
}

/** What is unpaid by how late it is, four amounts beside each other. */
export const UnpaidBuckets = ({
  buckets,
}: {
  buckets: readonly { bucket: string; label: string; amount: number }[]
}) => (
  <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-5">
    {buckets.map(({ bucket, label, amount }) => (
      <div key={bucket} className="rounded-md bg-sunken px-3 py-2">
        <dt className="text-ink-soft text-sm">{label}</dt>
        <dd>
          <Price
            value={amount}
            className={
              bucket !== 'not_due' && amount > 0 ? 'font-semibold text-tomato-ink' : 'font-semibold'
            }
          />
        </dd>
      </div>
    ))}
  </dl>
)
