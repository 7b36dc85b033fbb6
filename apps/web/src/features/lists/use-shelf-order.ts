import { type PointerEvent, useState } from 'react'
import { moved } from './moved.ts'

/** The attribute by which a line under the pointer is known. */
export const lineAttribute = 'data-line'

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
export const useShelfOrder = (ids: readonly number[], onOrder: (ids: number[]) => void) => {
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
