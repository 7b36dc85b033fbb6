import { endpoints } from '@carreau/contract/endpoints'
import { keepUploadOf } from '../companies/media/uploads.test-app.ts'
import { openOrderingApp } from '../orders/ordering.test-app.ts'

type Sent = {
  body?: unknown
  photo_keys?: unknown
  order_id?: unknown
  order_line_id?: unknown
}

/** The rooms of ordering and of conversations: a buyer, a wholesaler and what they may write. */
export const openConversationsApp = async () => {
  const app = await openOrderingApp()
  const { call, db, newBuyer, newShop } = app
  const buyer = await newBuyer('Bistrot des Halles')
  const shop = await newShop('Primeurs de Rungis')

  const openWith = (token: string, body: object) =>
    call(endpoints.openConversation, { token, body })

  /** The conversation of a buyer and a shop. */
  const newConversation = async (token = buyer.token, shopId = shop.id): Promise<number> =>
    (await openWith(token, { shop_id: shopId })).ok().data.id

  const send = (token: string, conversationId: number, body: Sent | string, key?: string) =>
    call(endpoints.sendMessage, {
      token,
      params: { conversationId },
      body: typeof body === 'string' ? { body } : body,
      ...(key !== undefined && { key }),
    })

  const read = (token: string, conversationId: number, messageId?: number) =>
    call(endpoints.readConversation, {
      token,
      params: { conversationId },
      body: { message_id: messageId },
    })

  const list = async (token: string, query: Record<string, string | number> = {}) =>
    (await call(endpoints.listConversations, { token, query })).ok().data

  const page = async (
    token: string,
    conversationId: number,
    query: Record<string, string | number> = {},
  ) => (await call(endpoints.listMessages, { token, params: { conversationId }, query })).ok()

  const countUnread = async (token: string): Promise<number> =>
    (await call(endpoints.countUnreadConversations, { token })).ok().data

  /** Marks a picture as uploaded by somebody of the company. */
  const upload = (tenantId: number, key: string): Promise<void> => keepUploadOf(db, tenantId, key)

  return {
    ...app,
    buyer,
    shop,
    openWith,
    newConversation,
    send,
    read,
    list,
    page,
    countUnread,
    upload,
  }
}
