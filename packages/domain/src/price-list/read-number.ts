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
export const readPrice = (
  text: string,
): { e4: number; error: null } | { e4: null; error: string } => {
  const refuse = (error: string) => ({ e4: null, error })
  if (text.trim() === '') return refuse('Le prix manque.')
  if (/^\s*[=+@]/.test(text)) return refuse('Le prix est une formule : enregistrez les valeurs.')
  const value = readNumber(text)
  if (value === null) return refuse(`« ${text.trim().slice(0, 40)} » n’est pas un prix.`)
  if (value < 0) return refuse('Le prix est négatif.')
  const e4 = Math.round(value * 10_000)
  if (e4 === 0) return refuse('Le prix est de 0 € : un prix doit être supérieur à zéro.')
  if (value > 10_000) return refuse('Ce prix est trop grand pour être vrai.')
  return { e4, error: null }
}
