import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount } from '@carreau/domain/french/format'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { customerKeys, refetchPaid } from '../customers.queries.ts'

export type Proposals = AnswerOf<Endpoints['listReminderProposals']>['data']
export type Proposed = Proposals['customers'][number]
export type LeftOut = Proposals['left_out'][number]
export type Dropped = AnswerOf<Endpoints['releaseReminders']>['data']['dropped'][number]
export type Releases = SentBody<Endpoints['releaseReminders']>['releases']
export type Rules = AnswerOf<Endpoints['getReminderRules']>['data']

/** Among the customers: what a payment changes there, it changes here. */
const key = [...customerKeys.all, 'reminders'] as const

export const proposalsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'proposals'],
    queryFn: async ({ signal }) => (await api.listReminderProposals({ signal })).data,
    staleTime: 0,
  })

export const previewQuery = (api: Api, buyerId: number, claims: 'yes' | 'no') =>
  queryOptions({
    // Not among the customers: once it is sent nothing is left to preview, and asking again would be refused.
    queryKey: ['reminder-preview', buyerId, claims],
    queryFn: async ({ signal }) =>
      (await api.previewReminder({ params: { buyerId }, query: { claims }, signal })).data,
    staleTime: 0,
  })

export const remindersQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...key, 'sent', page],
    queryFn: ({ signal }) => api.listReminders({ query: { page, per_page: 20 }, signal }),
  })

export const rulesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...key, 'rules'],
    queryFn: async ({ signal }) => (await api.getReminderRules({ signal })).data,
  })

export const useReleaseReminders = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sent: { idempotencyKey: string; body: { releases: Releases } }) =>
      (await api.releaseReminders(sent)).data,
    onSuccess: ({ sent }) => {
      if (sent.length > 0)
        toast.success(formatCount(sent.length, 'relance envoyée', 'relances envoyées'))
    },
    onSettled: () => refetchPaid(queryClient),
  })
}

/** The letter as it would go out, or as it did. */
export const useDownloadLetter = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (of: { reminderId: number } | { buyerId: number; claims: 'yes' | 'no' }) =>
      'reminderId' in of
        ? api.getReminderFile({ params: of })
        : api.previewReminderFile({
            params: { buyerId: of.buyerId },
            query: { claims: of.claims },
          }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'La lettre n’a pas pu être téléchargée. Réessayez.')),
  })
}

export const usePause = (buyerId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { reason: string; until: string | null }) =>
      api.pauseReminders({ params: { buyerId }, body }),
    onSuccess: () => toast.success('Relances suspendues pour ce client'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const useResume = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (buyerId: number) => api.resumeReminders({ params: { buyerId } }),
    onSuccess: () => toast.success('Relances reprises pour ce client'),
    onError: error => toast.error(messageOf(error, 'Rien n’a été repris. Réessayez.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}

export const useSaveRules = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['updateReminderRules']>) =>
      (await api.updateReminderRules({ body })).data,
    onSuccess: () => toast.success('Règles de relance enregistrées'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: key }),
  })
}
