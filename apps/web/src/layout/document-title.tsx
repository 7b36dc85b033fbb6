import { useMatches, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

/**
 * Keeps the title of the page with the screen, and says it aloud after each navigation, since no
 * page load does. The server writes the same title into the head (server.tsx).
 */
export const DocumentTitle = () => {
  const title = useMatches({
    select: matches =>
      matches
        .flatMap(match => match.meta ?? [])
        .findLast(meta => meta !== undefined && 'title' in meta)?.title,
  })
  const path = useRouterState({ select: state => state.resolvedLocation?.pathname })
  const firstPath = useRef(path)
  const announcement = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    if (typeof title === 'string') document.title = title
  }, [title])

  useEffect(() => {
    if (path === firstPath.current || announcement.current === null) return
    firstPath.current = undefined
    announcement.current.textContent = typeof title === 'string' ? title : ''
  }, [path, title])

  return <p ref={announcement} aria-live="assertive" className="sr-only" />
}
