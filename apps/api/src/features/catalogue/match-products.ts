import type { Db } from '../../platform/db/database.ts'
import { findMatches, type MatchRow } from './matches.sql.ts'
import { distance, searchWords } from './search-words.ts'

/** Products that a text names, nearest first; none for a text without letter or digit. */
export const matchProducts = async (db: Db, text: string): Promise<MatchRow[]> => {
  const words = searchWords(text)
  if (words.length === 0) return []
  const matches = await findMatches(db, words)
  const ranked = matches.map(match => ({ match, distance: distance(words, match) }))
  // Equal ones keep the order of their names, in which they came.
  ranked.sort(
    (left, right) =>
      (right.match.likeness ?? 0) - (left.match.likeness ?? 0) || left.distance - right.distance,
  )
  return ranked.map(({ match }) => match)
}
