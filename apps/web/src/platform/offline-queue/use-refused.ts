import { type EditRoom, useHeld } from './edit-room.ts'
import { type Refused, refusedOf } from './offline-queue.ts'

/** The edits of a room that wait for the person's word, and the words there are. */
export const useRefused = <Change>(
  room: EditRoom<Change>,
  subjectsOf: (change: Change) => readonly (string | number)[],
) => {
  const refused = refusedOf(useHeld(room), subjectsOf)
  const failed = (error: unknown) => console.error('Not decided', error)
  return {
    refused,
    /** Leaves things as they are: the edit, and what was made on top of it, is forgotten. */
    drop: ({ keys }: Refused<Change>) =>
      void room
        .getQueue()
        ?.dismiss(...keys)
        .catch(failed),
    /** Sends it once more as it is. */
    retry: ({ keys }: Refused<Change>) =>
      void room
        .getQueue()
        ?.retry(...keys)
        .catch(failed),
    /** Sends something else in its place. */
    replace: async ({ first, keys }: Refused<Change>, change: Change): Promise<void> => {
      const queue = room.getQueue()
      await queue?.replace(first.key, change).catch(failed)
      await queue?.dismiss(...keys).catch(failed)
    },
  }
}
