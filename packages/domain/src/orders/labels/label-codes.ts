import { hasCheckDigit } from './gs1.ts'

/** What the codes of labels say. `readScan` reads each of them back: what one side writes the other knows. */

/** A code as it is drawn; `elements` of a GS1 code may stand in two codes above each other. */
export type LabelCode =
  | { readonly kind: 'plain'; readonly text: string }
  | { readonly kind: 'gs1'; readonly elements: readonly Gs1Element[] }
export type Gs1Element = { readonly ai: string; readonly value: string }

/** What is known of a package when its label is written. */
export type LotLabel = {
  readonly lot: string
  /** Of whoever packed it, 14 digits with the right check digit; null where nobody has said it. */
  readonly gtin: string | null
  /** Of one package; null where it is not known or differs from one package to the next. */
  readonly netWeightG: number | null
  /** YYYY-MM-DD. */
  readonly packedOn: string | null
  readonly bestBefore: string | null
}

/** Stands before the number of a lot in our own codes: no supplier’s number is taken for one. */
const ownMark = 'CRL.'

/** What a keyboard layout could change or a scanner’s typing would lose is escaped: a code has no spaces. */
const escaped = (lot: string): string =>
  encodeURIComponent(lot).replace(
    /[!'()*~]/g,
    sign => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** Longest number of a lot (docs/product.md#stock). */
const longestLot = 80

/** The lot of one of our own codes; null for whatever else was scanned. */
export const readOwnLot = (code: string): string | null => {
  if (!code.startsWith(ownMark)) return null
  try {
    const lot = decodeURIComponent(code.slice(ownMark.length)).trim()
    return lot === '' || lot.length > longestLot ? null : lot
  } catch {
    return null
  }
}

/** Letters that AI 10 may have, at most twenty of them (GS1 General Specifications, character set 82). */
const gs1Lot = /^[!"%-?A-Z_a-z]{1,20}$/

/** « 3012345000017 » with the noughts that make it 14 digits; null for what is no number of an article. */
export const gtin14 = (text: string): string | null => {
  const digits = text.replace(/\s/g, '')
  if (!/^(?:\d{8}|\d{12,14})$/.test(digits) || !hasCheckDigit(digits)) return null
  return digits.padStart(14, '0')
}

/** A leading nine says that packages of one article differ in weight: GS1 then asks for the weight of this one. */
const isOfVariableWeight = (gtin: string): boolean => gtin.startsWith('9')

/** AI 3102, or 3103 where it takes grams; null for what six digits cannot say. */
const weightElement = (grams: number | null): Gs1Element | null => {
  if (grams === null || grams <= 0 || !Number.isInteger(grams)) return null
  const [ai, value] = grams % 10 === 0 ? ['3102', grams / 10] : ['3103', grams]
  return value > 999_999 ? null : { ai, value: String(value).padStart(6, '0') }
}

const dateElement = (ai: string, day: string | null): Gs1Element[] =>
  day === null ? [] : [{ ai, value: day.slice(2).replaceAll('-', '') }]

/**
 * What a lot’s label carries: GS1-128 where the number of the article is known and GS1 can say the rest, our own code
 * elsewhere. The lot stands last: what has no fixed length needs no separator there, which many scanners do not type.
 */
export const codeOfLot = ({ lot, gtin, netWeightG, packedOn, bestBefore }: LotLabel): LabelCode => {
  const weight = gtin !== null && isOfVariableWeight(gtin) ? weightElement(netWeightG) : null
  if (gtin === null || !gs1Lot.test(lot) || (isOfVariableWeight(gtin) && weight === null))
    return { kind: 'plain', text: `${ownMark}${escaped(lot)}` }
  return {
    kind: 'gs1',
    elements: [
      { ai: '01', value: gtin },
      ...(weight === null ? [] : [weight]),
      ...dateElement('13', packedOn),
      ...dateElement('15', bestBefore),
      { ai: '10', value: lot },
    ],
  }
}

/** What the label of an order’s crate carries. */
export const codeOfOrder = (orderNumber: string): LabelCode => ({
  kind: 'plain',
  text: orderNumber,
})

/** Elements as a symbol holds them, the function sign before and between them left to whoever draws it. */
export const gs1Data = (elements: readonly Gs1Element[]): string =>
  elements.map(({ ai, value }) => ai + value).join('')

/** « (01)03012345000017(10)L-47 »: a code for the eye. */
export const printedCode = (code: LabelCode): string =>
  code.kind === 'plain'
    ? code.text
    : code.elements.map(({ ai, value }) => `(${ai})${value}`).join('')

/** Packages of an order’s line as crates: a half package goes in one of its own, as shipping counts it. */
export const cratesOf = (packagesMilli: number): number => Math.ceil(packagesMilli / 1000)

/** Labels in one file: a lorry’s worth, and what is drawn without holding up other calls. */
export const mostLabels = 500

/** Pages that labels are drawn on: a roll of a label printer, or the usual sheet of eight. */
export const labelFormats = {
  roll: 'Rouleau 100 × 62 mm',
  sheet: 'Planche A4, 8 par feuille',
} as const
export type LabelFormat = keyof typeof labelFormats
export const labelFormatNames = Object.keys(labelFormats) as LabelFormat[]
