import { foldText } from '@carreau/catalogue-search/words/fold'
import { conversationReaders } from '@carreau/domain/conversations/conversations'
import { frenchSpaces } from '@carreau/domain/french/format'
import { addDays, parisDay, parisInstant } from '@carreau/domain/french/paris-time'
import type pg from 'pg'
import type { Buyer } from './companies/companies.ts'
import { membersOf, type People } from './companies/people.ts'
import type { Shop } from './companies/shops.ts'
import {
  type ConversationScript,
  conversationScripts,
  type ScriptLine,
} from './data/conversations.ts'
import { insertRows } from './fill-database.ts'
import type { Foundation } from './market-tables.ts'

type Pair = { buyer: Buyer; shop: Shop; script: ConversationScript }

const minute = 60_000

/** Where the part begins that the other side has not read. */
const firstUnread = ({ lines, unread }: ConversationScript): number =>
  lines.length - (unread?.count ?? 0)

/** The card of the pair's last delivered order, as a message keeps it; null when there is none. */
const findQuote = async (client: pg.ClientBase, { buyer, shop }: Pair, ofLine: boolean) => {
  const { rows } = await client.query<{ quote: Record<string, unknown> }>(
    `select json_build_object(
              'orderId', o.id, 'number', o.number, 'deliveryDate', o.delivery_date,
              'linesCount', o.lines_count, 'netCents', o.net_cents,
              'line', case when $3 then json_build_object(
                'id', l.id, 'name', l.name, 'orderedMilli', l.ordered_milli,
                'details', concat_ws(' · ', l.origin_name, l.variant_size,
                                     'cat. ' || l.category, l.packaging_name)) end) as quote
       from orders o join order_lines l on l.order_id = o.id and l.position = 1
      where o.buyer_id = $1 and o.shop_id = $2 and o.status = 'delivered'
      order by o.id desc limit 1`,
    [buyer.id, shop.id, ofLine],
  )
  return rows[0]?.quote ?? null
}

const pairsOf = ({ buyers, shops }: Foundation): Pair[] =>
  conversationScripts.flatMap(script => {
    const buyer = buyers[script.buyer]
    const shop = shops.find(({ slug }) => slug === script.shop)
    return buyer && shop ? [{ buyer, shop, script }] : []
  })

const authorOf = (people: People, { buyer, shop }: Pair, { by }: ScriptLine) =>
  by === 'shop'
    ? membersOf(people, shop, ['admin'])[0]
    : membersOf(people, buyer, by === 'purchaser' ? ['purchaser'] : ['admin'])[0]

/** The rows of a script's messages, numbered on from `firstId`. */
const messageRows = async (
  client: pg.ClientBase,
  { people, today }: Foundation,
  pair: Pair,
  { id, firstId }: { id: number; firstId: number },
) => {
  const { buyer, shop, script } = pair
  const rows = script.lines.map(async (line, place) => {
    const author = authorOf(people, pair, line)
    const body = frenchSpaces(line.text)
    const createdAt = parisInstant(addDays(parisDay(today), -line.day), line.at)
    const quote = line.quotes ? await findQuote(client, pair, line.quotes === 'line') : null
    const isRead = place < firstUnread(script)
    return {
      id: firstId + place,
      conversation_id: id,
      buyer_id: buyer.id,
      shop_id: shop.id,
      side: line.by === 'shop' ? ('shop' as const) : ('buyer' as const),
      author_id: author?.id ?? null,
      author_name: author?.firstName ?? '',
      body,
      search_text: foldText(body),
      order_id: quote === null ? null : Number(quote.orderId),
      quote,
      created_at: createdAt,
      delivered_at: isRead ? createdAt : null,
      read_at: isRead ? new Date(createdAt.getTime() + 2 * minute) : null,
      photo_keys: [],
    }
  })
  return Promise.all(rows)
}

type MessageRow = Awaited<ReturnType<typeof messageRows>>[number]

const conversationRow = ({ buyer, shop }: Pair, id: number, messages: readonly MessageRow[]) => {
  const [first] = messages
  const last = messages.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('A script has lines')
  const lastOf = (side: 'buyer' | 'shop') =>
    messages.findLast(message => message.side === side)?.id ?? null
  return {
    id,
    buyer_id: buyer.id,
    shop_id: shop.id,
    opened_by_side: first.side,
    order_id: messages.findLast(({ order_id }) => order_id !== null)?.order_id ?? null,
    created_at: first.created_at,
    last_message_id: last.id,
    last_message_at: last.created_at,
    last_buyer_message_id: lastOf('buyer'),
    last_shop_message_id: lastOf('shop'),
  }
}

/** Everybody has read everything, but for the side that has not read the end. */
const markRows = (
  { people, today }: Foundation,
  { buyer, shop, script }: Pair,
  { id, messages }: { id: number; messages: readonly MessageRow[] },
) => {
  const marksOf = (side: 'buyer' | 'shop', readers: readonly { id: number }[]) => {
    const readTo = script.unread?.by === side ? messages[firstUnread(script) - 1] : messages.at(-1)
    return readers.flatMap(reader =>
      readTo === undefined
        ? []
        : [
            {
              conversation_id: id,
              user_id: reader.id,
              side,
              message_id: readTo.id,
              read_at: today,
            },
          ],
    )
  }
  return [
    ...marksOf('buyer', membersOf(people, buyer, conversationReaders.buyer)),
    ...marksOf('shop', membersOf(people, shop, conversationReaders.shop)),
  ]
}

/** « Bistrot des Halles » has exactly three unread conversations (docs/product.md#demo-badges). */
export const insertConversations = async (
  client: pg.ClientBase,
  market: Foundation,
): Promise<void> => {
  let firstId = 1
  for (const [index, pair] of pairsOf(market).entries()) {
    const id = index + 1
    const messages = await messageRows(client, market, pair, { id, firstId })
    firstId += messages.length
    await insertRows(client, 'conversations', [conversationRow(pair, id, messages)])
    await insertRows(client, 'messages', messages)
    await insertRows(client, 'conversation_marks', markRows(market, pair, { id, messages }))
  }
}
