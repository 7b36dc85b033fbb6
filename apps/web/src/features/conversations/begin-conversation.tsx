import type { QueryClient } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import type { Api } from '../../platform/api-client/api-client.ts'
import { type Order, orderQuery } from '../orders/door/orders.queries.ts'
import type { Quote } from './conversations.queries.ts'
import { keepDraft, readDraft } from './thread/drafts.ts'

/** With whom a conversation begins, and about what: the parameters of `/messages`. */
export type Beginning = { shop?: number; buyer?: number; order?: number; line?: number }

const readId = (value: unknown): number | undefined => {
  const id = Number(value)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const readBeginning = (raw: Record<string, unknown>): Beginning => {
  const read = { shop: readId(raw.shop), buyer: readId(raw.buyer), order: readId(raw.order) }
  const line = read.order === undefined ? undefined : readId(raw.line)
  return Object.fromEntries(Object.entries({ ...read, line }).filter(([, id]) => id !== undefined))
}

/** An order whose prices its reader reads: who writes messages is who reads them. */
type Priced = Order & { totals: NonNullable<Order['totals']> }

const isPriced = (order: Order): order is Priced => order.totals !== null

const quoteOf = (order: Priced, lineId: number | undefined): Quote => {
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
  const { data: opened } = await api.openConversation({
    body: {
      ...(shop !== undefined && { shop_id: shop }),
      ...(buyer !== undefined && { buyer_id: buyer }),
      ...(orderId !== undefined && { order_id: orderId }),
    },
  })
  if (orderId !== undefined) {
    const order = await queryClient.ensureQueryData(orderQuery(api, orderId))
    const draft = readDraft(holder, opened.id)
    if (isPriced(order)) keepDraft(holder, opened.id, { ...draft, quote: quoteOf(order, line) })
  }
  return opened.id
}

/** The right pane of a desk while no conversation is open. */
export const ChooseConversation = () => (
  <div className="flex flex-1 flex-col items-center justify-center gap-3 px-4 text-center text-ink-soft">
    <MessagesSquare aria-hidden="true" className="size-10" strokeWidth={1.5} />
    <p>Choisissez une conversation pour la lire.</p>
  </div>
)
