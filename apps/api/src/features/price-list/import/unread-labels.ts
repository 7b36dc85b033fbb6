import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Db } from '../../../platform/db/database.ts'
import type { ReadLine } from './read-line.ts'
import {
  findUnreadLabels,
  forgetUnreadLabels,
  saveUnreadLabels,
  type UnreadLabel,
} from './unread-labels.sql.ts'

/** Of one file, and of one wholesaler: what an operator reads, not a copy of a list. */
const mostAtOnce = 300
const mostKept = 1_000
const keptDays = 90

const unreadOf = ({ label, message, unread }: ReadLine): UnreadLabel[] => {
  const folded = foldText(label)
  return unread === null || folded === ''
    ? []
    : [{ label, folded, problem: (message ?? '').slice(0, 300), ...unread }]
}

/**
 * Keeps for the operator what a file names and the catalogue has not (a preview's too: many stop there),
 * and forgets what is read by now; what is only left out still waits for the catalogue.
 */
export const keepUnreadLabels = async (
  db: Db,
  shopId: number,
  lines: readonly ReadLine[],
): Promise<void> => {
  const unread = lines.flatMap(unreadOf)
  const known = await findUnreadLabels(db, shopId)
  if (unread.length === 0 && known.length === 0) return
  const still = new Set(unread.map(({ folded }) => folded))
  const inFile = new Set(
    known.length === 0
      ? []
      : lines.flatMap(({ label, isLeftOut }) => (isLeftOut ? [] : foldText(label))),
  )
  await forgetUnreadLabels(db, shopId, {
    folded: known.filter(folded => inFile.has(folded) && !still.has(folded)),
    olderThanDays: keptDays,
  })
  const old = new Set(known)
  const room = Math.max(0, mostKept - known.length)
  const fresh = unread.filter(({ folded }) => !old.has(folded)).slice(0, room)
  const again = unread.filter(({ folded }) => old.has(folded))
  const saved = [...again, ...fresh].slice(0, mostAtOnce)
  if (saved.length > 0) await saveUnreadLabels(db, shopId, saved)
}
