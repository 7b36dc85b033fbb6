import { countWaiting, type Held, subscribeToWaiting } from '@carreau/offline-edits/held'
import { useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useApi } from '../api-client/api-context.ts'
import type { Edits } from './edits.ts'

const nothing: readonly never[] = []

/** What a room keeps: waiting, refused, or sent and not yet on screen. */
export const useHeld = <Edit>({
  subscribe,
  getHeld,
}: {
  subscribe: (listener: () => void) => () => void
  getHeld: () => readonly Held<Edit>[]
}) => useSyncExternalStore(subscribe, getHeld, () => nothing)

/** Lays the edits of a room over what the server said. */
export const useOver = <Data, Edit, Answer>({
  subscribe,
  getShown,
  over,
}: Edits<Data, Edit, Answer>): ((data: Data) => Data) => {
  const shown = useSyncExternalStore(subscribe, getShown, () => nothing)
  return data => over(data, shown)
}

/** Makes the edits of a room; `isPending` while one of them is on its way. */
export const useMake = <Data, Edit, Answer>({ make }: Edits<Data, Edit, Answer>) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const [pending, setPending] = useState(0)
  return {
    isPending: pending > 0,
    make: async (edit: Edit) => {
      setPending(count => count + 1)
      try {
        return await make({ api, queryClient }, edit)
      } finally {
        setPending(count => count - 1)
      }
    },
  }
}

/** How many edits of all rooms wait for the network. */
export const useWaitingCount = (): number =>
  useSyncExternalStore(subscribeToWaiting, countWaiting, () => 0)
