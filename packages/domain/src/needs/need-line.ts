import { foldText } from '@carreau/catalogue-search/words/fold'
import type { Unit } from '../money/quantity.ts'
import { isAndHalf, numberAt } from './number-words.ts'

/** A word of a written need: as typed, and folded to be compared. */
type Word = { typed: string; folded: string }

/** A quantity in a line, and the words it takes: from `from` up to, not with, `to`. */
export type SaidQuantity = {
  quantity: number
  /** Null: a number alone. */
  unit: Unit | null
  from: number
  to: number
  /** « x3 »: how many, whatever stands before it. */
  isTimes: boolean
}

const unitOf: Record<string, { unit: Unit; per?: number }> = {}
const say = (unit: Unit, words: string, per?: number) => {
  for (const word of words.split(/\s+/)) unitOf[word] = per === undefined ? { unit } : { unit, per }
}
say('kg', 'kg kgs kilo kilos kilogramme kilogrammes kil')
say('kg', 'g gr grs gramme grammes', 0.001)
say('kg', 'livre livres', 0.5)
say(
  'package',
  `colis coli col cols caisse caisses cagette cagettes cageot cageots cag plateau plateaux plateaus plt plts plx
   carton cartons crt ctn sac sacs filet filets caissette caissettes seau seaux boite boites bac bacs panier paniers
   lot lots sachet sachets palette`,
)
say('piece', 'piece pieces pce pces pcs pc p tete tetes unite unites')
say('bunch', 'botte bottes bt bts bte btes bot bots bouquet bouquets')
say('punnet', 'barquette barquettes barq barqs bq bqs brq ravier raviers')

const times = new Set(['x', '×', '*'])
const joining = new Set(['de', 'd', 'des', 'du'])

/** « 10kg », « x4 », « 2,5kg » are two words each; « 57-67 » and « 1/2 » are one. */
const apart = (text: string): string[] =>
  text.match(/\d+(?:[.,]\d*)?[-–/]\d+|\d+(?:[.,]\d+)?|[½¼¾]|[×*]|[\p{L}\p{M}]+/gu) ?? []

export const wordsOf = (text: string): Word[] =>
  apart(text).map(typed => ({ typed, folded: foldText(typed) || typed }))

/** A quantity that begins at a place of the line; null for none. */
const quantityAt = (folded: readonly string[], at: number): SaidQuantity | null => {
  const isTimes = times.has(folded[at] ?? '')
  const number = numberAt(folded, at + (isTimes ? 1 : 0))
  if (number === null) return null
  let to = at + (isTimes ? 1 : 0) + number.length
  // « une dizaine de kilos », « une douzaine de bottes ».
  const further = number.isCount && joining.has(folded[to] ?? '') ? 1 : 0
  const named = unitOf[folded[to + further] ?? '']
  // « 2 P » is a variety of none; a letter is a unit only right after its number.
  if (named === undefined)
    return {
      quantity: number.value,
      unit: number.isCount ? 'piece' : null,
      from: at,
      to: times.has(folded[to] ?? '') && !isTimes ? to + 1 : to,
      isTimes,
    }
  to += further + 1
  let { value } = number
  if (isAndHalf(folded, to)) {
    value += 0.5
    to += 2
  }
  return { quantity: value * (named.per ?? 1), unit: named.unit, from: at, to, isTimes }
}

const rounded = (quantity: number): number => Math.round(quantity * 1000) / 1000

/** Every quantity of a line, in its order. */
export const quantitiesOf = (words: readonly Word[]): SaidQuantity[] => {
  const folded = words.map(word => word.folded)
  const found: SaidQuantity[] = []
  for (let at = 0; at < folded.length; ) {
    const said = quantityAt(folded, at)
    if (said === null) at++
    else {
      found.push(said)
      at = said.to
    }
  }
  return found
}

export type NeedLine = {
  /** What names the product, quantity apart. */
  words: string
  quantity: number | null
  unit: Unit | null
  /** A bare number at the end may be a size: « avocat 18 ». */
  isPerhapsSize: boolean
  /** « botte » is part of what some products are called. */
  isBunch: boolean
}

const without = (words: readonly Word[], taken: readonly SaidQuantity[]): string => {
  const rest = words.filter((_, at) => !taken.some(({ from, to }) => at >= from && at < to))
  while (rest[0] && joining.has(rest[0].folded)) rest.shift()
  while (rest.length > 0 && joining.has(rest.at(-1)?.folded ?? '')) rest.pop()
  return rest.map(({ typed }) => typed).join(' ')
}

/** « 2 caisses de 6 kg » are 12 kg: what a kitchen wants, whatever it comes in. */
const multiplied = (
  packages: SaidQuantity,
  others: readonly SaidQuantity[],
): { quantity: number; unit: Unit } | null => {
  const content = others.find(({ unit }) => unit !== null && unit !== 'package')
  if (packages.unit !== 'package' && !packages.isTimes) return null
  if (content === undefined || content.unit === null) return null
  return { quantity: packages.quantity * content.quantity, unit: content.unit }
}

/**
 * A line of a need taken apart: how much, of what. Numbers with a unit come before those without, and a number alone at
 * the beginning, or after « x », before one at the end, which may be a size.
 */
export const readNeedLine = (text: string): NeedLine => {
  const words = wordsOf(text)
  const said = quantitiesOf(words).filter(({ quantity }) => quantity > 0)
  const withUnit = said.filter(({ unit }) => unit !== null)
  const counted =
    withUnit.find(({ unit }) => unit === 'package') ??
    said.find(({ isTimes }) => isTimes) ??
    withUnit[0]
  const bare = said.filter(({ unit, isTimes }) => unit === null && !isTimes)
  const chosen =
    counted ?? bare.find(({ from }) => from === 0) ?? bare.find(({ to }) => to === words.length)
  if (chosen === undefined)
    return {
      words: without(words, []),
      quantity: null,
      unit: null,
      isPerhapsSize: false,
      isBunch: false,
    }
  const others = said.filter(each => each !== chosen)
  const product = multiplied(chosen, others)
  const taken =
    product === null ? [chosen] : [chosen, ...others.filter(({ unit }) => unit === product.unit)]
  return {
    words: without(words, taken),
    quantity: rounded(product?.quantity ?? chosen.quantity),
    unit: product?.unit ?? chosen.unit,
    isPerhapsSize:
      counted === undefined &&
      chosen.from > 0 &&
      chosen.to === words.length &&
      chosen.to - chosen.from === 1,
    isBunch: chosen.unit === 'bunch',
  }
}
