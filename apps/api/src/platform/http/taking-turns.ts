/**
 * Makes `turn`: work that holds the event loop for a millisecond waits for it first. One of those
 * who wait goes on in each round of the loop, so that whatever else has arrived is served between.
 */
export const takingTurns = (): (() => Promise<void>) => {
  const waiting: (() => void)[] = []
  let isOn = false
  const next = (): void => {
    const go = waiting.shift()
    isOn = go !== undefined
    if (go === undefined) return
    setImmediate(next)
    go()
  }
  return () =>
    new Promise(resolve => {
      waiting.push(resolve)
      if (isOn) return
      isOn = true
      setImmediate(next)
    })
}
