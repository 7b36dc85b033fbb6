import { useState } from 'react'
import type { KeptRow } from './catalogue.queries.ts'

/** Products that one call changes (packages/contract/src/operator/kept-products.ts). */
export const mostChosen = 200

/** The products that are ticked, wherever one searches and pages meanwhile. */
export const useChoice = (rows: readonly KeptRow[]) => {
  const [ids, setIds] = useState<ReadonlyMap<number, KeptRow>>(new Map())
  const [last, setLast] = useState(0)
  // As the list has them now: another version may have come since they were ticked.
  const now = new Map(rows.map(row => [row.id, row]))
  const chosen = [...ids.values()].map(row => now.get(row.id) ?? row)
  const put = (more: readonly KeptRow[]) =>
    setIds(new Map([...ids, ...more.map(row => [row.id, row] as const)].slice(0, mostChosen)))
  return {
    chosen,
    has: (id: number): boolean => ids.has(id),
    isPageChosen: rows.length > 0 && rows.every(({ id }) => ids.has(id)),
    choosePage: (): void => put(rows),
    clear: (): void => setIds(new Map()),
    toggle: (row: KeptRow, isRange: boolean): void => {
      const [from, to] = [last, row.id].map(id => rows.findIndex(each => each.id === id))
      setLast(row.id)
      if (isRange && from !== undefined && to !== undefined && from >= 0 && to >= 0) {
        put(rows.slice(Math.min(from, to), Math.max(from, to) + 1))
        return
      }
      const next = new Map(ids)
      if (!next.delete(row.id) && next.size < mostChosen) next.set(row.id, row)
      setIds(next)
    },
  }
}
