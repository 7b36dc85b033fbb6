import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useRef } from 'react'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { newIdempotencyKey } from '../../../platform/api-client/idempotency-key.ts'

export type Stock = AnswerOf<Endpoints['listStock']>
export type StockPromise = AnswerOf<Endpoints['listPromises']>['data'][number]
export type StockLot = Stock['data'][number]
export type LotDetail = AnswerOf<Endpoints['getStockLot']>['data']
export type ArrivalGoods = AnswerOf<Endpoints['suggestArrivalGoods']>['data'][number]
export type ArrivalBody = SentBody<Endpoints['recordArrival']>
type LossBody = SentBody<Endpoints['bookLoss']>
type CountBody = SentBody<Endpoints['countLot']>
type CorrectionBody = SentBody<Endpoints['correctArrival']>
/** What somebody says of a lot. */
export type LotMove =
  | { what: 'loss'; body: LossBody }
  | { what: 'count'; body: CountBody }
  | { what: 'correction'; body: CorrectionBody }

/** Keys under « orders », so that whatever is picked refreshes the stock. */
const keys = {
  stock: (q: string) => ['orders', 'stock', 'lots', q] as const,
  lot: (lotId: number) => ['orders', 'stock', 'lot', lotId] as const,
  promises: ['orders', 'stock', 'promises'] as const,
  arrivals: ['orders', 'stock', 'arrivals'] as const,
  arrival: (arrivalId: number) => ['orders', 'stock', 'arrival', arrivalId] as const,
}

/** All lots, or those that `q` names where there are more than one screen holds. */
export const stockQuery = (api: Api, q = '') =>
  queryOptions({
    queryKey: keys.stock(q),
    queryFn: ({ signal }) => api.listStock({ query: q === '' ? {} : { q }, signal }),
    placeholderData: keepPreviousData,
  })

/** Offers bound to their stock, and what may still be promised of each. */
export const promisesQuery = (api: Api) =>
  queryOptions({
    queryKey: keys.promises,
    queryFn: ({ signal }) => api.listPromises({ signal }),
  })

/** Says what of an offer is on its way. */
export const useAnnounce = (offerId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: SentBody<Endpoints['announceArrival']>) =>
      api.announceArrival({ params: { offerId }, body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.promises }),
  })
}

export const lotQuery = (api: Api, lotId: number) =>
  queryOptions({
    queryKey: keys.lot(lotId),
    queryFn: async ({ signal }) => (await api.getStockLot({ params: { lotId }, signal })).data,
  })

export const arrivalsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: keys.arrivals,
    queryFn: ({ pageParam, signal }) =>
      api.listArrivals({ query: { page: pageParam, per_page: 30 }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => (meta.has_more ? meta.page + 1 : undefined),
  })

export const arrivalQuery = (api: Api, arrivalId: number) =>
  queryOptions({
    queryKey: keys.arrival(arrivalId),
    queryFn: async ({ signal }) => (await api.getArrival({ params: { arrivalId }, signal })).data,
  })

export const marginQuery = (api: Api, orderId: number) =>
  queryOptions({
    queryKey: ['orders', 'margin', orderId] as const,
    queryFn: async ({ signal }) => (await api.getOrderMargin({ params: { orderId }, signal })).data,
  })

export const goodsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['arrival-goods', q] as const,
    queryFn: async ({ signal }) => (await api.suggestArrivalGoods({ query: { q }, signal })).data,
    enabled: q !== '',
  })

/** A key for what is sent: the same again, after an answer that was lost or a second tap, has the same. */
const useSameKey = () => {
  const last = useRef({ of: '', key: '' })
  return {
    keyOf: (sent: unknown): string => {
      const of = JSON.stringify(sent)
      if (last.current.of !== of) last.current = { of, key: newIdempotencyKey() }
      return last.current.key
    },
    /** It has been answered: the same words again are meant anew. */
    done: () => {
      last.current = { of: '', key: '' }
    },
  }
}

export const useRecordArrival = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { keyOf } = useSameKey()
  return useMutation({
    mutationFn: async (body: ArrivalBody) =>
      (await api.recordArrival({ body, idempotencyKey: keyOf(body) })).data,
    onSuccess: arrival => queryClient.setQueryData(keys.arrival(arrival.id), arrival),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
  })
}

/** Books a loss, a count or a correction of one lot, and shows the lot as it is then. */
export const useMoveLot = (lotId: number) => {
  const api = useApi()
  const queryClient = useQueryClient()
  const { keyOf, done } = useSameKey()
  return useMutation({
    mutationFn: async ({ what, body }: LotMove) => {
      const sent = { params: { lotId }, idempotencyKey: keyOf([what, body]) }
      if (what === 'loss') return (await api.bookLoss({ ...sent, body })).data
      if (what === 'count') return (await api.countLot({ ...sent, body })).data
      return (await api.correctArrival({ ...sent, body })).data
    },
    onSuccess: lot => {
      done()
      queryClient.setQueryData(keys.lot(lotId), lot)
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders', 'stock'] }),
  })
}
