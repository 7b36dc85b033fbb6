import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { SearchWord } from './search-words.ts'

export type MatchRow = {
  id: number
  name: string
  variety: string | null
  designation: string
  photoKey: string | null
  tint: string
  categoryName: string
  /** How alike misspelt words are, 0 to 1; null when every word was found. */
  likeness: number | null
}

/** More products than one search can show. */
const maxMatches = 2_000
/** Trigrams of a word that two spellings share: « aubrgine » and aubergine .58, kiwy and kiwi .43. */
const minLikeness = 0.4
/** Shorter words are alike by chance. */
const shortestMisspelt = 4

/**
 * Products whose designation, synonyms or cultivars have every word, at the beginning of one of
 * theirs or whole in the singular; when there are none, those that spell every longer word alike.
 * In the order of their names.
 */
export const findMatches = async (db: Db, words: readonly SearchWord[]): Promise<MatchRow[]> => {
  const typed = words.map(word => word.typed)
  const whole = words.map(word => word.whole)
  const long = typed.filter(word => word.length >= shortestMisspelt)
  const { rows } = await sql<MatchRow>`
    with text as materialized (
      select id, ' ' || translate(search_text, '()/,.;&', '       ') || ' ' as words
        from products where status = 'active'),
    exact as materialized (
      select id, null::real as likeness from text
       where not exists (
         select from unnest(${typed}::text[], ${whole}::text[]) asked (typed, whole)
          where strpos(words, ' ' || typed) = 0 and strpos(words, ' ' || whole || ' ') = 0)),
    alike as (
      select id, likeness
        from text
       cross join lateral (
         select min(strict_word_similarity(word, words)) as likeness
           from unnest(${long}::text[]) word) least_alike
       where not exists (select from exact) and likeness >= ${minLikeness}::real)
    select p.id, p.name, p.variety, p.commercial_designation as designation,
           p.photo_keys[1] as "photoKey", p.tint, g.name as "categoryName", found.likeness
      from (select * from exact union all select * from alike) found
      join products p on p.id = found.id
      join categories g on g.id = p.category_id
     order by p.search_text, p.id
     limit ${maxMatches}`.execute(db)
  return rows
}
