import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import type { DeskOrder } from './order-desk.queries.ts'

type DeskKeys = {
  /** The order in the panel, where the letters then mean it. */
  openId: number | null
  open: (orderId: number) => void
  accept: (orderId: number | null) => void
  refuse: (orderId: number) => void
  toggle: (orderId: number) => void
  help: () => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-desk-order]')]
const idOf = (link: HTMLElement | null): number | null => Number(link?.dataset.deskOrder) || null

/** The link of the row that an element is in. */
const rowOf = (element: Element | null) =>
  element?.closest('li')?.querySelector<HTMLElement>('[data-desk-order]') ?? null

/** The order whose row has the focus. */
const focusedOrder = (): number | null => idOf(rowOf(document.activeElement))

/** Puts the focus on an order's row, if it is shown. */
export const focusOrder = (orderId: number): boolean => {
  const link = links().find(candidate => idOf(candidate) === orderId)
  link?.focus()
  return link !== undefined
}

/** The order `by` rows on from one; from none, the first or the last. */
const neighbourOf = (orderId: number | null, by: 1 | -1): number | null => {
  const ids = links().map(idOf)
  const at = ids.indexOf(orderId)
  if (at === -1) return (by === 1 ? ids[0] : ids.at(-1)) ?? null
  return ids[at + by] ?? null
}

const isTyping = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  if (target?.closest('input:not([type=checkbox]), textarea, select')) return true
  const dialog = target?.closest('[role=dialog]') ?? null
  return dialog !== null && dialog.querySelector('[data-order-panel]') === null
}

const actionOf = (key: string, order: number | null, keys: DeskKeys): (() => void) | undefined => {
  if (key === 'j' || key === 'k') {
    const next = neighbourOf(order, key === 'j' ? 1 : -1)
    if (next === null) return undefined
    return () => (keys.openId === null ? focusOrder(next) : keys.open(next))
  }
  if (key === 'a') return () => keys.accept(order)
  if (key === '?') return keys.help
  if (order === null) return undefined
  if (key === 'r') return () => keys.refuse(order)
  return key === 'x' ? () => keys.toggle(order) : undefined
}

/** Letters that drive the desk, except where somebody types or a dialog asks. */
export const useDeskKeys = (keys: DeskKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTyping(event)) return
    const act = actionOf(event.key, keys.openId ?? focusedOrder(), keys)
    if (act === undefined) return
    act()
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

/**
 * An answered order moves to another group and its row loses the focus: it goes to the order that
 * followed, for people who work by the keyboard.
 */
export const useRowFocus = (orders: readonly DeskOrder[]): void => {
  const followers = useRef<number[]>([])
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? rowOf(target) : null
      const all = links()
      const at = row === null ? -1 : all.indexOf(row)
      followers.current = at === -1 ? [] : all.slice(at + 1).flatMap(link => idOf(link) ?? [])
      // The last one is followed by the one before it.
      if (at > 0)
        followers.current.push(
          ...all
            .slice(0, at)
            .reverse()
            .flatMap(link => idOf(link) ?? []),
        )
    }
    document.addEventListener('focusin', remember)
    return () => document.removeEventListener('focusin', remember)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the rows may have moved
  useLayoutEffect(() => {
    if (document.activeElement !== document.body) return
    followers.current.some(focusOrder)
  }, [orders])
}
