/** Why an edit was not taken as it was meant: the server's answer, or a word about what came of it. */
export type Refusal = {
  code: string
  message: string
  /** Of a word about an edit that was made: nothing of it is left to send. */
  isDone?: true
}

/** An edit that this device keeps until it is answered, and what became of it when it was refused. */
export type Kept<Edit> = {
  /** Its idempotency key: sent again after a lost answer, it happens once. */
  key: string
  edit: Edit
  /** When the person last wanted it, in ms since 1970. */
  at: number
  /** Such an edit waits for the person, not for the network. */
  refusal: Refusal | null
}

/** What a screen lays over what the server said; one that is sent stays until its effect shows. */
export type Held<Edit> = Kept<Edit> & { isSent: boolean }

/** Whether an edit is still to be sent. */
export const isWaiting = ({ refusal, isSent }: Held<unknown>): boolean =>
  refusal === null && !isSent

/** What an edit is about: of two that share a subject the later one was made on top of the earlier. */
export type Subjects<Edit> = (edit: Edit) => readonly (string | number)[]

/** This device keeps no more edits of a room: one who makes so many is better told. */
export class QueueFull extends Error {
  override readonly name = 'QueueFull'
}

const counts = new Map<string, number>()
const listeners = new Set<() => void>()

/** Says how many edits of a room wait for the network. */
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

/** The negative id of something that only this device knows until the server has made it. */
export const newMadeId = (): number => -1 - (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0)
