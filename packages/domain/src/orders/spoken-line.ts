/** A line as it is said on the phone, taken apart. */
export type SpokenLine = {
  words: string
  /** Packages, halves too. */
  packages: number
  /** « 3 colis de poireaux », « 3 poireaux »: nothing else can be meant; « avocat 18 » may be a size. */
  certain: boolean
}

const number = String.raw`(\d{1,3}(?:[.,]5)?)`
const packagesWord = String.raw`(?:colis|caisses?|cagettes?|plateaux?|cartons?|sacs?|cols?|cs|plt|x|×|\*)`
const before = new RegExp(
  String.raw`^${number}\s*(?:${packagesWord}\s+)?(?:des?\s+|d['’]\s*)?(?=\p{L})(.+)$`,
  'iu',
)
const after = new RegExp(String.raw`^(.*\p{L}.*?)[\s,;:]+(?:[x×*]\s*)?${number}$`, 'iu')
const afterInWords = new RegExp(
  String.raw`^(.*\p{L}.*?)[\s,;:]+(?:[x×*]\s*${number}|${number}\s*${packagesWord})$`,
  'iu',
)
/** « 10 kg de carottes » says a weight, « 20/30 » or « 2e » a size or a class: no number of packages. */
const measured =
  /^(?:kg|kilos?|gr?|grammes?|pi[eè]ces?|pcs?|bottes?|bq|barquettes?|e|er|[eè]me)\b/iu

const packagesOf = (typed: string): number => Number(typed.replace(',', '.'))

/**
 * The number of packages in a typed line, apart from its words: « persil plat 2 », « 3 poireaux », « endive x 4 ». Null
 * when no number stands where one is said.
 */
export const readSpokenLine = (text: string): SpokenLine | null => {
  const line = text.trim()
  const [, first, rest] = before.exec(line) ?? []
  if (first !== undefined && rest !== undefined && !measured.test(rest))
    return packagesOf(first) === 0
      ? null
      : { words: rest.trim(), packages: packagesOf(first), certain: true }
  const [, said, times, counted] = afterInWords.exec(line) ?? []
  const [, words, last] =
    said === undefined ? (after.exec(line) ?? []) : [line, said, times ?? counted]
  if (words === undefined || last === undefined || packagesOf(last) === 0) return null
  return { words: words.trim(), packages: packagesOf(last), certain: said !== undefined }
}
