/**
 * Code 128 (ISO/IEC 15417), sets B and C, with the function sign that makes it GS1-128 (GS1 General Specifications §5.4).
 * Nothing that is installed writes it; what it writes is read back from the pixels of our labels by another’s decoder
 * (labels.decoded.test.ts).
 */

/** Widths of bars and spaces in modules, by value. */
const patterns =
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'.split(
    ' ',
  )
const [functionOne, startB, startC, stop] = [102, 104, 105, 106]
type CodeSet = 'B' | 'C'
/** In each set the value that changes to the other. */
const changeTo = { B: 100, C: 99 } as const

/** White on both sides, in modules. */
export const quietZone = 10

const isPair = (text: string, at: number): boolean => /^\d\d$/.test(text.slice(at, at + 2))

/**
 * The fewest values for a text, from its end: what is behind a place costs the same however one came there. Pairs of
 * digits are one value in set C; changing sets costs one.
 */
const shortest = (text: string, isGs1: boolean): number[] => {
  type Way = { readonly set: CodeSet; readonly value: number; readonly next: number }
  const costs: Record<CodeSet, number>[] = [{ B: 0, C: 0 }]
  const ways: Record<CodeSet, Way | null>[] = [{ B: null, C: null }]
  costs[text.length] = { B: 0, C: 0 }
  for (let at = text.length - 1; at >= 0; at--) {
    const b = 1 + (costs[at + 1]?.B ?? Number.POSITIVE_INFINITY)
    const c = isPair(text, at)
      ? 1 + (costs[at + 2]?.C ?? Number.POSITIVE_INFINITY)
      : Number.POSITIVE_INFINITY
    const inB: Way = { set: 'B', value: text.charCodeAt(at) - 32, next: at + 1 }
    const inC: Way = { set: 'C', value: Number(text.slice(at, at + 2)), next: at + 2 }
    costs[at] = { B: Math.min(b, c + 1), C: Math.min(c, b + 1) }
    ways[at] = { B: b <= c + 1 ? inB : inC, C: c <= b + 1 ? inC : inB }
  }
  let set: CodeSet = (costs[0]?.C ?? 0) < (costs[0]?.B ?? 0) ? 'C' : 'B'
  const values = [set === 'B' ? startB : startC, ...(isGs1 ? [functionOne] : [])]
  for (let at = 0; at < text.length; ) {
    const way = ways[at]?.[set]
    if (way == null) throw new Error('No way to write it')
    if (way.set !== set) values.push(changeTo[way.set])
    set = way.set
    values.push(way.value)
    at = way.next
  }
  return values
}

/** Bars and spaces in modules, a bar first, without the white around; `isGs1` puts the function sign in front. */
export const code128 = (text: string, { isGs1 = false } = {}): number[] => {
  if (!/^[ -~]+$/.test(text)) throw new Error('Code 128 has signs of ASCII alone')
  const values = shortest(text, isGs1)
  const check = values.reduce((sum, value, at) => sum + value * Math.max(at, 1), 0) % 103
  return [...values, check, stop].flatMap(value => [...(patterns[value] ?? '')].map(Number))
}

/** How many modules wide it is, with the white on both sides. */
export const modulesOf = (widths: readonly number[]): number =>
  widths.reduce((sum, width) => sum + width, 2 * quietZone)
