import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { useApi } from '../../platform/api-client/api-context.ts'
import { ApiError, isApiError } from '../../platform/api-client/api-error.ts'
import { openBrowserQueue } from '../../platform/offline-queue/browser-queue.ts'
import type { Waiting } from '../../platform/offline-queue/offline-queue.ts'
import { useAuth } from '../../platform/session/auth-context.ts'
import { type PickedUpdate, pickingKeys } from './picking.queries.ts'

/** What a picker said of lines of one order or, by product, of several; `label` tells people which. */
export type PickingEdit = {
  label: string
  updates: ({ order_id: number } & PickedUpdate)[]
}
export type WaitingEdit = Waiting<PickingEdit>

/** To a picker, an order that was cancelled or refused meanwhile is no longer there (product §1). */
const inWords = (error: unknown): never => {
  if (!isApiError(error) || error.code !== 'order_not_found') throw error
  const message =
    'Cette commande n’est plus à préparer : elle a été annulée ou refusée entre-temps.'
  throw new ApiError({ status: error.status, code: error.code, message })
}

const nothing: readonly WaitingEdit[] = []

/** The picker's edits: kept in this browser until the server has answered each of them. */
export const usePickingQueue = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user, tenant } = useAuth()
  const name = `picking ${tenant?.id} ${user?.id}`
  const opened = useMemo(() => {
    let queue: ReturnType<typeof openBrowserQueue<PickingEdit>> | null = null
    return {
      open: () => {
        queue = openBrowserQueue<PickingEdit>(name, {
          call: ({ updates }, idempotencyKey) =>
            api
              .call('POST /v3/shop/picking/split', { body: { updates }, idempotencyKey })
              .catch(inWords),
          onSent: () => void queryClient.invalidateQueries({ queryKey: ['orders'] }),
        })
        return queue
      },
      get: () => queue,
      listeners: new Set<() => void>(),
    }
  }, [name, api, queryClient])

  useEffect(() => {
    const queue = opened.open()
    const tell = () => {
      for (const listener of opened.listeners) listener()
    }
    const stop = queue.subscribe(tell)
    return () => {
      stop()
      queue.close()
    }
  }, [opened])

  const held = useSyncExternalStore(
    listener => {
      opened.listeners.add(listener)
      return () => opened.listeners.delete(listener)
    },
    () => opened.get()?.getHeld() ?? nothing,
    () => nothing,
  )
  return {
    held,
    add: async (edit: PickingEdit) => opened.get()?.add(edit),
    dismiss: async (key: string) => {
      await opened.get()?.dismiss(key)
      await queryClient.invalidateQueries({ queryKey: pickingKeys.all })
    },
  }
}
