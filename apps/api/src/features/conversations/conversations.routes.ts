import { conversationEndpoints as endpoints } from '@carreau/contract/conversations/conversations'
import type { Db } from '../../platform/db/database.ts'
import type { Serve } from '../../platform/http/serve.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  openConversation,
} from './conversations.ts'
import { countUnread } from './door/unread.sql.ts'
import { readConversation, receiveMessages } from './receipts.ts'
import { sendMessage } from './send-message.ts'

export const conversationRoutes = (serve: Serve, { db }: { db: Db }): void => {
  serve(endpoints.listConversations, ({ caller, query }) => listConversations(db, caller, query))
  serve(endpoints.countUnreadConversations, async ({ caller }) => ({
    data: await countUnread(db, caller),
  }))
  serve(endpoints.receiveMessages, ({ caller, now }) => receiveMessages(db, caller.tenant, now))
  serve(endpoints.openConversation, ({ caller, body, now }) =>
    openConversation(db, caller, body, now),
  )
  serve(endpoints.getConversation, ({ caller, params }) =>
    getConversation(db, caller, params.conversationId),
  )
  serve(endpoints.listMessages, ({ caller, params, query }) =>
    listMessages(db, caller, { ...params, ...query }),
  )
  serve(endpoints.sendMessage, ({ caller, params, body, idempotencyKey, address, now }) =>
    sendMessage(db, caller, { ...params, ...body, key: idempotencyKey, address }, now),
  )
  serve(endpoints.readConversation, ({ caller, params, body, now }) =>
    readConversation(db, caller, { ...params, ...body }, now),
  )
}
