import { formatSoon } from '@carreau/domain/french/dates'
import { formatNumber } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { Clock } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** « 2 j 5 h », « 2 j », « 3 h 12 », « 45 min », which never breaks over two lines. */
const leftInWords = (left: number): string => {
  const [days, hours, minutes] = [
    Math.floor(left / day),
    Math.floor((left % day) / hour),
    Math.floor((left % hour) / minute),
  ].map(formatNumber)
  if (left >= day) return `${days}\u00a0j${hours === '0' ? '' : `\u00a0${hours}\u00a0h`}`
  return left >= hour ? `${hours}\u00a0h\u00a0${minutes?.padStart(2, '0')}` : `${minutes}\u00a0min`
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
    words: isOver ? 'heure limite passée' : `encore\u00a0${leftInWords(left)}`,
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
        <span className="whitespace-nowrap">Avant {formatSoon(at)}</span>
        {words !== null && <strong className="whitespace-nowrap"> · {words}</strong>}
      </span>
    </span>
  )
}
