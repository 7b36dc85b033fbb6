/** Numbers as they are said, up to some hundreds: « vingt-cinq », « une douzaine », « un demi ». */

const small: Record<string, number> = {
  un: 1, une: 1, deux: 2, trois: 3, quatre: 4, cinq: 5, six: 6, sept: 7, huit: 8, neuf: 9, dix: 10,
  onze: 11, douze: 12, treize: 13, quatorze: 14, quinze: 15, seize: 16,
} // biome-ignore format: a table
const tens: Record<string, number> = {
  vingt: 20, vingts: 20, trente: 30, quarante: 40, cinquante: 50, soixante: 60, septante: 70,
  huitante: 80, octante: 80, nonante: 90,
} // biome-ignore format: a table
/** So many of a thing: « une douzaine de citrons » are twelve. */
const dozens: Record<string, number> = {
  dizaine: 10, dizaines: 10, douzaine: 12, douzaines: 12, dz: 12, quinzaine: 15, vingtaine: 20,
  trentaine: 30, quarantaine: 40, cinquantaine: 50, soixantaine: 60, centaine: 100, centaines: 100,
} // biome-ignore format: a table
const halves = new Set(['demi', 'demie', 'demis', 'moitie'])
const fractions: Record<string, number> = { '½': 0.5, '¼': 0.25, '¾': 0.75 }

/** A number that stands at a place in a text's words. */
export type SaidNumber = {
  value: number
  /** Words it takes. */
  length: number
  /** « une douzaine »: of pieces, where nothing else is said. */
  isCount: boolean
}

const digits = /^\d{1,6}(?:[.,]\d{1,3})?$/
const numeric = (word: string): number | null => {
  if (word in fractions) return fractions[word] ?? null
  const [, above, below] = /^(\d{1,2})\/(\d{1,2})$/.exec(word) ?? []
  if (above !== undefined && Number(below) > 0 && Number(above) < Number(below))
    return Number(above) / Number(below)
  return digits.test(word) ? Number(word.replace(',', '.')) : null
}

/** « soixante dix », « quatre vingt onze »: tens and what is added to them. */
const spelled = (
  words: readonly string[],
  at: number,
): { value: number; length: number } | null => {
  let value = 0
  let length = 0
  const word = () => words[at + length] ?? ''
  if (word() === 'cent' || word() === 'cents') {
    value = 100
    length = 1
  } else if (small[word()] !== undefined && /^cents?$/.test(words[at + 1] ?? '')) {
    value = (small[word()] ?? 0) * 100
    length = 2
  }
  if (word() === 'quatre' && /^vingts?$/.test(words[at + length + 1] ?? '')) {
    value += 80
    length += 2
  } else if (tens[word()] !== undefined) {
    value += tens[word()] ?? 0
    length++
  }
  const isAfterTen = length > 0
  if (isAfterTen && word() === 'et' && /^(?:un|une|onze)$/.test(words[at + length + 1] ?? ''))
    length++
  const unit = small[word()]
  // « vingt une botte » is said by nobody: « et » stands before « un ».
  if (unit !== undefined) {
    value += unit
    length++
    if (unit === 10 && /^(?:sept|huit|neuf)$/.test(word())) {
      value += small[word()] ?? 0
      length++
    }
  }
  return length === 0 ? null : { value, length }
}

/** The number that begins at a place of folded words, « et demi » included; null for none. */
export const numberAt = (words: readonly string[], at: number): SaidNumber | null => {
  const first = words[at] ?? ''
  if (halves.has(first)) {
    const dozen = dozens[words[at + 1] ?? '']
    return dozen === undefined
      ? { value: 0.5, length: 1, isCount: false }
      : { value: dozen / 2, length: 2, isCount: true }
  }
  const typed = numeric(first)
  const said = typed === null ? spelled(words, at) : { value: typed, length: 1 }
  if (said === null) return null
  const { value, length } = said
  const next = words[at + length] ?? ''
  if (dozens[next] !== undefined)
    return { value: value * (dozens[next] ?? 1), length: length + 1, isCount: true }
  if (value === 1 && halves.has(next)) {
    const dozen = dozens[words[at + length + 1] ?? '']
    return dozen === undefined
      ? { value: 0.5, length: length + 1, isCount: false }
      : { value: dozen / 2, length: length + 2, isCount: true }
  }
  if (next === 'et' && halves.has(words[at + length + 1] ?? ''))
    return { value: value + 0.5, length: length + 2, isCount: false }
  return { value, length, isCount: false }
}

/** « et demi » after the unit: « un kilo et demi ». */
export const isAndHalf = (words: readonly string[], at: number): boolean =>
  words[at] === 'et' && halves.has(words[at + 1] ?? '')
