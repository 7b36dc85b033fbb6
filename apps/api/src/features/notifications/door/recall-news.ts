import type { OrderStatus } from '@carreau/domain/orders/orders'
import { hasLeft, type RecallInstruction, recallNews } from '@carreau/domain/orders/stock/recalls'
import type { Trx } from '../../../platform/db/database.ts'
import { notify } from '../notify.ts'

/** Notifies each buyer of what a recall asks back of theirs, however many they are. */
export const notifyOfRecall = async (
  trx: Trx,
  recall: {
    id: number
    shopName: string
    lot: string
    isDrill: boolean
    motive: string
    instruction: RecallInstruction
    buyerIds: readonly number[]
    lines: readonly {
      buyerId: number
      statusThen: OrderStatus
      orderNumber: string
      deliveryDate: string
      name: string
      packagesMilli: number
      weightG: number | null
    }[]
  },
  at: Date,
): Promise<void> => {
  const held = Map.groupBy(
    recall.lines.filter(({ statusThen }) => hasLeft(statusThen)),
    ({ buyerId }) => buyerId,
  )
  await notify(
    trx,
    recall.buyerIds.map(id => ({
      kind: 'lot_recalled' as const,
      to: { type: 'buyer' as const, id },
      exceptUserId: null,
      ...recallNews(recall, held.get(id) ?? []),
      link: `/orders?view=recall&recall=${recall.id}`,
      group: `recall:${recall.id}`,
    })),
    at,
  )
}
