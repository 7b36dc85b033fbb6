import { type Refused, refusedOf } from '@carreau/offline-edits/refused'
import type { Edits } from './edits.ts'
import { useHeld } from './use-edits.ts'

const failed = (error: unknown) => console.error('Not decided', error)

/** The edits of a room that wait for the person's word, and the words there are. */
export const useRefused = <Data, Edit, Answer>(edits: Edits<Data, Edit, Answer>) => ({
  refused: refusedOf(useHeld(edits), edits.subjects),
  /** Leaves things as they are: the edit, and what was made on top of it, is forgotten. */
  drop: ({ keys }: Refused<Edit>) =>
    void edits
      .getQueue()
      ?.dismiss(...keys)
      .catch(failed),
  /** Sends it once more as it is. */
  retry: ({ keys }: Refused<Edit>) =>
    void edits
      .getQueue()
      ?.retry(...keys)
      .catch(failed),
  /** Sends something else in its place. */
  replace: async ({ first, keys }: Refused<Edit>, edit: Edit): Promise<void> => {
    const queue = edits.getQueue()
    await queue?.replace(first.key, edit).catch(failed)
    await queue?.dismiss(...keys).catch(failed)
  },
})
