/** No timer runs longer. */
const longestTimerMs = 2 ** 31 - 1
/** Between two looks at what expires, should PostgreSQL's clock be behind ours. */
const shortestTimerMs = 200

/** Calls back when the first of the moments, in ms, has come; starting again forgets the last time. */
export const expiryTimer = (expire: () => void) => {
  let timer: NodeJS.Timeout | undefined
  return {
    start: (moments: Float64Array): void => {
      clearTimeout(timer)
      const next = moments.reduce(
        (first, moment) => Math.min(first, moment),
        Number.POSITIVE_INFINITY,
      )
      if (next === Number.POSITIVE_INFINITY) return
      const wait = Math.min(next - Date.now() + 1, longestTimerMs)
      timer = setTimeout(expire, Math.max(shortestTimerMs, wait))
      timer.unref()
    },
    stop: (): void => clearTimeout(timer),
  }
}
