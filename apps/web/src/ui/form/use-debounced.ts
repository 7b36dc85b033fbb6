import { useEffect, useState } from 'react'

/** The value after it has not changed for so long (debounce); until then the first is `before`, or at once the value. */
export const useDebounced = <Value>(
  value: Value,
  delayMs: number,
  before: Value = value,
): Value => {
  const [rested, setRested] = useState(before)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs)
    return () => clearTimeout(timer)
  }, [value, delayMs])
  return rested
}
