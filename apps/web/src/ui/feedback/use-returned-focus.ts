import { useRef } from 'react'

/**
 * For the content of a dialog that is opened by nothing of Radix's own: where the focus was goes on from
 * there once it closes, unless that is gone or something else has taken the focus meanwhile.
 */
export const useReturnedFocus = () => {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (): void => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event): void => {
      // Radix would focus its trigger, which there is none of.
      event.preventDefault()
      const isFree = document.activeElement === document.body
      if (isFree && opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}
