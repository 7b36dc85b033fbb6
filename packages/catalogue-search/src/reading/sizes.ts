import { foldText } from '../words/fold.ts'
import { stemsOf } from '../words/word-forms.ts'
import { bestOf, type Candidate, labelOf } from './candidate.ts'
import type { Token } from './tokens.ts'

/** How a size answers to a number, best first: by its code, from, inside brackets, up to. */
type Answer = { size: string; rank: number }

const exact = 0.8
const afterKeyword = 0.3
/** A lone letter is a size only when nothing else reads it. */
const loneLetter = 1
const keywords = new Set(['cal', 'calibre', 'calib', 'taille'])
const units = new Set(['g', 'gr', 'kg', 'mm', 'cm'])
/** What a rank adds to the cost: the upper end of a size is rarely what is said. */
const furtherByRank = [0, 0.05, 0.1, 0.6, 0.9]

const numbersOf = (text: string): string[] =>
  (text.match(/\d+(?:[.,]\d+)?/g) ?? []).map(number => number.replace(',', '.'))

/** « 1-XX (67-78) » is « 1xx » of its own. */
const codeOf = (text: string): string => foldText(text).replace(/[^\p{L}\p{N}]/gu, '')

const isCode = /^(?:\p{L}+\d+|\d+-?\p{L}{1,2}|\p{L}{1,3})$/u

const answers = (size: string): { key: string; rank: number }[] => {
  const main = size.replace(/\([^()]*\)/, '').trim()
  const inner = /\(([^()]*)\)/.exec(size)?.[1] ?? ''
  const own = numbersOf(main)
  const bracketed = numbersOf(inner)
  const keys: { key: string; rank: number }[] = []
  const [from, to] = own
  if (isCode.test(main)) keys.push({ key: codeOf(main), rank: 0 })
  if (from !== undefined && to !== undefined)
    keys.push({ key: `${from}-${to}`, rank: 0 }, { key: from, rank: 1 }, { key: to, rank: 3 })
  else if (from !== undefined)
    keys.push({ key: from, rank: isCode.test(main) && !/^\d+$/.test(main) ? 3 : 0 })
  else if (!isCode.test(main)) keys.push({ key: stemsOf(main).join(' '), rank: 0 })
  const [low, high] = bracketed
  if (low !== undefined) keys.push({ key: low, rank: 2 })
  if (low !== undefined && high !== undefined)
    keys.push({ key: `${low}-${high}`, rank: 1 }, { key: high, rank: 4 })
  if (from === undefined && isCode.test(main)) keys.push({ key: stemsOf(main).join(' '), rank: 0 })
  return keys
}

/** « Calibre cal. 27 » would say it twice. */
const plain = (size: string): string => size.replace(/^cal(?:ib|ibre)?\b\.?\s*/i, '')

const isCounted = ({ rank }: Answer): boolean => rank === 0

const isRange = /^\s*[-/–—]\s*$/

/** Reads sizes: « 57 », « 57/67 », « cal. 18 », « AA », « extra-fin ». */
export const openSizes = (sizes: readonly string[]) => {
  const byKey = new Map<string, Answer[]>()
  for (const size of sizes)
    for (const { key, rank } of answers(size)) {
      if (key === '') continue
      byKey.set(key, [...(byKey.get(key) ?? []), { size, rank }])
    }

  const candidate = (key: string, from: number, to: number, cost: number): Candidate[] => {
    const known = byKey.get(key) ?? []
    return known.length === 0 ? [] : candidateOf(known, { from, to, cost })
  }

  const candidateOf = (
    known: readonly Answer[],
    span: Pick<Candidate, 'from' | 'to' | 'cost'>,
  ): Candidate[] => {
    const choices = furtherByRank
      .map((further, rank) => ({
        values: [...new Set(known.filter(each => each.rank === rank).map(each => each.size))],
        further,
      }))
      .filter(({ values }) => values.length > 0)
    const labelled = (values: readonly string[]) => (typed: string) =>
      `Calibre ${labelOf(values.map(plain))(plain(typed))}`
    return [{ ...span, ...bestOf('size', choices, labelled) }]
  }

  /** « 57/67 » is one size; « 16/18 », of what is counted, is one or the other. */
  const range = (low: Token, high: Token, from: number, to: number, cost: number): Candidate[] => {
    const one = candidate(`${low.stem}-${high.stem}`, from, to, cost)
    const ends = [low, high].map(({ stem }) => (byKey.get(stem) ?? []).filter(isCounted))
    const both = ends.every(each => each.length > 0) ? ends.flat() : []
    return both.length === 0 ? one : [...one, ...candidateOf(both, { from, to, cost: cost + 0.2 })]
  }

  /** Past a unit that belongs to the number before. */
  const pastUnit = (tokens: readonly Token[], at: number): number =>
    units.has(tokens[at]?.word ?? '') ? at + 1 : at

  const numbers = (tokens: readonly Token[], at: number, from: number, cost: number) => {
    const [first, second, third] = tokens.slice(at, at + 3)
    if (!first?.number) return []
    const found: Candidate[] = []
    if (second?.number && isRange.test(first.gap))
      found.push(...range(first, second, from, pastUnit(tokens, at + 2), cost))
    if (second?.number && /^\s+$/.test(first.gap))
      found.push(...candidate(`${first.stem}-${second.stem}`, from, pastUnit(tokens, at + 2), cost))
    if (second?.word === 'a' && third?.number)
      found.push(...range(first, third, from, pastUnit(tokens, at + 3), cost))
    // A weight in kilos is a package's unless it is said from and to.
    const unit = second?.word === 'kg' || second?.word === 'kilo'
    const alone = !unit && !(second?.number && isRange.test(first.gap))
    if (alone) found.push(...candidate(first.stem, from, pastUnit(tokens, at + 1), cost))
    return found
  }

  /** « 2A », « L1 », « 1-XX »: letters and digits that touch; « AA »; « très fin ». */
  const words = (tokens: readonly Token[], at: number, from: number, cost: number) => {
    const [first, second] = tokens.slice(at, at + 2)
    if (first === undefined) return []
    const found: Candidate[] = []
    if (second !== undefined && /^-?$/.test(first.gap) && first.number !== second.number)
      found.push(...candidate(`${first.word}${second.word}`, from, at + 2, cost))
    if (second !== undefined && !first.number && !second.number)
      found.push(...candidate(`${first.stem} ${second.stem}`, from, at + 2, cost))
    const letter = first.word.length === 1
    if (!first.number && (!letter || first.capitals || cost < exact))
      found.push(...candidate(first.stem, from, at + 1, cost + (letter ? loneLetter : 0)))
    return found
  }

  return (tokens: readonly Token[], from: number): Candidate[] => {
    const keyword = keywords.has(tokens[from]?.word ?? '')
    const at = keyword ? from + 1 : from
    const cost = keyword ? afterKeyword : exact
    return [...numbers(tokens, at, from, cost), ...words(tokens, at, from, cost)]
  }
}
