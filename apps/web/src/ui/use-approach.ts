import { startTransition, useEffect, useEffectEvent, useRef } from 'react'

/** Some three screens of a phone: who scrolls fast does not wait. */
const near = '2000px'

/**
 * Calls `onApproach` when the end of a long list comes near the screen, and again for each `step` that leaves it
 * there; null for a list that is whole. Answers what its end is marked with.
 */
export const useApproach = (step: number | null, onApproach: () => void) => {
  const end = useRef<HTMLDivElement>(null)
  // Rows that come are drawn in between: a thumb on the screen is answered first.
  const approach = useEffectEvent(() => startTransition(onApproach))
  useEffect(() => {
    const element = end.current
    if (step === null || element === null) return
    const observer = new IntersectionObserver(
      entries => entries.some(({ isIntersecting }) => isIntersecting) && approach(),
      { rootMargin: `${near} 0px` },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [step])
  return end
}
