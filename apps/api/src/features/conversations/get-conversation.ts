import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { conversationOf } from './conversations.present.ts'
import { findConversation } from './conversations.sql.ts'
import type { Reader } from './parties.sql.ts'

export const getConversation = async (db: Db, reader: Reader, conversationId: number) => {
  const row = await findConversation(db, reader, conversationId)
  if (row === undefined) throw new AppError('conversation_not_found')
  return { data: conversationOf(row, reader.tenant) }
}
