const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Says how many edits of a room wait for the network (edit-room.ts). */
export const setWaiting = (room: string, count: number): void => {
  counts.set(room, count)
  for (const listener of listeners) listener()
}

/** Calls `listener` at every change of the count, until the function it answers is called. */
export const subscribeToWaiting = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How many edits of all rooms wait for the network. */
export const countWaiting = (): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0)
