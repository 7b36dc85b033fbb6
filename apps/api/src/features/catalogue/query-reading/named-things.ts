import { countryWords, ripenesses } from '@carreau/domain/catalogue/trade-words'
import { genderless, tellingStemsOf } from '@carreau/domain/catalogue/word-forms'
import { labelOf, type Picked, pickBest } from './candidate.ts'
import type { Phrase } from './phrase-index.ts'
import type { Vocabulary } from './vocabulary.ts'

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
      field: 'origins',
      cost: exact,
      pick: products =>
        pickBest(products, 'origins', [{ values: [...ids], further: 0 }], values =>
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
        meaning: {
          field: 'brand',
          cost: exact,
          pick: products => pickBest(products, 'brand', [{ values: [brand], further: 0 }], labelOf),
        },
      }),
    )
  })

const maturityPhrases = ({ maturities }: Vocabulary): Phrase[] => {
  const keyOf = (text: string) => tellingStemsOf(text).map(genderless).join(' ')
  /** « Prêt à déguster (affiné) » goes by both. */
  const keysOf = (maturity: string): string[] =>
    [maturity, maturity.replace(/\(.*\)/, ''), /\((.*)\)/.exec(maturity)?.[1] ?? '']
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
      meaning: {
        field: 'maturity',
        cost: ripeness,
        pick: products => pickBest(products, 'maturity', choices, labelOf),
      },
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

/** Whatever else than a product goes by a name. */
export const namedThings = (vocabulary: Vocabulary): Phrase[] => [
  ...originPhrases(vocabulary),
  ...brandPhrases(vocabulary),
  ...maturityPhrases(vocabulary),
  ...organicPhrases,
  ...shopPhrases(vocabulary),
]
