import type { NamedRow, ReadableVocabulary } from './line-vocabulary.ts'
import { isSaid, type PackagingWords, withAnyCounts } from './packaging-words.ts'

/** Containers that lists write for one another: a « caisse 10 kg » is the « Colis 10 kg » of who sells that. */
const containers = new Set(
  'colis carton caisse caissette cagette plateau ifco vrac bois plastique carton lot'.split(' '),
)

const withoutContainers = (said: PackagingWords): PackagingWords => ({
  words: new Set([...said.words].filter(word => !containers.has(word))),
  quantities: said.quantities,
})

/** Whether a number is of nobody knows what: « colis de 12 » may be pieces or kilograms, a « sac 25 » is weighed. */
const isBare = ({ words, quantities }: PackagingWords): boolean =>
  [...words].every(word => containers.has(word)) &&
  [...quantities].some(quantity => !quantity.includes(' ') || quantity.endsWith(' x'))

/** Whether a packaging that has all that was said has nothing more. */
const isExactly = ({ words, quantities }: PackagingWords, said: PackagingWords): boolean =>
  words.size === said.words.size && quantities.size === said.quantities.size && !isBare(said)

type Named = NamedRow & PackagingWords
type Known = { readonly packagings: readonly Named[]; readonly theirs: readonly Named[] }

/** The packagings that are all of what is said, its counts and its numbers as they stand. */
const packagingsOf = (said: PackagingWords, { packagings, theirs }: Known): readonly Named[] => {
  const own = theirs.filter(each => isSaid(each, said))
  // « 20 épis » is the « Colis 20 épis » before « 10 barquettes de 2 (20 épis) ».
  const plain = own.filter(({ quantities }) => quantities.size === said.quantities.size)
  if (own.length > 0) return plain.length > 0 ? plain : own
  const named = packagings.filter(each => isSaid(each, said))
  const exact = named.filter(each => isExactly(each, said))
  if (exact.length > 0) return exact
  const loose = withoutContainers(said)
  const whole = named.filter(each => isExactly(withoutContainers(each), loose))
  const isHeld = loose.words.size + loose.quantities.size > 0
  const alike = isHeld ? theirs.filter(each => isSaid(each, loose)) : []
  if (alike.length > 0) return alike
  // « bottes par 10 », « 12 pièces »: nothing more than was said but what it is in, « colis » before any other.
  const inColis = whole.filter(({ words }) => words.has('colis') && !words.has('carton'))
  if (inColis.length === 1) return inColis
  return whole.length > 0 ? whole : named
}

/** What a number that nothing else explains says of a package, where some package of the product holds it. */
export const saidByNumber = (
  number: string,
  theirs: readonly PackagingWords[],
): PackagingWords | null => {
  const said = { words: new Set<string>(), quantities: new Set([number]) }
  return theirs.some(each => isSaid(each, said)) ? said : null
}

/**
 * The packagings that what is said of a package may be: the product's own that are all of it, else the
 * market's that is just that, else the product's in another container, else the market's that is just that in some
 * container; none when nobody knows it. « x6 » counts: what weighs 6 kg is meant only where nothing holds 6.
 */
export const packagingsSaid = (
  said: PackagingWords,
  { packagings, packagingsById }: Pick<ReadableVocabulary, 'packagings' | 'packagingsById'>,
  its: ReadonlySet<number>,
): readonly Named[] => {
  const meant = packagingsById.get(said.meantId ?? 0)
  if (meant !== undefined) return [meant]
  const known = { packagings, theirs: [...its].flatMap(id => packagingsById.get(id) ?? []) }
  const counted = packagingsOf(said, known)
  return counted.length > 0 ? counted : packagingsOf(withAnyCounts(said), known)
}
