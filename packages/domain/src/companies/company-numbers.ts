/** Numbers of a company (docs/trade-and-law.md#numbers): SIREN, SIRET, intra-community VAT, IBAN. */

/** SIREN of La Poste, whose branches' SIRETs need not satisfy Luhn. */
const laPosteSiren = '356000000'

const luhnSum = (digits: string): number =>
  [...digits].reduceRight((sum, digit, index) => {
    const doubled = (digits.length - index) % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)

const digitSum = (digits: string): number =>
  [...digits].reduce((sum, digit) => sum + Number(digit), 0)

/** A SIREN or SIRET as people write it (« 100 000 009 00009 ») without its separators. */
export const normaliseSiret = (text: string): string => text.replace(/[\s.-]/g, '')

/** A VAT number as people write it (« fr 88 100 000 009 ») without separators, in capitals. */
export const normaliseVatNumber = (text: string): string => normaliseSiret(text).toUpperCase()

/** Whether the text, once normalised, is a SIREN: 9 digits satisfying Luhn, not all zero. */
export const isSiren = (text: string): boolean =>
  /^\d{9}$/.test(text) && text !== '000000000' && luhnSum(text) % 10 === 0

/**
 * Whether the text, once normalised, is a SIRET: 14 digits satisfying Luhn that begin with a
 * SIREN. La Poste outgrew the scheme: its branches (356000000xxxxx) only need digits adding up to
 * a multiple of 5 (INSEE, Sirene documentation).
 */
export const isSiret = (text: string): boolean =>
  /^\d{14}$/.test(text) &&
  isSiren(text.slice(0, 9)) &&
  (luhnSum(text) % 10 === 0 || (text.startsWith(laPosteSiren) && digitSum(text) % 5 === 0))

/** The SIREN that a SIRET begins with. */
export const sirenOf = (siret: string): string => siret.slice(0, 9)

/** VAT number of a SIREN: key (12 + 3 × (SIREN mod 97)) mod 97 (docs/trade-and-law.md#numbers). */
export const vatNumberOf = (siren: string): string => {
  const key = (12 + 3 * (Number(siren) % 97)) % 97
  return `FR${String(key).padStart(2, '0')}${siren}`
}

/** Whether the text, once normalised, is the French VAT number of a SIREN. */
export const isVatNumber = (text: string): boolean => {
  const siren = text.slice(4)
  return isSiren(siren) && text === vatNumberOf(siren)
}

/** An IBAN as people write it (« fr76 3000 6000 … ») without separators, in capitals. */
export const normaliseIban = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Lengths of the countries whose accounts a French wholesaler is paid on; others: 15 to 34. */
const ibanLengths: Readonly<Record<string, number>> = {
  FR: 27,
  MC: 27,
  BE: 16,
  DE: 22,
  ES: 24,
  IT: 27,
  LU: 20,
  NL: 18,
  PT: 25,
}

/**
 * Whether the text, once normalised, is an IBAN (ISO 13616): its country's length, and the number
 * it spells, country and key last, leaves 1 modulo 97.
 */
export const isIban = (text: string): boolean => {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text)) return false
  const length = ibanLengths[text.slice(0, 2)]
  if (length !== undefined && text.length !== length) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = [...moved].map(sign => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
