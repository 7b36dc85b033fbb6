import { plainLetters, plainName } from './name-likeness.ts'

/** What is left out between the words of a name. */
const small = wordsOf('le la les l de du des d et a au aux en chez')
/** What many of the trade are called: alone it tells nobody from anybody. */
const ofTheTrade = wordsOf(
  `primeur primeurs fruit fruits legume legumes grossiste grossistes gros distribution maison halle halles marche
   marches maree jardin jardins ferme verger vergers potager producteur producteurs commerce negoce compagnie cie
   groupe societe fils freres bio france import export frais fraicheur service services`,
)

function wordsOf(name: string): string[] {
  return (plainName(name).match(/[\p{L}\p{N}]+/gu) ?? []).map(plainLetters)
}

/** One letter more, less, another, or two that changed places; in short words every letter counts. */
const isOneLetterOff = (one: string, other: string): boolean => {
  if (one === other) return true
  if (Math.min(one.length, other.length) < 5 || Math.abs(one.length - other.length) > 1)
    return false
  let from = 0
  while (from < one.length && one[from] === other[from]) from++
  const [rest, others] = [one.slice(from), other.slice(from)]
  return (
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    rest.slice(1) === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  )
}

const isAmong = (word: string, words: readonly string[]): boolean =>
  words.some(other => isOneLetterOff(word, other))

/**
 * Whether two names may be taken for each other though they are not the same (`likenessOf`): accents, legal forms
 * and the order of words set aside, one letter off, or the one with words added: « Primeurs Benali Lyon » and
 * « Primeurs Benali ». A single word is near another name only where that adds what the trade is called.
 */
export const isNearName = (one: string, other: string): boolean => {
  const sides = [one, other].map(name => wordsOf(name).filter(word => !small.includes(word)))
  const [fewer = [], more = []] = sides.toSorted((a, b) => a.length - b.length)
  if (fewer.every(word => isAmong(word, ofTheTrade))) return false
  if (isOneLetterOff(fewer.join(''), more.join(''))) return true
  if (!fewer.every(word => isAmong(word, more))) return false
  const added = more.filter(word => !isAmong(word, fewer))
  return fewer.length > 1 || added.every(word => isAmong(word, ofTheTrade))
}
