import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { createEdits } from '../../../platform/edits/edits.ts'
import { type Stop, type Tours, tourKeys } from './tours.queries.ts'

/** What a driver says of a stop; `label` tells people which. The photograph goes when the network is back. */
export type DeliveryEdit = { orderId: number; label: string; at: string } & (
  | {
      proof: Omit<SentBody<Endpoints['deliverStop']>, 'at' | 'photo_key'>
      photo: Blob | null
      left?: never
    }
  /** Why nothing could be handed over. */
  | { left: string; proof?: never; photo?: never }
)

const done = (stop: Stop, { orderId, at, proof, left }: DeliveryEdit): Stop => {
  if (stop.order_id !== orderId || stop.delivered !== null) return stop
  return left === undefined
    ? { ...stop, delivered: { at, by: null, received_by: proof.received_by } }
    : { ...stop, attempt: { at, by: null, reason: left } }
}

/** The driver's deliveries: kept on this phone until the server has answered each of them. */
export const deliveryEdits = createEdits<Tours, DeliveryEdit, Stop>({
  name: 'deliveries',
  subjects: ({ orderId }) => [orderId],
  apply: (tours, { edit }) => ({
    ...tours,
    routes: tours.routes.map(route => ({
      ...route,
      stops: route.stops.map(stop => done(stop, edit)),
    })),
    unrouted: tours.unrouted.map(stop => done(stop, edit)),
  }),
  isKeptFirst: true,
  send: async ({ api }, { orderId, at, proof, photo, left }, { key: idempotencyKey }) => {
    const params = { orderId }
    if (left !== undefined)
      return (await api.leaveStop({ params, body: { at, reason: left }, idempotencyKey })).data
    const file = photo && new File([photo], 'livraison.jpg', { type: photo.type })
    const photo_key = file && (await api.uploadImage({ file })).data.key
    return (
      await api.deliverStop({
        params,
        body: { ...proof, at, photo_key },
        idempotencyKey,
      })
    ).data
  },
  words: () => ({
    failed: 'Cet appareil n’a pas pu garder la livraison. Libérez de la place, puis recommencez.',
  }),
  refresh: async ({ queryClient }) => {
    // An answer that left before would show the state before.
    await queryClient.cancelQueries({ queryKey: tourKeys.all })
    await queryClient.invalidateQueries({ queryKey: tourKeys.all })
  },
})
