import type { AnswerOf } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type ReceivedMail = AnswerOf<Endpoints['listReceivedMails']>['data'][number]

/** Below the orders' key: an order made of a mail takes it off the list. */
const key = ['orders', 'mails'] as const

/** Who waits for a mail sees it come. */
const pollMs = 30_000

export const receivedMailsQuery = (api: Api, isSettled: boolean) =>
  queryOptions({
    queryKey: [...key, isSettled] as const,
    queryFn: ({ signal }) => api.listReceivedMails({ query: { settled: isSettled }, signal }),
    refetchInterval: isSettled ? false : pollMs,
  })

/** Puts a mail aside, which is offered to be undone, or takes it back. */
export const useSettleMail = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const settle = useMutation({
    mutationFn: ({ mail, state }: { mail: ReceivedMail; state: 'waiting' | 'aside' }) =>
      api.settleReceivedMail({ params: { mailId: mail.id }, body: { state } }),
    onSuccess: (_, { mail, state }) =>
      state === 'aside'
        ? toast.success('Message mis de côté', {
            description: mail.from_name || mail.from_address,
            duration: 8_000,
            action: {
              label: 'Annuler',
              onClick: () => settle.mutate({ mail, state: 'waiting' }),
            },
          })
        : toast.success('Message remis en attente'),
    onError: error => toast.error(messageOf(error, 'Le message n’a pas changé. Réessayez.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
  return settle
}
