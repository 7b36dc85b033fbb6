import { foldText } from '@carreau/catalogue-search/words/fold'
import { formatCount } from '@carreau/domain/french/format'
import { cx } from 'class-variance-authority'
import { type PointerEvent, useState } from 'react'
import { useMake } from '../../platform/edits/use-edits.ts'
import { InputField } from '../../ui/form/field.tsx'
import { listEdits } from './door/edits.ts'
import { useListAccess } from './door/list-access.ts'
import { shelfOrder } from './door/list-edit.ts'
import type { List, ListPreview } from './door/lists.queries.ts'
import { ListLineRow, lineAttribute } from './list-line-row.tsx'

/** A shorter list is seen at a glance. */
const searchedFrom = 8

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
  const [sought, setSought] = useState('')
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

  const words = foldText(sought).split(' ').filter(Boolean)
  const isSought = (name: string) => words.every(word => foldText(name).includes(word))
  const found = order.filter(id => isSought(lines.get(id)?.name ?? ''))

  return (
    <>
      {ids.length > searchedFrom && (
        <div className="mt-6 max-w-sm">
          <InputField
            type="search"
            label="Chercher dans la liste"
            autoComplete="off"
            value={sought}
            onChange={event => setSought(event.target.value)}
          />
          <p aria-live="polite" className="mt-1 min-h-5 text-ink-soft text-sm">
            {words.length > 0 &&
              (found.length === 0
                ? 'Aucun produit de ce nom dans la liste.'
                : `${formatCount(found.length, 'produit', 'produits')} sur ${ids.length}`)}
          </p>
        </div>
      )}
      <ol
        hidden={found.length === 0}
        className={cx(
          'divide-y divide-line rounded-lg border border-line bg-surface shadow-raised',
          ids.length > searchedFrom ? 'mt-1' : 'mt-6',
        )}
      >
        {found.map(id => {
          const index = order.indexOf(id)
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

const lineUnder = ({ clientX, clientY }: PointerEvent): number =>
  Number(
    document
      .elementFromPoint(clientX, clientY)
      ?.closest(`[${lineAttribute}]`)
      ?.getAttribute(lineAttribute),
  )

/**
 * Lines dragged by their handle: `order` is what to show meanwhile, `onOrder` hears where they were
 * dropped. A cancelled touch puts them back.
 */
const useShelfOrder = (ids: readonly number[], onOrder: (ids: number[]) => void) => {
  const [drag, setDrag] = useState<{ id: number; order: readonly number[] } | null>(null)

  const handle = (id: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ id, order: ids })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag === null) return
      const over = drag.order.indexOf(lineUnder(event))
      if (over !== -1) setDrag({ id, order: moved(drag.order, drag.order.indexOf(id), over) })
    },
    onPointerUp: () => {
      if (drag?.order.some((other, index) => other !== ids[index])) onOrder([...drag.order])
      setDrag(null)
    },
    onPointerCancel: () => setDrag(null),
  })

  return { order: drag?.order ?? ids, dragged: drag?.id ?? null, handle }
}

/** `ids` with the one at `from` taken to `to`, counted from 0 and kept within the shelf. */
export const moved = (ids: readonly number[], from: number, to: number): number[] => {
  const others = ids.filter((_, index) => index !== from)
  return others.toSpliced(Math.max(0, to), 0, ...ids.slice(from, from + 1))
}
