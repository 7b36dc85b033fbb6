import { formatDateTime } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** « 2 j 5 h », « 3 h 12 », « 45 min ». */
const leftInWords = (left: number): string => {
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ].map(formatNumber)
  if (left >= day) return `${days} j ${hours} h`
  return left >= hour ? `${hours} h ${minutes?.padStart(2, '0')}` : `${minutes} min`
}

/** Until when to order; the time left appears in the browser, whose clock is the person's. */
export const CutOffNote = ({ at }: { at: string }) => {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  const left = now === null ? null : Date.parse(at) - now
  return (
    <span
      className={cx('flex gap-1.5 text-sm', left !== null && left < hour && 'text-saffron-ink')}
    >
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Commandez avant {formatDateTime(at)}
        <span className="block min-h-5 font-semibold">
          {left !== null && (left > 0 ? `encore ${leftInWords(left)}` : 'heure limite passée')}
        </span>
      </span>
    </span>
  )
}
