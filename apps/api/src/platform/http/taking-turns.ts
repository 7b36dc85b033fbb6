/** How long those who wait may go on one after the other before the loop serves what else has arrived. */
const roundMs = 3

/** Calls back once those who were resolved just now have gone on as far as they get without waiting. */
const afterwards = (back: () => void): void => queueMicrotask(() => process.nextTick(back))

/**
 * Makes `turn`: work that holds the event loop for a millisecond waits for it first. In each round of the
 * loop those who wait go on for `roundMs` and at least one of them does, so that whatever else has arrived
 * is served between; one in each round would have them wait longer the more there is of everything else.
 */
export const takingTurns = (now = () => performance.now()): (() => Promise<void>) => {
  const waiting: (() => void)[] = []
  let isOn = false
  const round = (): void => {
    const until = now() + roundMs
    const next = (): void => {
      waiting.shift()?.()
      afterwards(() => {
        if (waiting.length === 0) isOn = false
        else if (now() < until) next()
        else setImmediate(round)
      })
    }
    next()
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (isOn) return
      isOn = true
      setImmediate(round)
    })
}
