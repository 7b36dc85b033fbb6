import type { Interpretation } from './interpret.ts'
import type { Token } from './tokens.ts'
import type { Attribute } from './vocabulary.ts'

/** What leads up to a filter goes with it: « d’Espagne », « origine France », « en botte ». */
const leading = new Set('a au aux d de des du en origine par provenance'.split(' '))

/** « colis … 6 kg » is one package: what is said of it apart holds together when it can. */
const together = (attributes: readonly Attribute[]): Attribute[] => {
  const packagings = attributes.filter(({ field }) => field === 'packaging')
  const both = packagings
    .map(({ values }) => values)
    .reduce(
      (some, others) => some.filter(value => others.includes(value)),
      packagings[0]?.values ?? [],
    )
  return attributes.map(attribute =>
    attribute.field === 'packaging' && both.length > 0 ? { ...attribute, values: both } : attribute,
  )
}

/** The filters of a reading, each with the very words that asked for it. */
export const attributesOf = (
  text: string,
  tokens: readonly Token[],
  attributes: Interpretation['attributes'],
): Attribute[] =>
  together(
    attributes.map(({ candidate: { field, from, to }, picked: { values, label } }) => {
      let begin = from
      while (begin > 0 && leading.has(tokens[begin - 1]?.word ?? '')) begin--
      const end = tokens[to - 1]?.end
      const typed = text.slice(tokens[from]?.start, end)
      return { field, values, label: label(typed), words: text.slice(tokens[begin]?.start, end) }
    }),
  )
