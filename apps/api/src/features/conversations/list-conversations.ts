import type { QueryOf } from '@carreau/contract/endpoint'
import type { endpoints } from '@carreau/contract/endpoints'
import { foldText } from '@carreau/domain/french/fold'
import type { Db } from '../../platform/db/database.ts'
import { foundConversationOf } from './conversations.present.ts'
import {
  findConversationPage,
  findCorrespondents,
  findMatchingConversations,
} from './conversations.sql.ts'
import type { Reader } from './parties.sql.ts'

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
