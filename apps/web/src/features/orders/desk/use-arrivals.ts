import { frenchSpaces } from '@carreau/domain/french/format'
import { useEffect, useRef, useState } from 'react'
import { arrivalsOf } from './desk-arrivals.ts'
import type { Desk } from './order-desk.queries.ts'

/** The last arrival while the desk is open, as a sentence. */
export const useArrivals = (desk: Desk | undefined): string | null => {
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
