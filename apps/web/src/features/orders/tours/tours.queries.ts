import type { AnswerOf, SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { tenantChannel } from '@carreau/domain/notifications/channels'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../platform/api-client/api-client.ts'
import { useApi } from '../../../platform/api-client/api-context.ts'
import { messageOf } from '../../../platform/api-client/api-error.ts'
import { invalidateSoon, useLive } from '../../../platform/realtime/use-live.ts'
import { saveFile } from '../../../platform/save-file.ts'
import { useAuth } from '../../../platform/session/auth-context.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import type { ToursShown } from './tours-shown.ts'

export type Tours = AnswerOf<Endpoints['listTours']>['data']
export type Stop = Tours['unrouted'][number]
/** What went so far, and what did not. */
export type Sent = { gone: number; held: AnswerOf<Endpoints['sendTour']>['data'] }

/** Keys under « orders », so that whatever changes orders refreshes the tours. */
export const tourKeys = { all: ['orders', 'tours'] as const }

/** Cached for a whole tour: the driver goes on without the network. */
const gcTime = 12 * 60 * 60_000

export const toursQuery = (api: Api, { day, route }: ToursShown) =>
  queryOptions({
    queryKey: [...tourKeys.all, day ?? 'next', route ?? 'all'],
    queryFn: async ({ signal }) =>
      (
        await api.listTours({
          query: { day, ...(route !== undefined && { route_id: String(route) }) },
          signal,
        })
      ).data,
    gcTime,
  })

/** Stops that are placed at once. */
const placedAtOnce = 500

/** All stops of a day, on a route or not. */
export const stopsOf = ({ routes, unrouted }: Tours): Stop[] => [
  ...routes.flatMap(({ stops }) => stops),
  ...unrouted,
]

/** How many stops the day has, shown or not. */
export const countOf = ({ routes, unrouted_count }: Tours): number =>
  routes.reduce((sum, { stops_count }) => sum + stops_count, unrouted_count)

/** Follows the day while others ship, deliver or plan. */
export const useLiveTours = (): void => {
  const queryClient = useQueryClient()
  const { tenant } = useAuth()
  useLive(tenant === null ? null : tenantChannel(tenant), 'order.changed', () =>
    invalidateSoon(queryClient, tourKeys.all),
  )
}

/** The loading list of a tour on paper; null: of what stands on none. */
export const usePrintTour = (day: string) => {
  const api = useApi()
  return useMutation({
    mutationFn: async (routeId: number | null) =>
      saveFile(
        await api.printTour({ query: { day, ...(routeId !== null && { route_id: routeId }) } }),
      ),
    onError: error => toast.error(messageOf(error, 'La liste n’a pas pu être établie. Réessayez.')),
  })
}

/** Changes of the plan; each says itself when it fails. */
export const useTourChanges = () => {
  const api = useApi()
  const queryClient = useQueryClient()
  const refresh = () => queryClient.invalidateQueries({ queryKey: tourKeys.all })
  const failed = (text: string) => (error: unknown) => toast.error(messageOf(error, text))
  return {
    move: useMutation({
      mutationFn: ({ orderId, ...body }: { orderId: number } & SentBody<Endpoints['moveStop']>) =>
        api.moveStop({ params: { orderId }, body }),
      onError: failed('L’arrêt n’a pas pu être déplacé. Réessayez.'),
      onSettled: refresh,
    }),
    place: useMutation({
      mutationFn: async ({ order_ids, route_id }: SentBody<Endpoints['placeStops']>) => {
        for (let from = 0; from < order_ids.length; from += placedAtOnce) {
          const part = order_ids.slice(from, from + placedAtOnce)
          await api.placeStops({ body: { order_ids: part, route_id } })
        }
      },
      onError: failed('Les arrêts n’ont pas pu être placés. Réessayez.'),
      onSettled: refresh,
    }),
    note: useMutation({
      mutationFn: ({
        buyerId,
        ...body
      }: { buyerId: number } & SentBody<Endpoints['setDeliveryTerms']>) =>
        api.setDeliveryTerms({ params: { buyerId }, body }),
      onError: failed('Les consignes n’ont pas pu être enregistrées. Réessayez.'),
      onSettled: refresh,
    }),
    add: useMutation({
      mutationFn: (name: string) => api.addTourRoute({ body: { name } }),
      onError: failed('La tournée n’a pas pu être ajoutée. Réessayez.'),
      onSettled: refresh,
    }),
    rename: useMutation({
      mutationFn: ({ routeId, name }: { routeId: number; name: string }) =>
        api.renameTourRoute({ params: { routeId }, body: { name } }),
      onError: failed('La tournée n’a pas pu être renommée. Réessayez.'),
      onSettled: refresh,
    }),
    crew: useMutation({
      mutationFn: ({
        routeId,
        ...body
      }: { routeId: number } & SentBody<Endpoints['setTourCrew']>) =>
        api.setTourCrew({ params: { routeId }, body }),
      onError: failed('Le chauffeur n’a pas pu être enregistré. Réessayez.'),
      onSettled: refresh,
    }),
    remove: useMutation({
      mutationFn: (routeId: number) => api.removeTourRoute({ params: { routeId } }),
      onError: failed('La tournée n’a pas pu être supprimée. Réessayez.'),
      onSettled: refresh,
    }),
    send: useMutation({
      // Part by part until nothing follows: what went stays gone, and whoever begins again finds the rest.
      mutationFn: async ({
        onPart,
        ...body
      }: SentBody<Endpoints['sendTour']> & { onPart: (sent: Sent) => void }): Promise<Sent> => {
        let sent: Sent = { gone: 0, held: [] }
        let after: number | null = null
        do {
          const { data, next_after }: AnswerOf<Endpoints['sendTour']> = await api.sendTour({
            body: { ...body, after },
          })
          const held = data.filter(({ done }) => !done)
          sent = { gone: sent.gone + data.length - held.length, held: [...sent.held, ...held] }
          onPart(sent)
          after = next_after
        } while (after !== null)
        return sent
      },
      onError: failed('La tournée n’est pas partie en entier. Recommencez pour envoyer le reste.'),
      onSettled: () => queryClient.invalidateQueries({ queryKey: ['orders'] }),
    }),
  }
}
