import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { discardUnsent } from '@carreau/offline-edits/queue-database'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

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

/** Changes one’s name or picture, or asks for another e-mail (with the password). */
export const useUpdateMe = () => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async (change: SentBody<Endpoints['updateMe']>) =>
      (await api.updateMe({ body: change, token })).data,
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

/** Downloads all that is kept of the person; a link could not, for want of the bearer. */
export const useDownloadMyData = () => {
  const api = useApi()
  const { loginToken } = useAuth()
  return useMutation({
    mutationFn: () => api.exportMe({ token: loginToken }),
    onSuccess: async file => {
      await saveFile(file)
      toast.success('Vos données sont téléchargées')
    },
    onError: error =>
      toast.error(messageOf(error, 'Vos données n’ont pas pu être téléchargées. Réessayez.')),
  })
}

/** Deletes the account and leaves, signed out; a refusal is for the form. */
export const useDeleteAccount = () => {
  const api = useApi()
  const navigate = useNavigate()
  const { loginToken, user, leaveTenant, signOut } = useAuth()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['deleteMe']>) =>
      (await api.deleteMe({ body, token: loginToken })).data.message,
    onSuccess: async message => {
      // First away from a page that only somebody signed in may see.
      await navigate({ to: '/' })
      leaveTenant()
      if (user !== null) await discardUnsent(user.id).catch(() => undefined)
      await signOut()
      toast.success(message)
    },
  })
}
