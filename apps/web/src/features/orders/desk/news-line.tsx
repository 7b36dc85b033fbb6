import { formatDay } from '@carreau/domain/french/dates'
import {
  formatCount,
  formatEuros,
  formatList,
  frenchSpaces,
  plural,
} from '@carreau/domain/french/format'
import { ofName } from '@carreau/domain/french/of-name'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import type { Desk } from './order-desk.queries.ts'

const sentence = ({ news }: Desk): string => {
  const parts = [
    news.new > 0 && `${news.new} ${plural(news.new, 'nouvelle', 'nouvelles')}`,
    news.changed > 0 && `${news.changed} ${plural(news.changed, 'modifiée', 'modifiées')}`,
  ].filter(Boolean)
  return parts.length === 0
    ? 'Rien de nouveau depuis votre dernier passage.'
    : `${parts.join(' et ')} depuis votre dernier passage.`
}

/** Orders that arrived since the last visit; new arrivals are announced to screen readers. */
export const NewsLine = ({ desk, onSeen }: { desk: Desk; onSeen: () => void }) => {
  const arrival = useArrivals(desk)
  return (
    <div className="mt-1 mb-3 flex min-h-9 flex-wrap items-center gap-x-3 text-sm">
      <p className="text-ink-soft">{sentence(desk)}</p>
      {desk.news.new + desk.news.changed > 0 && (
        <Button variant="link" className="min-h-9 pointer-coarse:min-h-11" onClick={onSeen}>
          Tout marquer comme vu
        </Button>
      )}
      <p role="status" className="font-medium text-leaf-ink">
        {arrival}
      </p>
    </div>
  )
}

/** The last arrival while the desk is open, as a sentence. */
const useArrivals = (desk: Desk | undefined): string | null => {
  const before = useRef<Desk>(undefined)
  const [told, setTold] = useState<string | null>(null)
  useEffect(() => {
    if (desk === undefined) return
    const come = before.current === undefined ? null : arrivalsOf(before.current, desk)
    before.current = desk
    if (come !== null) setTold(frenchSpaces(come))
  }, [desk])
  return told
}

type Seen = Pick<Desk, 'day' | 'answered_at'> & {
  orders: Pick<Desk['orders'][number], 'id' | 'arrived_at' | 'buyer' | 'totals'>[]
  days: Pick<Desk['days'][number], 'date' | 'submitted'>[]
}

/** An order is dated when its request arrived, but readable only once that is committed. */
const inFlightMs = 30_000

const hereOf = (before: Seen, after: Seen): string | null => {
  const known = new Set(before.orders.map(({ id }) => id))
  // Orders that another filter reveals are no arrivals.
  const since = Date.parse(before.answered_at) - inFlightMs
  const come = after.orders.filter(
    ({ id, arrived_at }) => !known.has(id) && Date.parse(arrived_at) > since,
  )
  const [first] = come
  if (first === undefined) return null
  return come.length === 1
    ? `Nouvelle commande ${ofName(first.buyer.company_name)} : ${formatEuros(first.totals.net)} HT.`
    : `${formatCount(come.length, 'nouvelle commande', 'nouvelles commandes')}.`
}

/** The arrivals between two answers for the same day, as a sentence; null without any. */
export const arrivalsOf = (before: Seen, after: Seen): string | null => {
  if (before.day !== after.day) return null
  const here = hereOf(before, after)
  if (here !== null) return here
  const counted = new Map(before.days.map(({ date, submitted }) => [date, submitted]))
  const days = after.days
    .filter(({ date, submitted }) => date !== after.day && submitted > (counted.get(date) ?? 0))
    .map(({ date }) => formatDay(date))
  return days.length === 0 ? null : `De nouvelles commandes pour le ${formatList(days)}.`
}
