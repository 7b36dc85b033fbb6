import { useEffect, useState } from 'react'

/** As long as a gloved finger may still bounce on the key that brought this on screen. */
const bounceMs = 400

/** False for a moment after `of` has changed: what is under the finger by now was not aimed at. */
export const useSettled = (of: unknown): boolean => {
  const [settled, setSettled] = useState<{ of: unknown } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ of }), bounceMs)
    return () => clearTimeout(timer)
  }, [of])
  return settled !== null && settled.of === of
}
