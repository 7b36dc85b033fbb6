import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '../../platform/api-client/api-client.ts'
import { type Order, orderQuery } from '../orders/door/orders.queries.ts'
import type { Beginning } from './beginning.ts'
import { openConversation, type Quote } from './conversations.queries.ts'
import { keepDraft, readDraft } from './drafts.ts'

const quoteOf = (order: Order, lineId: number | undefined): Quote => {
  const line = order.lines.find(({ id }) => id === lineId)
  return {
    order_id: order.id,
    number: order.number,
    delivery_date: order.delivery_date,
    lines_count: order.lines.length,
    net: order.totals.net,
    line:
      line === undefined
        ? null
        : {
            id: line.id,
            name: line.name,
            details: [
              line.origin_name,
              line.variant_size,
              line.category && `cat. ${line.category}`,
              line.packaging_name,
            ]
              .filter(Boolean)
              .join(' · '),
            ordered_packages: line.ordered_packages,
          },
  }
}

/** Opens the conversation that is asked for, its order as a card in the draft; null when none is. */
export const beginConversation = async (
  { api, queryClient }: { api: Api; queryClient: QueryClient },
  holder: string,
  { shop, buyer, order: orderId, line }: Beginning,
): Promise<number | null> => {
  if (orderId === undefined && shop === undefined && buyer === undefined) return null
  const conversationId = await openConversation(api, {
    ...(shop !== undefined && { shop_id: shop }),
    ...(buyer !== undefined && { buyer_id: buyer }),
    ...(orderId !== undefined && { order_id: orderId }),
  })
  if (orderId !== undefined) {
    const order = await queryClient.ensureQueryData(orderQuery(api, orderId))
    const draft = readDraft(holder, conversationId)
    keepDraft(holder, conversationId, { ...draft, quote: quoteOf(order, line) })
  }
  return conversationId
}
