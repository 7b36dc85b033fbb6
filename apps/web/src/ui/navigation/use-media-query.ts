import { useCallback, useSyncExternalStore } from 'react'

/** Whether the window matches the media query; null on the server and until hydration. */
export const useMediaQuery = (query: string): boolean | null => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', onChange)
      return () => list.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => null,
  )
}
