/** An IBAN as people write it (« fr76 3000 6000 … ») without separators, in capitals. */
export const normaliseIban = (text: string): string => text.replace(/[\s.-]/g, '').toUpperCase()

/** Lengths of the countries whose accounts a French wholesaler is paid on; others: 15 to 34. */
const lengths: Readonly<Record<string, number>> = {
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
  const length = lengths[text.slice(0, 2)]
  if (length !== undefined && text.length !== length) return false
  const moved = text.slice(4) + text.slice(0, 4)
  const digits = [...moved].map(sign => Number.parseInt(sign, 36)).join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1
}
