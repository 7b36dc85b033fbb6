import { hasCheckDigit } from './gs1.ts'
import { readOwnLot } from './label-codes.ts'

/** What a barcode scanner types (GS1 General Specifications §3): article, lot and net weight. */

export type Scanned = {
  /** Article number, 14 digits (AI 01). */
  gtin: string | null
  /** AI 10. */
  lot: string | null
  /** In g (AI 310n: net weight in kg with n decimals). */
  netWeightG: number | null
}

/** Ends an element of variable length; scanners type the control sign, or « è » for it. */
const separator = '|'
const plainly = (code: string): string =>
  code.replaceAll('\u001d', separator).replaceAll('\u00e8', separator)
/** Symbology identifiers that scanners may send first: GS1-128, DataMatrix, DataBar, QR. */
const symbology = /^\](?:C1|d2|e0|Q3)/

type Element = { ai: string; value: string; rest: string }

/** How long the value of an AI is: fixed, or at most so long and ended by a separator. */
const lengthOf = (ai: string): { fixed: number } | { most: number } | null => {
  if (ai === '01' || ai === '02') return { fixed: 14 }
  if (ai === '00') return { fixed: 18 }
  if (['11', '12', '13', '15', '16', '17'].includes(ai)) return { fixed: 6 }
  if (ai === '10' || ai === '21') return { most: 20 }
  if (ai === '37' || ai === '30') return { most: 8 }
  if (/^3[1-6]\d\d$/.test(ai)) return { fixed: 6 }
  return null
}

const readBracketed = (code: string): Element[] | null => {
  const elements = [...code.matchAll(/\((\d{2,4})\)([^(]+)/g)].map(([, ai = '', value = '']) => ({
    ai,
    value,
    rest: '',
  }))
  const written = elements.reduce((sum, { ai, value }) => sum + ai.length + value.length + 2, 0)
  return elements.length > 0 && written === code.length ? elements : null
}

const readNext = (code: string): Element | null => {
  for (const digits of [2, 4]) {
    const ai = code.slice(0, digits)
    const length = lengthOf(ai)
    if (length === null) continue
    const after = code.slice(digits)
    if ('fixed' in length) {
      const value = after.slice(0, length.fixed)
      if (value.length < length.fixed) return null
      return { ai, value, rest: after.slice(length.fixed).replace(/^\|/, '') }
    }
    const end = after.indexOf(separator)
    const value = end === -1 ? after : after.slice(0, end)
    if (value === '' || value.length > length.most) return null
    return { ai, value, rest: end === -1 ? '' : after.slice(end + 1) }
  }
  return null
}

const readPlain = (code: string): Element[] | null => {
  const elements: Element[] = []
  let rest = code
  while (rest !== '') {
    const element = readNext(rest)
    if (element === null) return null
    elements.push(element)
    rest = element.rest
  }
  return elements.length === 0 ? null : elements
}

/** Net weight in g of AI 310n: n decimals of a kilogram; null beyond a gram. */
const weightOf = ({ ai, value }: Element): number | null => {
  const decimals = Number(ai[3])
  if (!/^\d{6}$/.test(value) || decimals > 5) return null
  const grams = (Number(value) * 1000) / 10 ** decimals
  return Number.isInteger(grams) ? grams : null
}

/**
 * Reads a GS1 element string, plain (with group separators) or as printed, « (01)… (10)… ». Null
 * when it is none, names nothing of use, or an article whose check digit is wrong.
 */
export const readGs1 = (typed: string): Scanned | null => {
  const code = plainly(typed).replace(symbology, '').replace(/^\|/, '')
  const elements = code.startsWith('(') ? readBracketed(code) : readPlain(code)
  if (elements === null) return null
  const scanned: Scanned = { gtin: null, lot: null, netWeightG: null }
  for (const element of elements) {
    const { ai, value } = element
    if (ai === '01') {
      if (value.length !== 14 || !hasCheckDigit(value)) return null
      scanned.gtin = value
    }
    if (ai === '10') scanned.lot = value.slice(0, 20)
    if (/^310\d$/.test(ai)) {
      const grams = weightOf(element)
      if (grams === null) return null
      scanned.netWeightG = grams
    }
  }
  const isUseful = Object.values(scanned).some(value => value !== null)
  return isUseful ? scanned : null
}

/** What a scan means on the picking screen. */
export type ScanMeaning =
  | ({ kind: 'goods' } & Scanned)
  | { kind: 'order'; orderNumber: string }
  | { kind: 'lot'; lot: string }
  | { kind: 'unknown' }

/**
 * Reads whatever was scanned: an order's number, a lot of our own labels, a GS1 code, or a plain lot of letters and
 * digits (« L-47 »). Digits alone that are no GS1 code are unknown: a lot of them would be guessed.
 */
export const readScan = (typed: string): ScanMeaning => {
  const code = typed.trim()
  if (/^C\d{8,}$/i.test(code)) return { kind: 'order', orderNumber: code.toUpperCase() }
  const own = readOwnLot(code)
  if (own !== null) return { kind: 'lot', lot: own }
  const goods = readGs1(code)
  if (goods !== null) return { kind: 'goods', ...goods }
  if (/^(?=.*[A-Za-z])[A-Za-z0-9][A-Za-z0-9./_-]{1,39}$/.test(code))
    return { kind: 'lot', lot: code }
  return { kind: 'unknown' }
}

/** What a field for a lot’s number keeps of what was scanned into it: the lot of a label, else what is there. */
export const lotTyped = (typed: string): string => {
  const own = readOwnLot(typed.trim())
  return own ?? readGs1(typed.trim())?.lot ?? typed
}
