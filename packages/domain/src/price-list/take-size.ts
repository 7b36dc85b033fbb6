import type { ReadableProduct } from './line-vocabulary.ts'
import type { LineWords } from './line-words.ts'
import { announcesSize, isSilentInSize, newSizeAt } from './size-words.ts'

const smallUnits = new Set(['mm', 'cm', 'g', 'gr'])

/** Takes the first size of a product that the line has, whole or by a part of it. */
export const takeSize = (line: LineWords, product: ReadableProduct, isWhole: boolean): string[] => {
  for (const form of product.sizes) {
    if (form.isWhole !== isWhole || !line.stems.has(form.words[0] ?? '')) continue
    const place = sizePlace(line, form.words)
    if (place === null) continue
    line.take(...place)
    const same = form.words.join(' ')
    return [
      ...new Set(
        product.sizes
          .filter(other => other.isWhole === isWhole && other.words.join(' ') === same)
          .map(({ names }) => names),
      ),
    ]
  }
  return []
}

/** The numbers and words of a size from here, units left aside; where they end. */
const sizeAt = (line: LineWords, from: number, length: number): { said: string[]; end: number } => {
  const said: string[] = []
  let end = from
  while (line.isFree(end) && said.length < length) {
    const token = line.tokens[end]
    if (token !== undefined && !isSilentInSize(token)) said.push(token.stem)
    end++
  }
  return { said, end }
}

/** Whether a size ends here: « 57 » of « 57-67 » is none, nor the 6 of « 6 kg ». */
const endsSize = (line: LineWords, at: number, length: number): boolean =>
  line.tokens[at]?.joined !== true &&
  !(length === 1 && ['kg', 'piece'].includes(line.tokens[at]?.stem ?? ''))

/** Where a size stands, its units and announcements left aside. */
const sizePlace = (line: LineWords, words: readonly string[]): [number, number] | null => {
  const { tokens } = line
  for (let from = 0; from < tokens.length; from++) {
    const isPlus = words[1] === '+' && tokens[from]?.stem === '+'
    const begins = isPlus || tokens[from]?.stem === words[0] || line.keys[from] === words[0]
    if (!begins || !line.isFree(from) || tokens[from]?.joined === true) continue
    const { said, end } = sizeAt(line, from, words.length)
    const inOrder = isPlus ? [said[1], said[0], ...said.slice(2)] : said
    if (inOrder.join(' ') !== words.join(' ')) continue
    let after = end
    while (line.isFree(after) && smallUnits.has(tokens[after]?.stem ?? '')) after++
    if (!endsSize(line, end, words.length) || !endsSize(line, after, words.length)) continue
    return [announcesSize(tokens[from - 1]?.stem ?? '') ? from - 1 : from, after]
  }
  return null
}

/** Takes a size that nobody listed yet. */
export const takeNewSize = (line: LineWords): string[] => {
  for (let at = 0; at < line.tokens.length; at++) {
    if (!line.isFree(at)) continue
    const found = newSizeAt(line.tokens, at)
    if (found === null || !line.isFree(found.end - 1)) continue
    line.take(at, found.end)
    return [found.size]
  }
  return []
}
