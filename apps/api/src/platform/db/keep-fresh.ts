/**
 * Keeps the answer of a costly read for `milliseconds`, and for as long again while it is being
 * renewed: one reading at a time, and nobody waits for it who can have that answer. For figures
 * that may lag a little.
 */
export const keepFresh = <T>(read: () => Promise<T>, milliseconds: number): (() => Promise<T>) => {
  let kept: { value: T; at: number } | undefined
  let reading: Promise<T> | undefined

  const renew = (): Promise<T> =>
    read()
      .then(value => {
        kept = { value, at: performance.now() }
        return value
      })
      .finally(() => {
        reading = undefined
      })

  return async () => {
    const age = kept === undefined ? Number.POSITIVE_INFINITY : performance.now() - kept.at
    if (kept !== undefined && age < milliseconds) return kept.value
    reading ??= renew()
    if (kept === undefined || age >= 2 * milliseconds) return reading
    // A failed renewal is tried again by the next caller; this one still has an answer.
    reading.catch(() => undefined)
    return kept.value
  }
}
