import type { SentBody } from '@carreau/contract/endpoint'
import type { Endpoints } from '@carreau/contract/endpoints'
import { createEdits } from '../../../platform/edits/edits.ts'
import { type Order, orderKeys } from '../door/orders.queries.ts'

type Body = SentBody<Endpoints['receiveOrder']>
export type ReceptionFault = Omit<Body['faults'][number], 'photo_keys'> & {
  /** Photographs, sent before the reception is. */
  files: File[]
}

/** A delivery as it was received, in a cellar without a network too. */
export type ReceptionEdit = {
  orderId: number
  number: string
  shopName: string
  received_by: string
  temperature_c: number | null
  received_at: string
  note: string
  crates: NonNullable<Body['crates']>
  signature: string | null
  best_before: NonNullable<Body['best_before']>
  /** Once the person has said so, where it is too late to claim. */
  without_late_claim?: true
  faults: ReceptionFault[]
}

/** Nothing more is to be received; what came of it stands with the server's answer. */
const over = (order: Order, { edit }: { edit: ReceptionEdit }): Order =>
  edit.orderId !== order.id
    ? order
    : {
        ...order,
        may_receive: false,
        actions: order.actions.filter(({ action }) => action !== 'confirm_delivery'),
        reception: {
          received_at: edit.received_at,
          received_by: edit.received_by,
          temperature_c: edit.temperature_c,
        },
      }

export const receptionEdits = createEdits<Order, ReceptionEdit, Order>({
  name: 'receptions',
  subjects: ({ orderId }) => [`order ${orderId}`],
  apply: over,
  send: async ({ api }, { orderId, number: _, shopName: __, ...edit }, { key: idempotencyKey }) => {
    const faults: Body['faults'] = []
    for (const { files, ...fault } of edit.faults) {
      const photo_keys: string[] = []
      for (const file of files) photo_keys.push((await api.uploadImage({ file })).data.key)
      faults.push({ ...fault, photo_keys })
    }
    return (
      await api.receiveOrder({ params: { orderId }, body: { ...edit, faults }, idempotencyKey })
    ).data
  },
  words: ({ faults }) => ({
    done:
      faults.length === 0
        ? 'Livraison réceptionnée'
        : 'Livraison réceptionnée, réclamation ouverte',
    failed: 'La réception n’a pas été enregistrée. Réessayez.',
  }),
  answered: ({ queryClient }, { edit, answer }) =>
    queryClient.setQueryData(orderKeys.detail(edit.orderId), answer),
  refresh: ({ queryClient }) => queryClient.invalidateQueries({ queryKey: orderKeys.all }),
})
