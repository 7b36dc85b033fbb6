import { foldText } from '@carreau/catalogue-search/words/fold'
import { commonWords } from './common-words.ts'

/** Ways along a keyboard or the alphabet, of which any stretch is guessed, backwards too. */
const ways = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'aqwzsxedcrfvtgbyhnujikolpm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1aqw2zsx3edc4rfv5tgb6yhn7ujk8il9om',
  '1q2w3e4r5t6y7u8i9o0p',
  '1a2z3e4r5t6y7u8i9o0p',
  'a1z2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9j0',
]

/** Signs that stand for letters, as everybody writes them: p@ssw0rd. */
const disguises: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '€': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const shortestDigits = 12

const isAlongAWay = (text: string): boolean => {
  const back = [...text].reverse().join('')
  return ways.some(way => way.includes(text) || way.includes(back))
}

/** « abcabcabc » is abc: what a text repeats, or the text. */
const repeatedPart = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text

/** Without the digits and signs around it. */
const core = (text: string): string => text.replace(/^[^a-z]+|[^a-z]+$/g, '')

const isCommonWord = (text: string): boolean => {
  const word = core(text)
  const part = repeatedPart(word)
  return [word, part].some(
    known => commonWords.has(known) || (known.length >= 4 && isAlongAWay(known)),
  )
}

/**
 * Whether a password is among the first that are tried: a common word with digits or signs around it
 * or in disguise, a way along the keyboard, something short repeated, or digits alone. (ASVS 5.0
 * §6.2.4 asks for the 3 000 most used of a list; these rules refuse those and their neighbours.)
 */
export const isCommonPassword = (password: string): boolean => {
  const text = foldText(password).replace(/\s+/g, '')
  const part = repeatedPart(text)
  if (part.length <= 3 || (/^\d+$/.test(text) && text.length < shortestDigits)) return true
  if (isAlongAWay(part)) return true
  const undisguised = [...text].map(sign => disguises[sign] ?? sign).join('')
  // The digits around a disguised word are no disguise: P@ssw0rd1.
  const plain = text.replace(/^\d+|[\d!]+$/g, '')
  const plainUndisguised = [...plain].map(sign => disguises[sign] ?? sign).join('')
  return [text, undisguised, plainUndisguised].some(isCommonWord)
}
