import type { BodyOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db, Trx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Tenant } from '../../platform/identity/caller.ts'
import { conversationOf } from './conversations.present.ts'
import {
  findConversation,
  isCustomer,
  isShownShop,
  upsertConversation,
} from './conversations.sql.ts'
import { type Reader, sideOf } from './parties.sql.ts'
import { findQuotedOrder } from './quoted-order.ts'

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
