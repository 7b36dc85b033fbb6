/**
 * Keeps the answer of a costly read for `milliseconds`: one reading at a time, and whoever asks
 * while an older answer is being renewed gets the older one. For figures that may lag a little.
 */
export const keepFresh = <T>(read: () => Promise<T>, milliseconds: number): (() => Promise<T>) => {
  let kept: { value: T; until: number } | undefined
  let reading: Promise<T> | undefined
  const renew = async (): Promise<T> => {
    try {
      const value = await read()
      kept = { value, until: performance.now() + milliseconds }
      return value
    } finally {
      reading = undefined
    }
  }
  return async () => {
    if (kept !== undefined && performance.now() < kept.until) return kept.value
    reading ??= renew()
    if (kept === undefined) return reading
    // A failed renewal is tried again by the next caller; this one still has an answer.
    reading.catch(() => undefined)
    return kept.value
  }
}
