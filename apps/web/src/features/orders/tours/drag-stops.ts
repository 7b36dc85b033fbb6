import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Dragged, placeOfDrop } from './place-of-drop.ts'
import { type Tours, useTourChanges } from './tours.queries.ts'

const isDragged = (data: Record<string | symbol, unknown>): data is Dragged & typeof data =>
  typeof data.stop === 'object' && 'routeId' in data

/** Makes a stop's row one that is dragged and dropped on; null: it stays where it is. */
export const useDraggedStop = (row: RefObject<HTMLElement | null>, dragged: Dragged | null) => {
  const [isMoving, setIsMoving] = useState(false)
  const [edge, setEdge] = useState<Edge | null>(null)
  // By number, not by what was read of it: a day that is read again while somebody drags would end the drag.
  const orderId = dragged?.stop.order_id
  const routeId = dragged?.routeId ?? null
  useEffect(() => {
    const element = row.current
    if (element === null || orderId === undefined) return
    const data = { stop: { order_id: orderId }, routeId }
    return combine(
      draggable({
        element,
        getInitialData: () => data,
        onDragStart: () => setIsMoving(true),
        onDrop: () => setIsMoving(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => isDragged(source.data) && source.data.stop.order_id !== orderId,
        getData: ({ input }) =>
          // Among those without a tour there is no order to drop into.
          routeId === null
            ? data
            : attachClosestEdge(data, { element, input, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(extractClosestEdge(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: () => setEdge(null),
      }),
    )
  }, [row, orderId, routeId])
  return { isDragged: isMoving, edge }
}

/** Makes a tour's card one that a stop is dropped on, to stand last there; null: it takes none. */
export const useStopTarget = (
  card: RefObject<HTMLElement | null>,
  target: { routeId: number | null } | null,
): boolean => {
  const [isOver, setIsOver] = useState(false)
  const routeId = target?.routeId ?? null
  const isOn = target !== null
  useEffect(() => {
    const element = card.current
    if (element === null || !isOn) return
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => isDragged(source.data) && source.data.routeId !== routeId,
      getData: () => ({ cardOf: routeId }),
      onDragEnter: () => setIsOver(true),
      onDragLeave: () => setIsOver(false),
      onDrop: () => setIsOver(false),
    })
  }, [card, routeId, isOn])
  return isOver
}

/** Moves what is dropped, wherever on the day's tours that is. */
export const useDroppedStops = (tours: Tours): void => {
  const { move, place } = useTourChanges()
  const { mutate } = move
  const { mutate: placeLast } = place
  const latest = useRef(tours)
  useEffect(() => {
    latest.current = tours
  }, [tours])
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => isDragged(source.data),
        onDrop: ({ source, location }) => {
          const target = location.current.dropTargets[0]?.data
          if (target === undefined || !isDragged(source.data)) return
          const { stop, routeId } = source.data
          if (!isDragged(target) || target.routeId === null) {
            const route_id = isDragged(target) ? null : readRouteId(target)
            // Its end is the server's to know: of a long tour not all stops are on the screen.
            if (route_id !== routeId) placeLast({ order_ids: [stop.order_id], route_id })
            return
          }
          const edge = extractClosestEdge(target)
          mutate(
            placeOfDrop(latest.current, stop.order_id, {
              routeId: target.routeId,
              on: target.stop.order_id,
              edge,
            }),
          )
        },
      }),
    [mutate, placeLast],
  )
}

const readRouteId = ({ cardOf }: Record<string | symbol, unknown>): number | null =>
  typeof cardOf === 'number' ? cardOf : null
