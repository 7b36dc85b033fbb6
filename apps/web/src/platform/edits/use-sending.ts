import { type Connection, createBrowserQueue } from '@carreau/offline-edits/browser-queue'
import { useQueryClient } from '@tanstack/react-query'
import { use, useEffect } from 'react'
import { useApi } from '../api-client/api-context.ts'
import { AuthContext, useAuth } from '../session/auth-context.ts'
import { connection, type Edits } from './edits.ts'

const keeping: Connection = {
  ...connection,
  onOnline: wake => {
    window.addEventListener('online', wake)
    return () => window.removeEventListener('online', wake)
  },
  refusals: {
    tooOld: {
      code: 'too_old',
      message:
        'Cette modification attend depuis plus d’un jour\u00a0: elle n’est pas partie sans vous.',
    },
    atFault: {
      code: 'internal',
      message: 'Le serveur n’arrive pas à prendre cette modification. Réessayez plus tard.',
    },
  },
}

/**
 * Keeps and sends the edits of a room for the person at the desk, in the company they work for.
 * Somebody else's stay where they are until that person is back.
 */
export const useSending = <Data, Edit, Answer>(edits: Edits<Data, Edit, Answer>): void => {
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
    const whose = { room: edits.name, tenantId, userId }
    const queue = createBrowserQueue(whose, edits.workIn({ api, queryClient }), keeping, isOurs)
    const close = edits.open(queue)
    const stop = queue.start()
    return () => {
      stop()
      close()
    }
  }, [edits, api, queryClient, auth, userId, tenantId, role, loginToken])
}
