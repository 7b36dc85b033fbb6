import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf, QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { conversationOf, foundConversationOf, messageOf } from './conversations.present.ts'
import {
  findConversation,
  findConversationPage,
  findCorrespondents,
  findMatchingConversations,
  isCustomer,
  isShownShop,
  upsertConversation,
} from './conversations.sql.ts'
import { findMessages } from './messages.sql.ts'
import { type Reader, sideOf } from './parties.sql.ts'
import { refuseSolicitation } from './refuse-solicitation.ts'
import { findQuotedOrder } from './send-message.ts'

/** Words of a search that are looked for. */
const maxWords = 8

/** The company's conversations, or those with a company or a message that holds the words of `q`. */
export const listConversations = async (
  db: Db,
  reader: Reader,
  { q = '', page, per_page }: QueryOf<typeof endpoints.listConversations>,
) => {
  // One more than shown, to know whether there is more.
  const place = { offset: (page - 1) * per_page, limit: per_page + 1 }
  const words = foldText(q).split(' ').filter(Boolean).slice(0, maxWords)
  const rows =
    words.length === 0
      ? await findConversationPage(db, reader, place)
      : await findMatchingConversations(db, reader, {
          ...place,
          words,
          partnerIds: (await findCorrespondents(db, reader.tenant))
            .filter(({ name }) => words.every(word => foldText(name).includes(word)))
            .map(({ id }) => id),
        })
  return {
    data: rows.slice(0, per_page).map(row => foundConversationOf(row, reader.tenant)),
    meta: { page, per_page, has_more: rows.length > per_page },
  }
}

export const getConversation = async (db: Db, reader: Reader, conversationId: number) => {
  const row = await findConversation(db, reader, conversationId)
  if (row === undefined) throw new AppError('conversation_not_found')
  return { data: conversationOf(row, reader.tenant) }
}

/** A page of a conversation around a cursor: new messages never move it. */
export const listMessages = async (
  db: Db,
  reader: Reader,
  {
    conversationId,
    before,
    after,
    per_page: size,
  }: QueryOf<typeof endpoints.listMessages> & { conversationId: number },
) => {
  if ((await findConversation(db, reader, conversationId)) === undefined)
    throw new AppError('conversation_not_found')
  const rows = await findMessages(db, conversationId, {
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
    // One more than shown, to know whether there is more.
    limit: size + 1,
  })
  const shown = rows.slice(0, size)
  const goesOn = rows.length > size
  const isForward = after !== undefined
  return {
    data: (isForward ? shown : shown.toReversed()).map(messageOf),
    // A page from a cursor has its other side where it came from.
    meta: {
      has_before: isForward ? after > 0 : goesOn,
      has_after: isForward ? goesOn : before !== undefined,
    },
  }
}

type Asked = BodyOf<typeof endpoints.openConversation>
type Pair = { buyerId: number; shopId: number }

const missing = (field: 'shop_id' | 'buyer_id', message: string) =>
  new AppError('invalid_input', { errors: { [field]: [message] } })

/** Whom the call means: the other company, or that of the order. */
const pairOf = async (trx: Trx, tenant: Tenant, asked: Asked): Promise<Pair> => {
  if (asked.order_id != null) {
    const { buyerId, shopId } = await findQuotedOrder(trx, tenant, asked.order_id)
    const other = tenant.type === 'buyer' ? asked.shop_id : asked.buyer_id
    const orderOther = tenant.type === 'buyer' ? shopId : buyerId
    if (other != null && other !== orderOther) throw new AppError('order_not_found')
    return { buyerId, shopId }
  }
  if (tenant.type === 'buyer') {
    if (asked.shop_id == null) throw missing('shop_id', 'Indiquez le fournisseur.')
    if (!(await isShownShop(trx, asked.shop_id))) throw new AppError('shop_not_found')
    return { buyerId: tenant.id, shopId: asked.shop_id }
  }
  if (asked.buyer_id == null) throw missing('buyer_id', 'Indiquez le client.')
  if (!(await isCustomer(trx, tenant.id, asked.buyer_id))) throw new AppError('customer_not_found')
  return { buyerId: asked.buyer_id, shopId: tenant.id }
}

/**
 * The conversation of a pair, made when there is none (docs/product.md#calls): a buyer writes to
 * any wholesaler that is shown, a wholesaler to its customers.
 */
export const openConversation = async (db: Db, reader: Reader, asked: Asked, now: Date) => {
  const data = await db.transaction().execute(async trx => {
    const { tenant } = reader
    const pair = await pairOf(trx, tenant, asked)
    await refuseSolicitation(trx, tenant, pair, now)
    const id = await upsertConversation(trx, {
      ...pair,
      side: sideOf(tenant),
      orderId: asked.order_id ?? null,
      at: now,
    })
    const row = await findConversation(trx, reader, id)
    return row && conversationOf(row, tenant)
  })
  if (data === undefined) throw new AppError('conversation_not_found')
  return { data }
}
