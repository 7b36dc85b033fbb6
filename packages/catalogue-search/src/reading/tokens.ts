import { foldText } from '../words/fold.ts'
import { isLittle, singular } from '../words/word-forms.ts'

/** Nobody types more; a pasted page is read no further. */
const maxCharacters = 200
const maxTokens = 14

/** A word or a number as typed. */
export type Token = {
  /** Folded, in the singular; a number with a point. */
  stem: string
  /** Folded, as typed. */
  word: string
  number: boolean
  /** Where it stands in the text. */
  start: number
  end: number
  /** What stands between it and the next. */
  gap: string
  little: boolean
  /** A lone capital in small letters, « pêche jaune A »: hardly a little word. */
  letter: boolean
  /** Typed in capitals. */
  capitals: boolean
  /** The end of the text, perhaps not typed to its end. */
  last: boolean
}

/** « 2,5kg » is 2,5 and kg; a plus sign belongs to no word. */
const wordOrNumber = /\d+(?:[.,]\d+)?|[\p{L}\p{M}]+/gu

export const readable = (text: string): string => text.slice(0, maxCharacters)

/** The words and numbers of a text, each with its place in it. */
export const tokensOf = (text: string): Token[] => {
  const found = [...readable(text).matchAll(wordOrNumber)].slice(0, maxTokens)
  const small = /\p{Ll}/u.test(text)
  return found.flatMap((match, index) => {
    const [typed] = match
    const end = match.index + typed.length
    const next = found[index + 1]
    const number = /^\d/.test(typed)
    const word = number ? typed.replace(',', '.') : foldText(typed).replace(/[^\p{L}]/gu, '')
    if (word === '') return []
    return {
      word,
      stem: number ? word.replace(/^0+(?=\d)/, '').slice(0, 12) : singular(word),
      number,
      start: match.index,
      end,
      gap: text.slice(end, next?.index ?? end),
      little: isLittle(word),
      letter: small && index > 0 && /^[A-Z]$/.test(typed),
      capitals: typed === typed.toUpperCase() && typed !== typed.toLowerCase(),
      last: next === undefined && end === text.length,
    }
  })
}
