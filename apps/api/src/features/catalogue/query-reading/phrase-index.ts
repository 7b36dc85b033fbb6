import { openSpelling } from '@carreau/domain/catalogue/spelling'
import { genderless } from '@carreau/domain/catalogue/word-forms'
import type { Candidate } from './candidate.ts'
import type { Token } from './tokens.ts'

/** Words that together name something: « prince bretagne » a brand, « afrique sud » an origin. */
export type Phrase = {
  stems: readonly string[]
  meaning: Pick<Candidate, 'field' | 'cost' | 'pick'>
}

/** Shorter beginnings begin too much. */
const shortestBeginning = 3
const begun = 1.3
const misspelt = 2.7

/** Finds the phrases that begin at a token, the little words between their words left out. */
export const indexPhrases = (given: readonly Phrase[]) => {
  const phrases = given.map(phrase => ({ ...phrase, stems: phrase.stems.map(genderless) }))
  const byFirst = Map.groupBy(phrases, ({ stems }) => stems[0] ?? '')
  const firsts = [...byFirst.keys()].sort()
  const spelling = openSpelling([...new Set(phrases.flatMap(({ stems }) => stems))].sort())

  /** How far a typed word is from a word of a phrase; null when it is another word. */
  const far = (token: Token, stem: string, near: ReadonlySet<string>): number | null => {
    if (genderless(token.stem) === stem) return 0
    if (token.last && token.word.length >= shortestBeginning && stem.startsWith(token.word))
      return begun
    return near.has(stem) ? misspelt : null
  }

  /** Follows a phrase along the tokens: where it ends and at what cost. */
  const follow = (
    stems: readonly string[],
    tokens: readonly Token[],
    from: number,
    nearOf: (token: Token) => ReadonlySet<string>,
  ): { to: number; cost: number } | null => {
    let to = from
    let cost = 0
    for (const stem of stems) {
      while (to > from && tokens[to]?.little && tokens[to]?.stem !== stem) to++
      const token = tokens[to++]
      const distance = token === undefined ? null : far(token, stem, nearOf(token))
      if (distance === null) return null
      cost += distance
    }
    return { to, cost }
  }

  /** First words of phrases that a token may be. */
  const startsAt = (token: Token, near: ReadonlySet<string>): Set<string> => {
    const starts = new Set([genderless(token.stem), ...near])
    if (token.last && token.word.length >= shortestBeginning)
      for (const start of firsts) if (start.startsWith(token.word)) starts.add(start)
    return starts
  }

  return (tokens: readonly Token[], from: number, forgiving: boolean): Candidate[] => {
    const first = tokens[from]
    if (first === undefined) return []
    const nearOf = (token: Token): ReadonlySet<string> =>
      new Set(forgiving && !token.number ? spelling(token.stem).words : [])
    return [...startsAt(first, nearOf(first))].flatMap(start =>
      (byFirst.get(start) ?? []).flatMap(({ stems, meaning }) => {
        const end = follow(stems, tokens, from, nearOf)
        return end === null ? [] : [{ ...meaning, from, to: end.to, cost: meaning.cost + end.cost }]
      }),
    )
  }
}
