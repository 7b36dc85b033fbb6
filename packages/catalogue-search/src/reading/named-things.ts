import { openSpelling } from '../words/spelling.ts'
import { countryWords, ripenesses } from '../words/trade-words.ts'
import { genderless, tellingStemsOf } from '../words/word-forms.ts'
import { anyOf, bestOf, type Candidate, labelOf, type Picked } from './candidate.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Words that together name something: « prince bretagne » a brand, « afrique sud » an origin. */
type Phrase = {
  stems: readonly string[]
  meaning: Pick<Candidate, 'field' | 'cost' | 'pick'>
}

/** Shorter beginnings begin too much. */
const shortestBeginning = 3
const begun = 1.3
const misspelt = 2.7

/** Finds the phrases that begin at a token, the little words between their words left out. */
const indexPhrases = (given: readonly Phrase[]) => {
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

const exact = 0.8
/** « vert » is a colour of names before it is a ripeness. */
const ripeness = 0.85

/** A filter that fits whatever the products. */
const always = (values: readonly string[], name: string): (() => Picked) => {
  const picked: Picked = { values, further: 0, label: () => name }
  return () => picked
}

const originPhrases = ({ origins }: Vocabulary): Phrase[] => {
  const nameOf = new Map(origins.map(({ id, name }) => [String(id), name]))
  const idsBy = new Map<string, { stems: string[]; ids: Set<string> }>()
  const add = (text: string, id: number) => {
    const stems = tellingStemsOf(text)
    const key = stems.map(genderless).join(' ')
    const known = idsBy.get(key) ?? { stems, ids: new Set<string>() }
    known.ids.add(String(id))
    idsBy.set(key, known)
  }
  for (const { id, name, isoCode } of origins)
    for (const text of [name, ...countryWords(isoCode)]) add(text, id)
  return [...idsBy.values()].map(({ stems, ids }) => ({
    stems,
    meaning: {
      cost: exact,
      ...anyOf('origins', [...ids], values =>
        labelOf(values.map(value => nameOf.get(value) ?? value)),
      ),
    },
  }))
}

const brandPhrases = ({ brands }: Vocabulary): Phrase[] =>
  brands.flatMap(brand => {
    const stems = tellingStemsOf(brand)
    const wholes = stems.length > 1 ? [stems, [stems.join('')]] : [stems]
    return wholes.map(
      (whole): Phrase => ({
        stems: whole,
        meaning: { cost: exact, ...anyOf('brand', [brand]) },
      }),
    )
  })

const maturityPhrases = ({ maturities }: Vocabulary): Phrase[] => {
  const keyOf = (text: string) => tellingStemsOf(text).map(genderless).join(' ')
  /** « Prêt à déguster (affiné) » goes by both. */
  const keysOf = (maturity: string): string[] =>
    [maturity, maturity.replace(/\([^()]*\)/, ''), /\(([^()]*)\)/.exec(maturity)?.[1] ?? '']
      .map(keyOf)
      .filter(key => key !== '')
  const like = (keys: readonly string[]) =>
    maturities.filter(maturity => keysOf(maturity).some(key => keys.includes(key)))
  const groups = ripenesses.map(words => words.map(keyOf))
  const keys = new Set([...maturities.flatMap(keysOf), ...groups.flat()])
  return [...keys].flatMap(key => {
    const named = like([key])
    const alike = like(groups.find(group => group.includes(key)) ?? [])
    if (named.length + alike.length === 0) return []
    const choices = [
      { values: named, further: 0 },
      { values: alike, further: 0.1 },
    ].filter(({ values }) => values.length > 0)
    return {
      stems: key.split(' '),
      meaning: { cost: ripeness, ...bestOf('maturity', choices) },
    }
  })
}

const organicPhrases: Phrase[] = (
  [
    ['true', 'Bio', 'bio,biologique,agriculture biologique,organique,organic'],
    ['false', 'Conventionnel', 'non bio,pas bio,conventionnel,conventionnelle'],
  ] as const
).flatMap(([value, label, texts]) =>
  texts.split(',').map(text => ({
    stems: text.split(' '),
    meaning: { field: 'bio', cost: exact, pick: always([value], label) },
  })),
)

const shopPhrases = ({ shops }: Vocabulary): Phrase[] =>
  shops.map(({ slug, name }) => ({
    stems: tellingStemsOf(name),
    meaning: { field: 'fournisseurs', cost: exact, pick: always([slug], name) },
  }))

/** Finds whatever else than a product goes by a name: origins, brands, ripenesses, « bio », wholesalers. */
export const openNamedThings = (vocabulary: Vocabulary) =>
  indexPhrases([
    ...originPhrases(vocabulary),
    ...brandPhrases(vocabulary),
    ...maturityPhrases(vocabulary),
    ...organicPhrases,
    ...shopPhrases(vocabulary),
  ])
