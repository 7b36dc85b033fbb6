import { growth } from '@carreau/domain/customers/figures'
import { formatRate } from '@carreau/domain/french/format'

/** « +12,5 % », how much more than before; nothing where nothing was before. */
export const Trend = ({ now, before }: { now: number; before: number }) => {
  const percent = growth(Math.round(now * 100), Math.round(before * 100))
  if (percent === null) return null
  const tone = percent < 0 ? 'text-tomato-ink' : 'text-leaf-ink'
  return (
    <span className={`whitespace-nowrap font-medium tabular-nums ${tone}`}>
      {percent > 0 ? '+' : ''}
      {formatRate(String(percent))}
      <span className="sr-only"> par rapport à la période précédente</span>
    </span>
  )
}
