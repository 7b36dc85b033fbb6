import { ChevronRight } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { IconButton } from '../../../ui/form/button.tsx'

/** The width in which columns scroll: the sticky ones at the left take the rest. */
const movingPart = (box: HTMLElement): number => {
  const last = [...box.querySelectorAll('[data-stays]')].at(-1)
  return last === undefined
    ? box.clientWidth
    : box.getBoundingClientRect().right - last.getBoundingClientRect().right
}

/** At the right edge of the price list while columns are hidden there: a shade, and a button to scroll. Loaded on demand. */
const HiddenColumns = ({ grid }: { grid: RefObject<HTMLElement | null> }) => {
  const isMore = useHiddenColumns(grid)
  if (!isMore) return null
  const goOn = () => {
    if (grid.current !== null) grid.current.scrollLeft += movingPart(grid.current)
  }
  return (
    <>
      <div
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-px right-px z-20 w-14 rounded-r-md bg-linear-to-l from-surface to-transparent"
      />
      <IconButton
        label="Voir les colonnes suivantes"
        onClick={goOn}
        className="absolute! top-0.5 right-0.5 z-30 border border-line-strong bg-surface shadow-raised"
      >
        <ChevronRight aria-hidden="true" />
      </IconButton>
    </>
  )
}

/** Whether a box that scrolls sideways has more at its right than is in sight. */
const useHiddenColumns = (box: RefObject<HTMLElement | null>): boolean => {
  const [isMore, setMore] = useState(false)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const look = () =>
      // A difference of one pixel is rounding.
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

export default HiddenColumns
