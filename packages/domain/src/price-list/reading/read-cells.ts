import { foldText } from '@carreau/catalogue-search/words/fold'
import { isDay, parisInstant } from '../../french/paris-time.ts'
import type { Bracket } from '../../money/brackets.ts'
import type { WeightBracket } from '../../money/weight-bracket.ts'
import { maxBrackets } from '../price-list.ts'

/** What a cell says, or the French sentence that says why it says nothing. */
export type CellRead<T> = { value: T; error: null } | { value: null; error: string }

const said = <T>(value: T): CellRead<T> => ({ value, error: null })
const refuse = (error: string): { value: null; error: string } => ({ value: null, error })
const quote = (text: string): string => `« ${text.trim().slice(0, 40)} »`

/**
 * A number as a French price list writes it: « 2,35 € », « 1.234,50 », « 1 234,5 », « 2.35 ». Null
 * when it is none. A lone point is the decimal one unless three digits follow and a comma too.
 */
export const readNumber = (text: string): number | null => {
  const plain = text.replace(/[\s\u00a0\u202f']|€|euros?|eur|ht/gi, '').replace(/\/\p{L}.*$/u, '')
  const both = plain.includes(',') && plain.includes('.')
  const decimal = plain.lastIndexOf(',') > plain.lastIndexOf('.') ? ',' : '.'
  const normal = both
    ? plain.replaceAll(decimal === ',' ? '.' : ',', '').replace(decimal, '.')
    : plain.replace(',', '.')
  return /^[-−]?\d{1,9}(?:\.\d{1,6})?$/.test(normal) ? Number(normal.replace('−', '-')) : null
}

/** A price in 1/10 000 €, or the French sentence that says why it is none. */
export const readPrice = (text: string): CellRead<number> => {
  if (text.trim() === '') return refuse('Le prix manque.')
  if (/^\s*[=+@]/.test(text)) return refuse('Le prix est une formule : enregistrez les valeurs.')
  const value = readNumber(text)
  if (value === null) return refuse(`${quote(text)} n’est pas un prix.`)
  if (value < 0) return refuse('Le prix est négatif.')
  const e4 = Math.round(value * 10_000)
  if (e4 === 0) return refuse('Le prix est de 0 € : un prix doit être supérieur à zéro.')
  if (value > 10_000) return refuse('Ce prix est trop grand pour être vrai.')
  return said(e4)
}

const no = new Set(
  'non n no 0 false faux rupture indisponible epuise manque manquant absent'.split(' '),
)
const yes = new Set(
  'oui o yes y x 1 true vrai disponible dispo ok en\u00a0stock en\u00a0cours'
    .split(' ')
    .map(foldText),
)

/** Whether an offer is there: « oui », « rupture », or how many are in stock. */
export const readAvailable = (text: string): CellRead<boolean> => {
  const folded = foldText(text)
  if (no.has(folded)) return said(false)
  if (yes.has(folded)) return said(true)
  const stock = readNumber(text)
  return stock === null || stock < 0
    ? refuse(`Disponible : ${quote(text)} n’est ni oui ni non.`)
    : said(stock > 0)
}

/** A number of packages in thousandths: whole or half ones. */
export const readMinimum = (text: string): CellRead<number> => {
  const value = readNumber(text.replace(/colis/gi, ''))
  if (value === null || value < 0.5 || value > 10_000 || (value * 2) % 1 !== 0)
    return refuse(`Le minimum ${quote(text)} n’est pas un nombre de colis ou de demi-colis.`)
  return said(Math.round(value * 1000))
}

/** Days since 30 December 1899, as spreadsheets count them. */
const dayZero = Date.UTC(1899, 11, 30)
const firstSerial = 20_000
const lastSerial = 80_000

const bySerial = (serial: number): { day: string; time: string } => {
  const at = new Date(dayZero + Math.round(serial * 1_440) * 60_000).toISOString()
  return { day: at.slice(0, 10), time: serial % 1 === 0 ? '' : at.slice(11, 16) }
}

const byWords = (text: string): { day: string; time: string } | null => {
  const [, day, month, year, hour, minute] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ àT]{1,3}(\d{1,2})[:h](\d{2})?(?::\d{2})?)?$/u.exec(
      text,
    ) ?? []
  const [, isoDay, isoTime] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}).*)?$/.exec(text) ?? []
  if (isoDay !== undefined) return { day: isoDay, time: isoTime ?? '' }
  if (day === undefined || month === undefined || year === undefined) return null
  const full = year.length === 2 ? `20${year}` : year
  const time = hour === undefined ? '' : `${hour.padStart(2, '0')}:${minute ?? '00'}`
  return { day: `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`, time }
}

