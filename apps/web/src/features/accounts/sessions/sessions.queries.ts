import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { isNotFoundError, messageOf } from '../../../platform/api-client/api-error.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type OpenSession = AnswerOf<Endpoints['listSessions']>['data'][number]

/** Where the person is signed in, asked anew each time it is shown. */
export const sessionsQuery = (api: Api, token: string | null) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await api.listSessions({ token, signal })).data,
    staleTime: 0,
  })

/** Ends that session, or all the others when it is null. */
export const useEndSessions = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async (session: OpenSession | null) => {
      if (session === null) return (await api.endOtherSessions({ token })).data.message
      const params = { sessionId: session.id }
      // One that has ended meanwhile is what was asked for.
      await api.endSession({ params, token }).catch(error => {
        if (!isNotFoundError(error)) throw error
      })
      return 'Session terminée'
    },
    onSuccess: said => toast.success(said),
    onError: error =>
      toast.error(messageOf(error, 'La session n’a pas pu être terminée. Veuillez réessayer.')),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(api, token)),
  })
}
