import { type RefObject, useEffect, useRef } from 'react'

const writable = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/** Whether this key press is « / » and meant for nobody else. */
const isShortcut = (event: KeyboardEvent): boolean =>
  event.key === '/' &&
  !event.defaultPrevented &&
  !event.isComposing &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  !(event.target instanceof Element && event.target.closest(writable) !== null)

/** Whether the field is there to be reached: not on a screen without it, nor behind a dialog. */
const isReachable = (input: HTMLInputElement): boolean =>
  input.offsetParent !== null && input.closest('[inert], [aria-hidden=true]') === null

/**
 * « / » anywhere on a page leads to the field, with what it says selected, but not while somebody
 * writes. Gives the way back to where one was.
 */
export const useSearchShortcut = (field: RefObject<HTMLInputElement | null>): (() => void) => {
  const before = useRef<HTMLElement>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const input = field.current
      if (!isShortcut(event) || input === null || !isReachable(input)) return
      event.preventDefault()
      const { activeElement } = document
      before.current = activeElement instanceof HTMLElement ? activeElement : null
      input.addEventListener('blur', () => (before.current = null), { once: true })
      input.focus()
      input.select()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [field])
  return () => {
    const place = before.current
    field.current?.blur()
    if (place?.isConnected) place.focus()
  }
}