/** « 31/12/2026 » (its end, in Paris), « 31/12/2026 18:00 », an ISO date or a spreadsheet's number. */
export const readDate = (text: string): CellRead<Date> => {
  const plain = text.trim()
  const serial = /^\d{5}(?:[.,]\d{1,12})?$/.test(plain) ? Number(plain.replace(',', '.')) : 0
  const read = serial > firstSerial && serial < lastSerial ? bySerial(serial) : byWords(plain)
  const time = read?.time || '23:59'
  if (read === null || !isDay(read.day) || !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    return refuse(`${quote(text)} n’est pas une date : écrivez 31/12/2026.`)
  return said(parisInstant(read.day, time))
}

const step =
  /^(?:d[eè]s |a partir de |à partir de )?(\d{1,5}(?:[.,]5)?)(?: ?colis)? ?(?:[:=×x]|à) ?(.{1,30})$/iu

/** « 5 : 2,20 ; 10 : 2,10 », « dès 5 colis : 2,20 € »: brackets by rising minimum. */
export const readBrackets = (text: string): CellRead<Bracket[]> => {
  const brackets: Bracket[] = []
  const parts = text
    .split(/[;|\n]/)
    .map(part => part.trim())
    .filter(part => part !== '')
  if (parts.length > maxBrackets) return refuse(`Une offre compte au plus ${maxBrackets} paliers.`)
  for (const part of parts) {
    const [, packages = '', euros = ''] = step.exec(part.replace(/\s+/g, ' ')) ?? []
    const minimum = readNumber(packages)
    const price = readPrice(euros)
    if (minimum === null || minimum <= 0 || price.value === null)
      return refuse(`Le palier ${quote(part)} ne se lit pas : écrivez « 5 : 2,20 ; 10 : 2,10 ».`)
    brackets.push({ minPackagesMilli: Math.round(minimum * 1000), unitPriceE4: price.value })
  }
  return said(brackets)
}

/** How many pieces, bunches or punnets a package holds. */
export const readCount = (text: string): CellRead<number> => {
  const value = readNumber(text.replace(/[a-zé]+/giu, ''))
  return value === null || value < 1 || value > 10_000 || value % 1 !== 0
    ? refuse(`${quote(text)} n’est pas un nombre de pièces par colis.`)
    : said(value)
}

/** A weight in grams, of a cell in kg. */
export const readWeight = (text: string): CellRead<number> => {
  const value = readNumber(text.replace(/kg|kilos?/giu, ''))
  return value === null || value <= 0 || value > 2_000
    ? refuse(`${quote(text)} n’est pas un poids en kg.`)
    : said(Math.round(value * 1000))
}

const kilograms = String.raw`(\d{1,4}(?:[.,]\d{1,3})?) ?(?:kg|kilos?)?`
const fromTo = new RegExp(`^(?:de |entre )?${kilograms} ?(?:[-–—/]|à|a|et) ?${kilograms}$`, 'iu')

/** Between what and what a package weighs: « 5,6 à 6,4 kg », « 5,6-6,4 ». */
export const readWeights = (text: string): CellRead<WeightBracket> => {
  const [, from = '', to = ''] = fromTo.exec(text.trim().replace(/\s+/g, ' ')) ?? []
  const [min, max] = [readWeight(from), readWeight(to)]
  return min.value === null || max.value === null || min.value > max.value
    ? refuse(`La fourchette de poids ${quote(text)} ne se lit pas : écrivez « 5,6 à 6,4 ».`)
    : said({ minG: min.value, maxG: max.value })
}
