import { useEffect, useRef } from 'react'

/** Scrolls up to what has just come on screen when its top is hidden: on a phone one was further down. */
export const useTopInSight = () => {
  const element = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = element
    if (current === null) return
    const hidden = Number.parseFloat(getComputedStyle(current).scrollMarginTop)
    if (current.getBoundingClientRect().top < hidden) current.scrollIntoView({ block: 'start' })
  }, [])
  return element
}
