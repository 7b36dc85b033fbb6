import { quantitiesOf, wordsOf } from './need-line.ts'

/** Characters of a text that is read: some pages. */
export const maxNeedText = 20_000

/** « cat. I » goes on; « Merci. Et 3 colis » begins anew. */
const sentenceEnd =
  /(?<!\b(?:cat|cal|col|env|plt|barq|bq|bt|pcs|pce))(?<=[\p{L}\d)]{2})[.!?…]+\s+(?=[\p{Lu}\d])/u
const separators =
  /[\n\r;•·|+]+|(?<!\d),|,(?!\d)|\s[-–—]\s(?=\d|\p{L}{3,}.{0,80}\d)|(?:^|\s)[-–—*]\s+/u
const bullet = /^\s*[-–—*]\s*/u
const numbering = /^\s*\d{1,3}[.)]\s+(?=\S*\p{L}|\d)/u

/** A text in the pieces that its own signs cut it into; what follows joins or cuts them by what they mean. */
export const piecesOf = (text: string): string[] =>
  text
    .slice(0, maxNeedText)
    .normalize('NFC')
    .split(sentenceEnd)
    .flatMap(sentence => sentence.split(separators))
    .map(piece =>
      (piece ?? '').replace(bullet, '').replace(numbering, '').replace(/\s+/g, ' ').trim(),
    )
    .filter(piece => /[\p{L}\d½¼¾]/u.test(piece))

const linking = /\s(?:et|puis|plus|avec|ainsi que)\s/giu

/**
 * Where a piece without signs may be cut, nearest the beginning first: at « et », before a quantity that more words follow
 * (« trois colis de batavia dix kilos de carottes »), or behind one (« grappe 3 colis carottes 10 kg »). Each cut is two texts.
 */
export const cutsOf = (piece: string): [before: string, after: string][] => {
  const cuts: { at: number; resumes: number }[] = []
  for (const match of piece.matchAll(linking))
    if (!/^\s*demie?s?\b/iu.test(piece.slice(match.index + match[0].length)))
      cuts.push({ at: match.index, resumes: match.index + match[0].length })
  const words = wordsOf(piece)
  const places = placesOf(
    piece,
    words.map(({ typed }) => typed),
  )
  const said = quantitiesOf(words)
  const leads = said[0]?.from === 0
  for (const { from, to, unit } of said) {
    const start = places[from]
    const next = places[to]
    if (leads && from > 0 && start !== undefined && to < words.length)
      cuts.push({ at: start, resumes: start })
    if (!leads && unit !== null && next !== undefined) cuts.push({ at: next, resumes: next })
  }
  return cuts
    .sort((a, b) => a.at - b.at)
    .map(({ at, resumes }): [string, string] => [
      piece.slice(0, at).trim(),
      piece.slice(resumes).trim(),
    ])
    .filter(([before, after]) => before !== '' && after !== '')
}

const placesOf = (text: string, words: readonly string[]): number[] => {
  let from = 0
  return words.map(word => {
    const at = text.indexOf(word, from)
    from = at + word.length
    return at
  })
}
