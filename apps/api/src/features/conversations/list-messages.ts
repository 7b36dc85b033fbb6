import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { messageOf } from './conversations.present.ts'
import { findConversation } from './conversations.sql.ts'
import { findMessages } from './messages.sql.ts'
import type { Reader } from './parties.sql.ts'

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
