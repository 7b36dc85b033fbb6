import { foldText } from '@carreau/catalogue-search/words/fold'

const wordsOf = (text: string): string[] => foldText(text).match(/[a-z0-9]+/g) ?? []

/** Whether the words stand beside one another in the name. */
const isSaid = (words: readonly string[], name: readonly string[]): boolean =>
  ` ${name.join(' ')} `.includes(` ${words.join(' ')} `)

/** Without what the name says already, at its beginning or in brackets: « Williams verte » of « Poire Williams ». */
const withoutName = (text: string, name: readonly string[]): string => {
  const bare = text.replace(/\s?\(([^()]*)\)/g, (whole, inside: string) =>
    isSaid(wordsOf(inside), name) ? '' : whole,
  )
  const words = bare.trim().split(/\s+/)
  const first = words.findIndex(word => {
    const its = wordsOf(word)
    return its.length === 0 || !its.every(each => name.includes(each))
  })
  const rest = first === -1 ? '' : words.slice(first).join(' ')
  return rest.startsWith('(') && rest.endsWith(')') ? rest.slice(1, -1) : rest
}

/**
 * A cultivar as a specification keeps it: in the spelling that the product's own cultivars have, without what the product's
 * name says, so that no line says it twice (« Pomme Granny Smith »).
 */
export const cultivarAs = (
  text: string | null,
  { designation, known }: { designation: string; known: readonly string[] },
): string | null => {
  const rest = withoutName(text ?? '', wordsOf(designation))
  const its = wordsOf(rest).join(' ')
  if (its === '') return null
  return known.find(each => wordsOf(each).join(' ') === its) ?? rest
}
