import { maxPackages } from '@carreau/domain/money/quantity'
import { parseQuantity } from '../../../ui/form/quantity-stepper.tsx'

/** A product a line, as somebody writes an order: how many packages, and of what. */
export type PastedLine = { packages: number; name: string }

/** What one paste may hold: a kitchen's week. */
export const maxPasted = 60

const leading = /^(\d[\d\s]*(?:[.,]\d+)?)\s*(?:x\s+|×\s*)?(?:colis\s+)?(?:de\s+|d['’]\s*)?/i
const trailing = /\s*(?:[:;,x×\t-]\s*)?(\d+(?:[.,]\d+)?)\s*(?:colis)?$/i

const lineOf = (text: string): PastedLine => {
  const found = leading.exec(text) ?? trailing.exec(text)
  const quantity = found?.[1] === undefined ? null : parseQuantity(found[1], 0.5)
  const name = found === null ? text : text.replace(found[0], '').trim()
  const isQuantity = quantity !== null && quantity > 0 && quantity <= maxPackages
  // « 57-67 » alone is no product: then the line is taken as it was written.
  return isQuantity && /\p{L}/u.test(name)
    ? { packages: quantity, name }
    : { packages: 1, name: text }
}

/** « 3 colis de tomates grappe », « Carottes : 2 », « - basilic »: what is written without a number is one. */
export const readPasted = (text: string): PastedLine[] =>
  text
    .split(/\r?\n/)
    .map(line => line.replace(/^[\s•*\-–—]+/u, '').trim())
    .filter(line => line !== '')
    .slice(0, maxPasted)
    .map(lineOf)
