import { setTimeout as sleep } from 'node:timers/promises'
import type { LiveIndex } from './features/catalogue/search-index/live-index.ts'

/**
 * How far the index is behind what is committed, in seconds: how long a notice of now takes to be in
 * it, or, when none arrives, the time since the last one did.
 */
export const ageOf = (
  index: Pick<LiveIndex, 'settled'>,
  /** The longest that somebody who asks waits. */
  waitMs = 2_000,
): (() => Promise<number>) => {
  let inStepAt = performance.now()
  let asking: Promise<void> | undefined
  return async () => {
    const askedAt = performance.now()
    // One question at a time, however long it stays without an answer.
    asking ??= index.settled().finally(() => {
      asking = undefined
    })
    const inTime = await Promise.race([
      asking.then(
        () => true,
        () => false,
      ),
      sleep(waitMs, false, { ref: false }),
    ])
    const now = performance.now()
    const age = inTime ? now - askedAt : now - inStepAt
    if (inTime) inStepAt = now
    return age / 1_000
  }
}
