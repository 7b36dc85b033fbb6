import { useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { listEdits } from './door/edits.ts'
import { useListAccess } from './door/list-access.queries.ts'
import { shelfOrder } from './door/list-edit.ts'
import type { List, ListPreview } from './list.ts'
import { ListLineRow } from './list-line-row.tsx'
import { moved } from './moved.ts'
import { useShelfOrder } from './use-shelf-order.ts'

/** The lines in the order of the shelves; moved by their handle or with « Monter », « Descendre ». */
export const ListShelf = ({
  list,
  preview,
}: {
  list: List
  preview: ListPreview | null | undefined
}) => {
  const { writes } = useListAccess()
  const { make } = useMake(listEdits)
  const [announced, setAnnounced] = useState('')
  const ids = list.specifications.map(({ id }) => id)
  const send = (order: number[]) => void make(shelfOrder(list, order))
  const { order, dragged, handle } = useShelfOrder(ids, send)
  const lines = new Map(list.specifications.map(line => [line.id, line]))
  const previews = new Map(preview?.lines.map(line => [line.id, line]))

  const move = (from: number, to: number, name: string) => {
    if (to < 0 || to >= ids.length) return
    send(moved(ids, from, to))
    setAnnounced(`${name}\u00a0: place ${to + 1} sur ${ids.length}`)
  }

  return (
    <>
      <ol className="mt-6 divide-y divide-line rounded-lg border border-line bg-surface shadow-raised">
        {order.map((id, index) => {
          const line = lines.get(id)
          return (
            line && (
              <ListLineRow
                key={id}
                list={list}
                line={line}
                preview={preview === null ? null : previews.get(id)}
                writes={writes}
                dragged={dragged === id}
                handle={handle(id)}
                {...(index > 0 && { onUp: () => move(index, index - 1, line.name) })}
                {...(index < ids.length - 1 && {
                  onDown: () => move(index, index + 1, line.name),
                })}
              />
            )
          )
        })}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announced}
      </p>
    </>
  )
}
