import type { Ask } from '../db/listen.ts'
import {
  findEventsSince,
  findMoment,
  type KeptEvent,
  type Moment,
  removeEventsBefore,
} from './live.sql.ts'

/** Between two looks: soon after there was something, and when nothing was for long. */
const shortestMs = 10
const longestMs = 500
/** The next look is as far as this part of the time since there was something. */
const patience = 4
/** Beyond it, clients are told that they missed something: they ask for all they show. */
const maxEvents = 2_000
/** Events are kept for twice as long as a node may be without looking. */
const keptMs = 60_000
const mayBeAwayMs = 30_000

type State = 'resting' | 'looking' | 'woken' | 'stopped'

export type Following = { wake: () => void; stop: () => void }

/** Tells what is committed from now on, a look at a time; resolves when nothing of it is lost. */
export const followEvents = async ({
  ask,
  tell,
  onMissed,
}: {
  ask: Ask
  tell: (event: KeptEvent) => void
  onMissed: () => void
}): Promise<Following> => {
  let last = await findMoment(ask)
  let lastRemoval: Moment = last
  let heardAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let state: State = 'resting'
  const isNow = (asked: State) => state === asked

  const read = async (): Promise<void> => {
    const { events, ...now } = await findEventsSince(ask, last, maxEvents + 1)
    const wasAway = now.atMs - last.atMs > mayBeAwayMs
    last = now
    if (events.length > 0) heardAt = performance.now()
    if (wasAway || events.length > maxEvents) onMissed()
    else for (const event of events) tell(event)
    if (now.atMs - lastRemoval.atMs < keptMs) return
    await removeEventsBefore(ask, lastRemoval)
    lastRemoval = now
  }

  const look = async (): Promise<void> => {
    do {
      state = 'looking'
      // The connection is renewed then, and somebody else follows over the new one.
      await read().catch(stop)
    } while (isNow('woken'))
    if (isNow('stopped')) return
    state = 'resting'
    const wait = (performance.now() - heardAt) / patience
    timer = setTimeout(() => void look(), Math.min(Math.max(wait, shortestMs), longestMs))
  }
  const stop = (): void => {
    state = 'stopped'
    clearTimeout(timer)
  }

  void look()
  return {
    wake: () => {
      heardAt = performance.now()
      if (isNow('looking')) state = 'woken'
      if (!isNow('resting')) return
      clearTimeout(timer)
      void look()
    },
    stop,
  }
}
