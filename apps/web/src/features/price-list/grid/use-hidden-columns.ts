import { type RefObject, useEffect, useState } from 'react'

/** Whether a box that scrolls sideways has more at its right than is in sight. */
export const useHiddenColumns = (box: RefObject<HTMLElement | null>): boolean => {
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const look = () =>
      // A pixel is a rounding of the browser's, not a column.
      setMore(current.scrollWidth - current.clientWidth - current.scrollLeft > 1)
    const resized = new ResizeObserver(look)
    resized.observe(current)
    current.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      current.removeEventListener('scroll', look)
    }
  }, [box])
  return isMore
}
