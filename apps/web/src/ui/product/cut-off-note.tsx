import { formatDateTime } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Clock } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'

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

/** What is left until then; null words until the browser is there, whose clock is the person's. */
export const useTimeLeft = (
  at: string,
): { words: string | null; isSoon: boolean; isOver: boolean } => {
  const [now, setNow] = useState<number | null>(null)
  // Before the paint: nothing moves when the words come.
  useLayoutEffect(() => {
    const tick = () => setNow(Date.now())
    tick()
    const timer = setInterval(tick, 15_000)
    return () => clearInterval(timer)
  }, [])
  if (now === null) return { words: null, isSoon: false, isOver: false }
  const left = Date.parse(at) - now
  const isOver = left <= 0
  return {
    words: isOver ? 'heure limite passée' : `encore ${leftInWords(left)}`,
    isSoon: left < hour,
    isOver,
  }
}

/** Until when to order, and how long that is. */
export const CutOffNote = ({ at }: { at: string }) => {
  const { words, isSoon } = useTimeLeft(at)
  return (
    <span className={cx('flex gap-1.5 text-sm', isSoon && 'text-saffron-ink')}>
      <Clock aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        Commandez avant {formatDateTime(at)}
        <span className="block min-h-5 font-semibold">{words}</span>
      </span>
    </span>
  )
}
