import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect } from 'react'

const opensHere = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

/** Links inside a text that came as HTML: those of this site change the screen without a page load. */
export const useOwnLinks = (text: RefObject<HTMLElement | null>): void => {
  const { history } = useRouter()
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || link.origin !== window.location.origin || !opensHere(event)) return
      event.preventDefault()
      history.push(link.pathname + link.search + link.hash)
    }
    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [text, history])
}
