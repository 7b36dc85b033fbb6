import type { Lists } from '../list.ts'
import { withWaiting } from '../waiting-lists.ts'
import { useLists, useWaitingListEdits } from './lists.queries.ts'

/** The lists with what waits on this device laid over them. */
export const useShownLists = (): Lists | undefined => {
  const lists = useLists()
  const held = useWaitingListEdits()
  return lists && withWaiting(lists, held)
}
