import { useEffect, useEffectEvent } from 'react'

export type DeskKeys = {
  accept: (orderId: number | null) => void
  refuse: (orderId: number) => void
  toggle: (orderId: number) => void
  help: () => void
}

const links = () => [...document.querySelectorAll<HTMLElement>('[data-desk-order]')]

/** The order whose row has the focus. */
const focused = (): number | null => {
  const link = document.activeElement
    ?.closest('li')
    ?.querySelector<HTMLElement>('[data-desk-order]')
  return Number(link?.dataset.deskOrder) || null
}

const step = (by: 1 | -1): void => {
  const all = links()
  const at = all.findIndex(link => Number(link.dataset.deskOrder) === focused())
  const next = at === -1 ? (by === 1 ? 0 : all.length - 1) : at + by
  all[next]?.focus()
}

const isTyping = (event: KeyboardEvent): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return true
  const target = event.target instanceof HTMLElement ? event.target : null
  return (
    target !== null &&
    target.closest('input:not([type=checkbox]), textarea, select, [role=dialog]') !== null
  )
}

const actionOf = (key: string, order: number | null, keys: DeskKeys): (() => void) | undefined => {
  if (key === 'j') return () => step(1)
  if (key === 'k') return () => step(-1)
  if (key === 'a') return () => keys.accept(order)
  if (key === '?') return keys.help
  if (order === null) return undefined
  if (key === 'r') return () => keys.refuse(order)
  return key === 'x' ? () => keys.toggle(order) : undefined
}

/** Letters that drive the desk, except where somebody types or a dialog asks. */
export const useDeskKeys = (keys: DeskKeys): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const order = isTyping(event) ? undefined : focused()
    const act = order === undefined ? undefined : actionOf(event.key, order, keys)
    if (act === undefined) return
    act()
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
