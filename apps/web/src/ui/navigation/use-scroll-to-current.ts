import { useEffect, useRef } from 'react'

/**
 * A row that scrolls sideways: what is current in it (`aria-current`) comes to its middle whenever
 * `current` changes, because on a phone it may be out of sight.
 */
export const useScrollToCurrent = (current: string) => {
  const row = useRef<HTMLElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it says when, not what
  useEffect(() => {
    const shown = row.current?.querySelector('[aria-current]')
    if (!shown || !row.current) return
    const [item, frame] = [shown.getBoundingClientRect(), row.current.getBoundingClientRect()]
    row.current.scrollLeft += item.left - frame.left - (frame.width - item.width) / 2
  }, [current])
  return row
}
