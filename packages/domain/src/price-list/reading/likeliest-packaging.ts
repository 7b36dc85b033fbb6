import type { NamedRow, ReadableVocabulary } from './line-vocabulary.ts'
import type { Listed } from './listed-specification.ts'
import { contentOfPackaging, type PackageContent, type PackagingWords } from './packaging-words.ts'

type Named = NamedRow & PackagingWords

const { compare } = new Intl.Collator('fr', { numeric: true })

/** What a product is mostly sold by; null where nobody sells it. */
const usualUnit = (specifications: readonly Listed[]): PackageContent['contentUnit'] | null => {
  const units = [...Map.groupBy(specifications, ({ contentUnit }) => contentUnit)]
  return units.sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? null
}

/**
 * Packagings in the order that somebody is asked about them: those that hold what the product is sold by before all
 * others (« ananas x5 »: 5 pieces before 5 punnets), those in words of its own, the plainest first.
 */
export const likeliestFirst = <T extends Named>(
  some: readonly T[],
  specifications: readonly Listed[],
  { packagingsById }: Pick<ReadableVocabulary, 'packagingsById'>,
): T[] => {
  const usual = usualUnit(specifications)
  const its = new Set(
    specifications.flatMap(({ packagingId }) => [
      ...(packagingsById.get(packagingId)?.words ?? []),
    ]),
  )
  return some
    .map(each => ({
      each,
      isOther: Number(contentOfPackaging(each.name).contentUnit !== usual),
      strange: [...each.words].filter(word => !its.has(word)).length,
      length: each.words.size + each.quantities.size,
    }))
    .sort(
      (one, other) =>
        one.isOther - other.isOther ||
        one.strange - other.strange ||
        one.length - other.length ||
        compare(one.each.name, other.each.name),
    )
    .map(({ each }) => each)
}
