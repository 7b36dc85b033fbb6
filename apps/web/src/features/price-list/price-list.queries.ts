import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { useApi } from '../../platform/api-client/api-context.ts'
import { messageOf } from '../../platform/api-client/api-error.ts'
import { newIdempotencyKey } from '../../platform/api-client/idempotency-key.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toast } from '../../ui/feedback/toast.ts'

export type PriceList = {
  offers: Offer[]
  /** How many there are; more than `offers` while the rest is being read. */
  total: number
}
export type Offer = AnswerOf<Endpoints['listShopOffers']>['data'][number]
type BulkBody = SentBody<Endpoints['changeShopOffers']>
export type NamedChange = Extract<BulkBody, { changes: unknown }>['changes'][number]
export type NewOffer = SentBody<Endpoints['createShopOffer']>
export type DescribedSpecification = NonNullable<NewOffer['specification']>
export type ShopProduct = AnswerOf<Endpoints['searchShopProducts']>['data'][number]
export type OfferedSpecification = AnswerOf<Endpoints['listShopSpecifications']>['data'][number]

export const priceListKey = ['price-list'] as const
const offersKey = [...priceListKey, 'offers'] as const

/** As many as the API gives at once. */
const perPage = 500
/** Pages fetched in parallel: a long list loads quickly without keeping the server from others. */
const atOnce = 3

/** Offers once each; of two readings of one, what was saved later counts. */
const newest = (offers: readonly Offer[], known: readonly Offer[]): Offer[] => {
  const before = new Map(known.map(offer => [offer.id, offer]))
  return [...new Map(offers.map(offer => [offer.id, offer])).values()].map(offer => {
    const own = before.get(offer.id)
    return own && own.version > offer.version ? own : offer
  })
}

/**
 * The whole list: it is searched, sorted and changed on screen without asking again. A long one
 * shows its first page at once and grows.
 */
export const offersQuery = (api: Api) =>
  queryOptions({
    queryKey: offersKey,
    queryFn: async ({ client, signal }): Promise<PriceList> => {
      const page = (number: number) =>
        api.listShopOffers({ query: { page: number, per_page: perPage }, signal })
      const known = () => client.getQueryData<PriceList>(offersKey)?.offers ?? []
      const isFirst = known().length === 0
      const { data, meta } = await page(1)
      const { total } = meta
      const pages: Offer[][] = [data]
      const last = Math.ceil(total / perPage)
      for (let number = 2; number <= last; number += atOnce) {
        if (isFirst && !signal.aborted)
          client.setQueryData(offersKey, { offers: newest(pages.flat(), known()), total })
        const numbers = Array.from({ length: atOnce }, (_, index) => number + index)
        const answers = await Promise.all(numbers.filter(each => each <= last).map(page))
        pages.push(...answers.map(answer => answer.data))
      }
      const offers = newest(pages.flat(), known())
      return { offers, total: offers.length }
    },
  })

/** Puts offers as the server answered them in place of those on screen. */
export const useReplaceOffers = () => {
  const queryClient = useQueryClient()
  return (changed: readonly Offer[]): void => {
    const byId = new Map(changed.map(offer => [offer.id, offer]))
    queryClient.setQueryData<PriceList>(
      offersKey,
      list => list && { ...list, offers: list.offers.map(offer => byId.get(offer.id) ?? offer) },
    )
    // Prices shown to a buyer in the same browser are stale now.
    void queryClient.invalidateQueries({ queryKey: [...priceListKey, 'history'] })
  }
}

/** Puts a specification on the list; the form shows a refusal. */
export const useCreateOffer = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, key }: { body: NewOffer; key: string }) =>
      (await api.createShopOffer({ body, idempotencyKey: key })).data,
    onSuccess: () => toast.success('Offre ajoutée à la mercuriale'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: offersKey }),
  })
}

/** Changes one offer from its sheet, brackets included. */
export const useUpdateOffer = () => {
  const api = useApi()
  const replace = useReplaceOffers()
  return useMutation({
    mutationFn: async ({
      offerId,
      body,
    }: {
      offerId: number
      body: SentBody<Endpoints['updateShopOffer']>
    }) => (await api.updateShopOffer({ params: { offerId }, body })).data,
    onSuccess: offer => {
      replace([offer])
      toast.success('Offre enregistrée')
    },
  })
}

const undoMs = 8_000

