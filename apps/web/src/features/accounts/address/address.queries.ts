import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { type User, useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Whether an address of this person waits for its link to be opened. */
export const waitsForLink = ({ email_proved, new_email }: User): boolean =>
  email_proved === false || new_email !== null

/** The link is opened in another tab or on a telephone: asked on return to this one, and now and then. */
const meQuery = (api: Api, userId: number) =>
  queryOptions({
    queryKey: ['me', userId],
    queryFn: async ({ signal }) => (await api.getMe({ signal })).data,
    staleTime: 0,
    refetchOnWindowFocus: 'always',
    refetchInterval: 10_000,
  })

/** Keeps what is known of a person whose address waits for its link; the screen goes on once it is opened. */
export const useFollowLink = (user: User): void => {
  const { showUser } = useAuth()
  const { data } = useQuery({ ...meQuery(useApi(), user.id), initialData: user })
  useEffect(() => {
    if (data.email === user.email && data.email_proved === user.email_proved) return
    showUser(data)
    toast.success('Votre adresse est confirmée.', { id: 'address' })
  }, [data, user, showUser])
}

/** Mails the link again, and says where to. */
export const useSendLink = () => {
  const api = useApi()
  const { loginToken: token } = useAuth()
  return useMutation({
    mutationFn: async () => (await api.sendAddressLink({ token })).data.message,
    onSuccess: message => toast.success(message, { id: 'address' }),
    onError: error =>
      toast.error(messageOf(error, 'Le lien n’est pas parti. Veuillez réessayer.'), {
        id: 'address',
      }),
  })
}

/** Confirms an address with the link's token; whoever is here is shown what has become of theirs. */
export const useConfirmAddress = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user, showUser } = useAuth()
  return useMutation({
    mutationFn: async () => (await api.confirmAddress({ body: { token } })).data,
    onSuccess: async () => {
      if (user === null) return
      const { data } = await api.getMe()
      queryClient.setQueryData(meQuery(api, data.id).queryKey, data)
      showUser(data)
    },
  })
}
