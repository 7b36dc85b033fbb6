import { formatDateTime } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'

const minute = 60_000
const soon = 60 * minute

const inWords = (milliseconds: number): string => {
  const minutes = Math.floor(milliseconds / minute)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  if (days > 0) return `${days} j ${hours} h`
  if (hours > 0) return `${hours} h ${String(minutes % 60).padStart(2, '0')}`
  return `${minutes} min`
}

/** « Commander avant … (encore 3 h 12) »; the last hour is marked. */
export const CutOffCountdown = ({ at }: { at: string }) => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 15_000)
    return () => clearInterval(timer)
  }, [])
  const left = Date.parse(at) - now
  return (
    <span
      className={cx(
        'inline-flex items-start gap-1.5',
        left < soon && 'font-medium text-saffron-ink',
      )}
    >
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {left <= 0
          ? 'Heure limite passée'
          : `Commander avant le ${formatDateTime(at)} (encore ${inWords(left)})`}
      </span>
    </span>
  )
}