/** What puts a withdrawn offer back on the list; prices of customers do not come with it. */
const backOf = (offer: Offer): NewOffer => ({
  specification_id: offer.specification.id,
  billing_type: offer.billing_type,
  unit_price: offer.unit_price,
  min_packages: offer.min_packages,
  allows_half: offer.allows_half,
  is_available: offer.is_available,
  valid_until: offer.valid_until,
  note: offer.note,
  brackets: offer.brackets.map(({ min_packages, unit_price }) => ({ min_packages, unit_price })),
  prices_confirmed: true,
})

/** Takes an offer off the list; for eight seconds it comes back from the toast. */
export const useWithdrawOffer = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const putBack = async (offer: Offer, idempotencyKey: string) => {
    try {
      await api.createShopOffer({ body: backOf(offer), idempotencyKey })
      toast.success('Offre remise à la mercuriale')
    } catch (error) {
      toast.error(messageOf(error, 'L’offre n’a pas pu être remise. Ajoutez-la de nouveau.'))
    }
    await queryClient.invalidateQueries({ queryKey: offersKey })
  }
  return useMutation({
    mutationFn: ({ id }: Offer) => api.withdrawShopOffer({ params: { offerId: id } }),
    onSuccess: (_, offer) => {
      // A second tap brings it back once.
      const key = newIdempotencyKey()
      toast.success('Offre retirée de la mercuriale', {
        description: offer.specification.label,
        duration: undoMs,
        action: { label: 'Annuler', onClick: () => void putBack(offer, key) },
      })
    },
    onError: error => toast.error(messageOf(error, 'Le retrait a échoué. Veuillez réessayer.')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: offersKey }),
  })
}

/** Downloads the whole list. */
export const useExport = () => {
  const api = useApi()
  return useMutation({
    mutationFn: (format: 'csv' | 'xlsx') => api.exportShopOffers({ query: { format } }),
    onSuccess: saveFile,
    onError: error =>
      toast.error(messageOf(error, 'La mercuriale n’a pas pu être exportée. Réessayez.')),
  })
}

/** The bracket that the wholesaler's latest weighings of an offer propose; null where they say nothing. */
export const useWeighings = (offerId: number, enabled: boolean) => {
  const api = useApi()
  return useQuery({
    queryKey: [...priceListKey, 'weighings', offerId],
    queryFn: async ({ signal }) =>
      (await api.getOfferWeighings({ params: { offerId }, signal })).data.proposal,
    enabled,
  })
}

/** Every price an offer had. */
export const historyQuery = (api: Api, offerId: number) =>
  queryOptions({
    queryKey: [...priceListKey, 'history', offerId],
    queryFn: async ({ signal }) =>
      (await api.getShopOfferHistory({ params: { offerId }, signal })).data,
  })

/** Prices agreed with customers for an offer. */
export const customerPricesQuery = (api: Api, offerId: number) =>
  queryOptions({
    queryKey: [...priceListKey, 'customer-prices', offerId],
    queryFn: async ({ signal }) =>
      (await api.listCustomerPrices({ query: { offer_id: offerId }, signal })).data,
  })

/** Products to offer, by words. */
export const shopProductsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [...priceListKey, 'products', q],
    queryFn: async ({ signal }) => (await api.searchShopProducts({ query: { q }, signal })).data,
  })

/** The specifications of a product that may be offered. */
export const specificationsQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: [...priceListKey, 'specifications', productId],
    queryFn: async ({ signal }) =>
      (await api.listShopSpecifications({ params: { productId }, signal })).data,
  })

/** The choices (origins, sizes, packagings…) that a new specification is made of. */
export const offerChoicesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...priceListKey, 'choices'],
    queryFn: async ({ signal }) => (await api.getOfferChoices({ signal })).data,
    staleTime: 300_000,
  })

/** Customers to agree a price with, by words. */
export const customersToPriceQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: [...priceListKey, 'customers', q],
    queryFn: async ({ signal }) =>
      (await api.listCustomers({ query: { q, per_page: 20 }, signal })).data,
  })

/** Agrees a price of an offer with a customer; null ends it. */
export const useSetCustomerPrice = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (price: { buyer_id: number; offer_id: number; unit_price: number | null }) =>
      api.setCustomerPrices({ body: { prices: [price] } }),
    onSuccess: (_, { unit_price }) =>
      toast.success(unit_price === null ? 'Prix convenu retiré' : 'Prix convenu enregistré'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceListKey }),
  })
}
