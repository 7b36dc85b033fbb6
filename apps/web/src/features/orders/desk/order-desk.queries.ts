import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { DeskFilters } from './desk-filters.ts'

export type Desk = AnswerOf<Endpoints['getDesk']>['data']
export type DeskOrder = Desk['orders'][number]
export type Quote = AnswerOf<Endpoints['quoteOrder']>['data']
export type Suggestions = AnswerOf<Endpoints['suggestOffers']>
export type Suggestion = Suggestions['data'][number]
export type TextLine = AnswerOf<Endpoints['readOrderText']>['data']['lines'][number]
export type Customer = AnswerOf<Endpoints['listDeskCustomers']>['data'][number]
/** What the server filters; the panel's order is the screen's own matter. */
type AskedFilters = Omit<DeskFilters, 'order'>
type Entered = SentBody<Endpoints['enterOrder']>
export type AskedLine = { offer_id: number; packages_quantity: number }

/** Below the orders' lists, so that what refreshes those (real time too) refreshes the desk. */
const deskKeys = {
  all: ['orders', 'list', 'desk'] as const,
  day: (filters: AskedFilters) => ['orders', 'list', 'desk', filters] as const,
}

/** The desk asks again by itself while somebody looks at it. */
const pollMs = 30_000

export const deskQuery = (api: Api, { order: _, ...filters }: DeskFilters) =>
  queryOptions({
    queryKey: deskKeys.day(filters),
    queryFn: async ({ signal }) => (await api.getDesk({ query: filters, signal })).data,
    refetchInterval: pollMs,
  })

export const customersQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['desk-customers', q] as const,
    queryFn: async ({ signal }) => (await api.listDeskCustomers({ query: { q }, signal })).data,
  })

export const suggestionsQuery = (api: Api, buyerId: number, q: string) =>
  queryOptions({
    queryKey: ['desk-offers', buyerId, q] as const,
    queryFn: ({ signal }) => api.suggestOffers({ query: { buyer_id: buyerId, q }, signal }),
    enabled: q !== '',
  })

export const quoteQuery = (
  api: Api,
  buyerId: number,
  { lines, day }: { lines: AskedLine[]; day: string | null },
) =>
  queryOptions({
    queryKey: ['desk-quote', buyerId, lines, day] as const,
    queryFn: async ({ signal }) =>
      (
        await api.quoteOrder({
          body: { buyer_id: buyerId, lines, ...(day !== null && { delivery_date: day }) },
          signal,
        })
      ).data,
  })

/** Without a network nothing was sent, which is worth knowing. */
const refusalOf = (error: unknown): string =>
  navigator.onLine
    ? messageOf(error, 'L’action n’a pas abouti. Réessayez.')
    : 'Vous êtes hors ligne, la commande n’a pas changé. Réessayez au retour du réseau.'

/** Accepts several orders; what was refused is told order by order. */
export const useAcceptOrders = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (order_ids: number[]) =>
      (await api.acceptOrders({ body: { order_ids } })).data,
    onSuccess: rows => {
      const accepted = rows.filter(row => row.accepted).length
      if (accepted > 0)
        toast.success(accepted === 1 ? 'Commande acceptée' : `${accepted} commandes acceptées`)
      const [refusal] = rows.filter(row => !row.accepted)
      if (refusal !== undefined)
        toast.error(refusal.message ?? 'Une commande n’a pas été acceptée.')
    },
    onError: error => toast.error(refusalOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

export const useRefuseOrder = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ orderId, reason }: { orderId: number; reason: string }) =>
      api.moveOrder({ params: { orderId }, body: { action: 'refuse', reason } }),
    onSuccess: ({ data }) => toast.success(`Commande ${data.number} refusée`),
    onError: error => toast.error(refusalOf(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Says until when the desk has been seen. */
export const useLookAtDesk = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ answered_at, mark }: Desk) =>
      api.lookAtDesk({ body: { seen_at: answered_at, mark } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: deskKeys.all }),
  })
}

/** What a customer's message orders, to be looked at; nothing is kept. */
export const useReadOrderText = (buyerId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: async (text: string) =>
      (await api.readOrderText({ body: { buyer_id: buyerId, text } })).data.lines,
  })
}

export const useEnterOrder = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: { body: Entered; idempotencyKey: string }) =>
      (await api.enterOrder({ body, idempotencyKey })).data,
    onSuccess: ({ number, waits }) =>
      toast.success(
        waits
          ? `Commande ${number} enregistrée\u00a0: elle attend l’approbation du client`
          : `Commande ${number} enregistrée`,
      ),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}
