import { useEffect, useLayoutEffect, useRef } from 'react'
import type { DeskOrder } from './order-desk.queries.ts'
import { focusOrder } from './use-desk-keys.ts'

const rowOf = (element: Element | null) =>
  element?.closest('li')?.querySelector<HTMLElement>('[data-desk-order]') ?? null

/**
 * An order that is answered goes to another group, and its row with the focus: who works by the
 * keyboard goes on with the order that followed it.
 */
export const useRowFocus = (orders: readonly DeskOrder[]): void => {
  const followers = useRef<number[]>([])
  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const row = target instanceof Element ? rowOf(target) : null
      const all = [...document.querySelectorAll<HTMLElement>('[data-desk-order]')]
      const at = row === null ? -1 : all.indexOf(row)
      followers.current = at === -1 ? [] : all.slice(at + 1).map(idOf)
      // The last one is followed by the one before it.
      if (at > 0) followers.current.push(...all.slice(0, at).reverse().map(idOf))
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

const idOf = (link: HTMLElement): number => Number(link.dataset.deskOrder)
