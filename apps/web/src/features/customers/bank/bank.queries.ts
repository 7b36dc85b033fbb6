import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { formatCount, formatEuros } from '@carreau/domain/french/format'
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { customerKeys, refetchPaid } from '../customers.queries.ts'

export type BankStatement = AnswerOf<Endpoints['readBankStatement']>['data']
export type BankEntry = BankStatement['entries'][number]
export type Released = SentBody<Endpoints['recordBankEntries']>['entries']

/** Reads a bank's file; nothing is written. */
export const useReadBankStatement = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File) => (await api.readBankStatement({ file })).data,
  })
}

export const useRecordBankEntries = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sent: { idempotencyKey: string; body: { entries: Released } }) =>
      (await api.recordBankEntries(sent)).data,
    onSuccess: ({ entries, amount, already }) => {
      if (entries > 0)
        toast.success(
          `${formatCount(entries, 'règlement enregistré', 'règlements enregistrés')}\u00a0: ${formatEuros(amount)}`,
        )
      if (already.length > 0)
        toast.error(
          `${formatCount(already.length, 'encaissement était', 'encaissements étaient')} déjà enregistré${already.length > 1 ? 's' : ''}${already[0]?.by == null ? '' : ` par ${already[0].by}`}.`,
        )
    },
    onSettled: () => refetchPaid(queryClient),
  })
}

/** Puts a credit aside that is no customer's. */
export const useDismissBankEntry = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<Endpoints['dismissBankEntry']>) => api.dismissBankEntry({ body }),
    onSuccess: () => toast.success('Encaissement écarté'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dismissedKey }),
  })
}

/** Takes it up again. */
export const useRestoreBankEntry = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (key: string) => api.restoreBankEntry({ body: { key } }),
    onSuccess: () => toast.success('Encaissement repris'),
    onError: error => toast.error(messageOf(error, 'Rien n’a été repris. Réessayez.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: dismissedKey }),
  })
}

const dismissedKey = ['bank', 'dismissed'] as const

export const dismissedQuery = (api: Api, page: number) =>
  queryOptions({
    queryKey: [...dismissedKey, page],
    queryFn: ({ signal }) =>
      api.listDismissedBankEntries({ query: { page, per_page: 20 }, signal }),
  })

/** Customers that a name names, for whoever says whose a payment is. */
export const customersFoundQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [...customerKeys.all, 'found', q],
    queryFn: async ({ signal }) =>
      (
        await api.listCustomers({
          query: { q, sort: q === '' ? '-balance' : 'name', per_page: 8 },
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })
