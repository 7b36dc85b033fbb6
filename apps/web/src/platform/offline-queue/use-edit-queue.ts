import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import type { Api } from '../api-client/api-client.ts'
import { useApi } from '../api-client/api-context.ts'
import { AuthContext, useAuth } from '../session/auth-context.ts'
import { createBrowserQueue, type QueueWork } from './browser-queue.ts'
import type { EditRoom } from './edit-room.ts'
import { queueName } from './queue-database.ts'

/**
 * Keeps and sends the edits of a room for the person at the desk, in the company they work for.
 * Somebody else's stay where they are until that person is back. `workOf` is a function of the module.
 */
export const useEditQueue = <Change, Answer>(
  room: EditRoom<Change>,
  workOf: (tools: { api: Api; queryClient: QueryClient }) => QueueWork<Change, Answer>,
): void => {
  const api = useApi()
  const queryClient = useQueryClient()
  const auth = use(AuthContext)
  const { user, tenant, loginToken } = useAuth()
  const userId = user?.id
  const tenantId = tenant?.id
  const role = tenant?.selectedRole
  useEffect(() => {
    if (auth === null || userId === undefined || tenantId === undefined) return
    // A call takes the bearer of its moment: this is asked in that same moment.
    const isOurs = () => {
      const now = auth.getState()
      const isSamePlace = now.tenant?.id === tenantId && now.tenant.selectedRole === role
      return isSamePlace && now.loginToken === loginToken && now.user?.id === userId
    }
    const name = queueName(room.name, { tenantId, userId })
    const queue = createBrowserQueue(name, workOf({ api, queryClient }), isOurs)
    const close = room.open(queue)
    const stop = queue.start()
    return () => {
      stop()
      close()
    }
  }, [room, workOf, api, queryClient, auth, userId, tenantId, role, loginToken])
}
