import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { identityFields } from '@carreau/domain/companies/company-status'
import { userChannel } from '@carreau/domain/notifications/channels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { invalidateSoon, useLive } from '../../../platform/realtime/use-live.ts'
import { toast } from '../../../ui/feedback/toast.ts'

export type ShopProfile = AnswerOf<Endpoints['getShopProfile']>['data']
export type ShopDelivery = AnswerOf<Endpoints['getShopDelivery']>['data']

const profileKey = ['shop-profile', 'profile'] as const
const deliveryKey = ['shop-profile', 'delivery'] as const

/** The profile at this moment. */
export const readProfile = async (api: Api, signal?: AbortSignal): Promise<ShopProfile> =>
  (await api.getShopProfile(signal ? { signal } : {})).data

/** The delivery rules at this moment. */
export const readDelivery = async (api: Api, signal?: AbortSignal): Promise<ShopDelivery> =>
  (await api.getShopDelivery(signal ? { signal } : {})).data

/**
 * What a form begins with: never what an earlier visit has left, nor changed under its hands.
 */
const forForms = { gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false } as const

export const shopProfileQuery = (api: Api) =>
  queryOptions({
    queryKey: profileKey,
    queryFn: ({ signal }) => readProfile(api, signal),
    ...forForms,
  })

export const shopDeliveryQuery = (api: Api) =>
  queryOptions({
    queryKey: deliveryKey,
    queryFn: ({ signal }) => readDelivery(api, signal),
    ...forForms,
  })

const standingKey = ['shop-profile', 'standing'] as const

/** How far the preparation has come; asked again while one prepares, and when one is told something. */
export const shopStandingQuery = (api: Api) =>
  queryOptions({
    queryKey: standingKey,
    queryFn: async ({ signal }) => (await api.getShopStanding({ signal })).data,
    refetchInterval: 15_000,
  })

/** The decision comes as a notification: it is on screen at once. */
export const useLiveStanding = (userId: number | null): void => {
  const queryClient = useQueryClient()
  const channel = userId === null ? null : userChannel(userId)
  useLive(channel, 'notification.created', () => invalidateSoon(queryClient, standingKey))
}

/** Changes the profile; a refusal is for the form, which shows it at its fields. */
export const useUpdateProfile = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: SentBody<Endpoints['updateShopProfile']>) =>
      (await api.updateShopProfile({ body: change })).data,
    onSuccess: (profile, change) => {
      queryClient.setQueryData<ShopProfile>(profileKey, profile)
      void queryClient.invalidateQueries({ queryKey: ['shops'] })
      void queryClient.invalidateQueries({ queryKey: standingKey })
      const isAsked =
        profile.identity_review?.state === 'waiting' &&
        identityFields.some(field => field in change)
      toast.success(
        isAsked ? 'Enregistré. Carreau vérifie le changement d’identité.' : 'Boutique mise à jour',
      )
    },
  })
}

/** Takes back the change of identity that waits for the platform. */
export const useWithdrawIdentityChange = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => (await api.withdrawIdentityChange()).data,
    onSuccess: profile => {
      queryClient.setQueryData<ShopProfile>(profileKey, profile)
      toast.success('Demande retirée')
    },
    onError: error => toast.error(messageOf(error, 'La demande n’a pas été retirée.')),
  })
}

export const useUpdateDelivery = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (change: SentBody<Endpoints['updateShopDelivery']>) =>
      (await api.updateShopDelivery({ body: change })).data,
    onSuccess: delivery => {
      queryClient.setQueryData<ShopDelivery>(deliveryKey, delivery)
      void queryClient.invalidateQueries({ queryKey: ['shops'] })
      void queryClient.invalidateQueries({ queryKey: standingKey })
      toast.success('Livraison mise à jour')
    },
  })
}

/** Stores a picture; it becomes the logo when the profile is saved. */
export const useUploadLogo = () => {
  const api = useApi()
  return useMutation({
    mutationFn: async (file: File) => (await api.uploadImage({ file })).data,
  })
}
