import { foldText } from '@carreau/catalogue-search/words/fold'
import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { readableText } from '@carreau/domain/accounts/names'
import { frenchSpaces } from '@carreau/domain/french/format'
import { visibleStatuses } from '@carreau/domain/orders/orders'
import type { Db, Trx } from '../../platform/db/database.ts'
import { keepAnswer, takeKey } from '../../platform/db/idempotency.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Caller, Tenant } from '../../platform/identity/caller.ts'
import { countAttempt } from '../../platform/identity/throttle.sql.ts'
import { attemptOf } from '../../platform/identity/throttle.ts'
import { refuseForeignPictures } from '../companies/door/own-pictures.ts'
import { findOrders, type OrderLineRow, type OrderRow } from '../orders/door/orders.sql.ts'
import { messageOf } from './conversations.present.ts'
import { lockConversation } from './conversations.sql.ts'
import { findMessage, insertMessage, type Quote } from './messages.sql.ts'
import { sideOf } from './parties.sql.ts'
import { publishMessage } from './receipts.ts'
import { refuseSolicitation } from './refuse-solicitation.ts'

/** States that both sides see: what waits for the buyer's own approval is no business of the shop. */
const sharedStatuses = visibleStatuses({ type: 'shop', role: 'sales' })

/** An order of the company's that may stand in a conversation. */
export const findQuotedOrder = async (
  trx: Trx,
  tenant: Tenant,
  orderId: number,
): Promise<OrderRow> => {
  const [order] = await findOrders(trx, tenant, [orderId])
  if (order === undefined) throw new AppError('order_not_found')
  if (!sharedStatuses.includes(order.status))
    throw new AppError('invalid_input', {
      errors: {
        order_id: [
          frenchSpaces(
            'Le fournisseur ne voit pas cette commande : elle n’a pas été approuvée par votre société.',
          ),
        ],
      },
    })
  return order
}

const detailsOf = (line: OrderLineRow): string =>
  [line.originName, line.variantSize, line.category && `cat. ${line.category}`, line.packagingName]
    .filter(Boolean)
    .join(' · ')

/** The card of an order, or of one of its lines, frozen. */
const quoteOf = (order: OrderRow, lineId: number | null): Quote => {
  const line = lineId === null ? undefined : order.lines.find(({ id }) => id === lineId)
  if (lineId !== null && line === undefined)
    throw new AppError('invalid_input', {
      errors: { order_line_id: ['Cette ligne n’est pas de cette commande.'] },
    })
  return {
    orderId: order.id,
    number: order.number,
    deliveryDate: order.deliveryDate,
    linesCount: order.linesCount,
    netCents: order.netCents,
    line:
      line === undefined
        ? null
        : {
            id: line.id,
            name: line.name,
            details: detailsOf(line),
            orderedMilli: line.orderedPackagesMilli,
          },
  }
}

type Body = BodyOf<typeof endpoints.sendMessage>
type Sender = Caller & { tenant: Tenant }
type Sent = Body & { conversationId: number; key: string | undefined; address: string }

const refuseFloods = async (db: Db, { userId }: Sender, address: string): Promise<void> => {
  if (await countAttempt(db, attemptOf('message', address, String(userId)))) return
  throw new AppError('too_many_attempts', {
    message: 'Trop de messages envoyés. Patientez une minute avant de recommencer.',
  })
}

const refuseEmpty = ({ body, photo_keys, order_id, order_line_id }: Body): void => {
  const errors: Record<string, string[]> = {}
  if (!body && !photo_keys?.length && order_id == null) errors.body = ['Écrivez un message.']
  if (order_line_id != null && order_id == null)
    errors.order_id = ['Indiquez la commande de cette ligne.']
  if (Object.keys(errors).length > 0) throw new AppError('invalid_input', { errors })
}

/** Each photograph once, and only those that the sender's company uploaded. */
const ownPhotos = async (trx: Trx, sender: Sender, keys: readonly string[]): Promise<string[]> => {
  const byField = keys.map((key, index) => [`photo_keys.${index}`, key] as const)
  await refuseForeignPictures(trx, sender, Object.fromEntries(byField))
  return [...new Set(keys)]
}

const quoted = async (
  trx: Trx,
  { tenant }: Sender,
  pair: { buyerId: number; shopId: number },
  { order_id, order_line_id }: Body,
): Promise<Quote | null> => {
  if (order_id == null) return null
  const order = await findQuotedOrder(trx, tenant, order_id)
  // An order with another partner has no place here.
  if (order.buyerId !== pair.buyerId || order.shopId !== pair.shopId)
    throw new AppError('order_not_found')
  return quoteOf(order, order_line_id ?? null)
}

const answerOf = async (trx: Trx, messageId: number) => {
  const row = await findMessage(trx, messageId)
  if (row === undefined) throw new AppError('conversation_not_found')
  return { data: messageOf(row) }
}

/**
 * Writes a message, all or nothing. The conversation's row is locked: messages have the order of
 * their numbers. Under a key a repeated call writes one.
 */
export const sendMessage = async (
  db: Db,
  sender: Sender,
  { conversationId, key, address, ...sent }: Sent,
  now: Date,
) => {
  const body = { ...sent, body: readableText(sent.body ?? '') }
  refuseEmpty(body)
  await refuseFloods(db, sender, address)
  return db.transaction().execute(async trx => {
    const { tenant } = sender
    const pair = await lockConversation(trx, tenant, conversationId)
    if (pair === undefined) throw new AppError('conversation_not_found')
    const request = JSON.stringify({ message: conversationId, body })
    const done = key === undefined ? null : await takeKey(trx, tenant.id, { key, request })
    if (done !== null) return answerOf(trx, Number(done.answer))
    await refuseSolicitation(trx, tenant, pair, now)
    const text = body.body
    const messageId = await insertMessage(trx, {
      conversationId,
      ...pair,
      side: sideOf(tenant),
      author: sender,
      body: text,
      searchText: foldText(text),
      photoKeys: await ownPhotos(trx, sender, body.photo_keys ?? []),
      quote: await quoted(trx, sender, pair, body),
      clientKey: key ?? null,
      at: now,
    })
    if (key !== undefined) await keepAnswer(trx, tenant.id, key, messageId)
    await publishMessage(trx, { conversationId, messageId, ...pair, side: sideOf(tenant) })
    return answerOf(trx, messageId)
  })
}
