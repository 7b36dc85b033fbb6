import { type Candidate, labelOf, pickBest } from './candidate.ts'
import type { Token } from './tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

const cost = 0.8

/** Reads countries by their two letters, in capitals only: « es » and « ma » are words. */
export const openOriginCodes = (origins: Vocabulary['origins']) => {
  const byCode = Map.groupBy(origins, ({ isoCode }) => isoCode.toLowerCase())
  return (tokens: readonly Token[], from: number): Candidate[] => {
    const token = tokens[from]
    const theirs = token?.capitals && !token.little ? byCode.get(token.word) : undefined
    if (theirs === undefined) return []
    const values = theirs.map(({ id }) => String(id))
    const label = () => labelOf(theirs.map(({ name }) => name).sort())
    const pick: Candidate['pick'] = products =>
      pickBest(products, 'origins', [{ values, further: 0 }], label)
    return [{ field: 'origins', from, to: from + 1, cost, pick }]
  }
}
