import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { discardUnsent } from '../../../platform/offline-queue/unsent-edits.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type Farewell = SentBody<Endpoints['deleteMe']>

/** Downloads all that is kept of the person; a link could not, for want of the bearer. */
export const useDownloadMyData = () => {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.exportMe(),
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
  const { user, leaveTenant, signOut } = useAuth()
  return useMutation({
    mutationFn: async (body: Farewell) => (await api.deleteMe({ body })).data.message,
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
