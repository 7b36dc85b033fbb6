import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'

/** Oneself, or a colleague of the company one works for. */
export const userQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['users', userId],
    queryFn: async ({ signal }) => (await api.getUser({ params: { userId }, signal })).data,
  })

/** What every screen shows of the person, once it has changed. */
const useShowUser = () => {
  const api = useApi()
  const { showUser } = useAuth()
  const queryClient = useQueryClient()
  return (user: User) => {
    queryClient.setQueryData(userQuery(api, user.id).queryKey, user)
    showUser(user)
  }
}

/** Changes one's name, e-mail (with the password) or picture. */
export const useUpdateMe = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (change: SentBody<Endpoints['updateMe']>) =>
      (await api.updateMe({ body: change })).data,
    onSuccess: useShowUser(),
  })
}

/** Sends a picture and makes it one's own. */
export const useUploadPicture = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File) => {
      const { data: picture } = await api.uploadImage({ file })
      const body = { avatar_key: picture.key }
      return (await api.updateMe({ body })).data
    },
    onSuccess: useShowUser(),
  })
}
