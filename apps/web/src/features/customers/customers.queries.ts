import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import type { CustomerSort } from '@carreau/domain/customers/customers'
import { formatEuros } from '@carreau/domain/french/format'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type CustomerRow = AnswerOf<Endpoints['listCustomers']>['data'][number]
export type Customer = AnswerOf<Endpoints['getCustomer']>['data']
export type CustomerInvoice = AnswerOf<Endpoints['listCustomerInvoices']>['data'][number]
export type ShopOffer = AnswerOf<Endpoints['listShopOffers']>['data'][number]
export type Payment = CustomerInvoice['payments'][number]
export type Crates = AnswerOf<Endpoints['getCustomerCrates']>['data']
export type CustomerFilters = { q?: string; sort?: CustomerSort; page?: number }

export const customerKeys = {
  all: ['customers'] as const,
  one: (buyerId: number) => ['customers', buyerId] as const,
}

/** What a payment changes: the customers, and the list of all invoices, whose room has no door to this one. */
export const refetchPaid = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: customerKeys.all }),
    queryClient.invalidateQueries({ queryKey: ['invoices'] }),
  ])

export const customersQuery = (api: Api, filters: CustomerFilters) =>
  queryOptions({
    queryKey: [...customerKeys.all, 'list', filters],
    queryFn: ({ signal }) => api.listCustomers({ query: { ...filters, per_page: 50 }, signal }),
  })

export const customerQuery = (api: Api, buyerId: number) =>
  queryOptions({
    queryKey: customerKeys.one(buyerId),
    queryFn: async ({ signal }) => (await api.getCustomer({ params: { buyerId }, signal })).data,
  })

export const customerInvoicesQuery = (
  api: Api,
  buyerId: number,
  query: { status: 'all' | 'open'; page: number },
) =>
  queryOptions({
    queryKey: [...customerKeys.one(buyerId), 'invoices', query],
    queryFn: ({ signal }) => api.listCustomerInvoices({ params: { buyerId }, query, signal }),
  })

export const customerCratesQuery = (api: Api, buyerId: number) =>
  queryOptions({
    queryKey: [...customerKeys.one(buyerId), 'crates'],
    queryFn: async ({ signal }) =>
      (await api.getCustomerCrates({ query: { customer_id: buyerId }, signal })).data,
  })

/** The prices agreed with one customer. */
export const agreedPricesQuery = (api: Api, buyerId: number) =>
  queryOptions({
    queryKey: ['customer-prices', buyerId],
    queryFn: ({ signal }) =>
      api.listCustomerPrices({ query: { buyer_id: buyerId, per_page: 500 }, signal }),
  })

/** The first of the shop's offers that a text names. */
export const offersFoundQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['offers-found', q],
    enabled: q !== '',
    queryFn: async ({ signal }) =>
      (await api.listShopOffers({ query: { q, per_page: 8 }, signal })).data,
  })

export const useUpdateCustomer = (buyerId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (body: SentBody<Endpoints['updateCustomer']>) =>
      (await api.updateCustomer({ params: { buyerId }, body })).data,
    onSuccess: customer => {
      queryClient.setQueryData(customerKeys.one(buyerId), customer)
      toast.success('Conditions enregistrées')
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [...customerKeys.all, 'list'] }),
  })
}

/** Counts crates of a customer in, out, or right. */
export const useMoveCrates = (buyerId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (counted: {
      idempotencyKey: string
      body: SentBody<Endpoints['moveCrates']>
    }) => (await api.moveCrates(counted)).data,
    onSuccess: account => {
      queryClient.setQueryData(customerCratesQuery(api, buyerId).queryKey, account)
      toast.success('Compte d’emballages enregistré')
    },
  })
}

export type Paid = SentBody<Endpoints['spreadPayment']>

/** Records what was paid on an invoice, or of all that the customer owes when none is named. */
export const useRecordPayment = (buyerId: number, number: string | null) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({
      idempotencyKey,
      body: { with_charges, as_advance, ...body },
    }: {
      idempotencyKey: string
      body: Paid
    }) => {
      if (number === null)
        return api.spreadPayment({
          params: { buyerId },
          idempotencyKey,
          body: {
            ...body,
            ...(with_charges !== undefined && { with_charges }),
            ...(as_advance !== undefined && { as_advance }),
          },
        })
      const { data } = await api.recordPayment({ params: { number }, idempotencyKey, body })
      return { data: [data], meta: { charges: 0, in_advance: 0 } }
    },
    onSuccess: ({ data: [one, ...others], meta }) => {
      const on = [
        ...(one === undefined
          ? []
          : [others.length === 0 ? `la facture ${one.number}` : `${others.length + 1} factures`]),
        ...(meta.charges > 0
          ? [`${formatEuros(meta.charges)} d’intérêts et d’indemnités réclamés`]
          : []),
      ].join(' et ')
      const kept = meta.in_advance > 0 ? `${formatEuros(meta.in_advance)} gardés en acompte` : ''
      toast.success(
        on === ''
          ? `Acompte de ${formatEuros(meta.in_advance)} enregistré`
          : [`Règlement enregistré sur ${on}`, kept].filter(text => text !== '').join(', '),
      )
    },
    onSettled: () => refetchPaid(queryClient),
  })
}

export const useUndoPayment = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ paymentId, reason }: { paymentId: number; reason: string }) =>
      (await api.undoPayment({ params: { paymentId }, body: { reason } })).data,
    onSuccess: ({ number }) => toast.success(`Règlement annulé sur la facture ${number}`),
    onSettled: () => refetchPaid(queryClient),
  })
}

type Period = { from: string; to: string }

export const useDownloadStatement = (buyerId: number) => {
  const api = useApi()
  return useMutation({
    mutationFn: (query: Period & { format: 'csv' | 'pdf' }) =>
      api.exportStatement({ params: { buyerId }, query }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'Le relevé n’a pas pu être téléchargé. Réessayez.')),
  })
}

export const useSetPrice = (buyerId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: { offer_id: number; unit_price: number | null }) =>
      api.setCustomerPrices({ body: { prices: [{ buyer_id: buyerId, ...price }] } }),
    onSuccess: (_answer, { unit_price }) =>
      toast.success(unit_price === null ? 'Prix particulier retiré' : 'Prix enregistré'),
    onError: error => toast.error(messageOf(error, 'Le prix n’a pas pu être enregistré.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['customer-prices', buyerId] }),
  })
}

export type ShopFigures = AnswerOf<Endpoints['getShopFigures']>['data']

export const shopFiguresQuery = (api: Api, period: { from: string; to: string }) =>
  queryOptions({
    queryKey: ['figures', period],
    queryFn: async ({ signal }) => (await api.getShopFigures({ query: period, signal })).data,
  })
