import { useEffect, useState } from 'react'

/** A gloved finger may bounce on a button for so long. */
const bounceMs = 400

/** False for a moment after `of` has changed: a second press then was not meant for what is shown now. */
export const useSettled = (of: unknown): boolean => {
  const [settled, setSettled] = useState<{ of: unknown } | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ of }), bounceMs)
    return () => clearTimeout(timer)
  }, [of])
  return settled !== null && settled.of === of
}
