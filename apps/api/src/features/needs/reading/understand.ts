import type { Reading } from '@carreau/catalogue-search/vocabulary'
import { foldText } from '@carreau/catalogue-search/words/fold'
import { isCourtesy, isLittle, stemsOf } from '@carreau/catalogue-search/words/word-forms'
import type { Unit } from '@carreau/domain/money/quantity'
import { type NeedLine, readNeedLine } from '@carreau/domain/needs/need-line'
import { cutsOf, piecesOf } from '@carreau/domain/needs/need-text'

/** What the words of a line mean to this company. */
export type Known = {
  read: (words: string) => Promise<Reading>
  /** How often the company's latest orders had a product. */
  times: ReadonlyMap<number, number>
  /** What it said some words mean, by the words folded. */
  corrections: ReadonlyMap<string, number>
  /** Products sold by the bunch. */
  isBunched: (productId: number) => boolean
  /** Called between lines, so that others are served meanwhile. */
  breathe?: () => Promise<void>
}

export type Understood = {
  text: string
  /** What names the product: under these a correction is kept. */
  words: string
  status: 'read' | 'doubt' | 'unknown'
  productId: number | null
  candidates: number[]
  quantity: number | null
  unit: Unit | null
  attributes: Reading['attributes']
  /** What its words say, for whoever chooses among other offers. */
  reading: Reading
}

/** So many times more often than any other, and it is what the company means. */
const farMore = 3
const mostCandidates = 6

/** What surrounds a need and asks for nothing. */
const phrases =
  /\b(?:bonjour|bonsoir|salut|coucou|hello|merci(?: d avance| beaucoup)?|bonne (?:journee|soiree|nuit)|a (?:demain|plus|bientot)|cordialement|s il (?:te|vous) plait|svp|stp|il (?:me|nous) (?:faudra(?:it)?|faut)(?: aussi)?|je (?:voudrais|veux|prends|prendrai|souhaite)|on (?:voudrait|veut|prend|prendra)|(?:j ai|on a|nous avons) besoin(?: de)?|pouvez vous|peux tu|(?:me |nous )?mett(?:re|ez|s)(?: moi| nous)?|livrez(?: moi| nous)?|ajoute[rz]?|rajoute[rz]?|encore|pour (?:demain|ce soir|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)(?: matin| soir)?|voici (?:ma|notre) (?:commande|liste)|(?:ma |la )?commande(?: du jour)?|de chaque|chacune?)\b/gu

/** The text without its courtesies, accents kept: what is left is read. */
const bared = (text: string): string => {
  // One folded letter for each typed, so that places stay what they are.
  const folded = [...text].map(letter => {
    const plain = foldText(letter)
    return plain.length === 1 ? plain : ' '
  })
  const letters = [...text]
  for (const match of folded.join('').matchAll(phrases))
    for (let at = match.index; at < match.index + match[0].length; at++) letters[at] = ' '
  return letters.join('').replace(/\s+/g, ' ').trim()
}

export const correctionKey = (words: string): string => stemsOf(words).join(' ').slice(0, 80)

const namesSomething = ({ named }: Reading): boolean => named !== null && named.length > 0

/** Which of the products that the words name nearly alike the company means; null: nothing tells. */
const usualAmong = (named: readonly number[], times: Known['times']): number | null => {
  const [first, second] = named
    .map(id => ({ id, times: times.get(id) ?? 0 }))
    .sort((a, b) => b.times - a.times)
  if (first === undefined || first.times === 0) return null
  return second === undefined || first.times >= farMore * second.times ? first.id : null
}

type Choice = Pick<Understood, 'status' | 'productId' | 'candidates'>

const choose = (reading: Reading, words: string, known: Known): Choice => {
  const corrected = known.corrections.get(correctionKey(words))
  const { named, nearest, alike } = reading
  if (corrected !== undefined)
    return { status: 'read', productId: corrected, candidates: candidatesOf(corrected, named) }
  if (named === null || named.length === 0 || alike === undefined)
    return nearest.length === 0
      ? { status: 'unknown', productId: null, candidates: [] }
      : { status: 'doubt', productId: null, candidates: nearest.slice(0, mostCandidates) }
  const [first = 0] = named
  const nearly = named.slice(0, alike.nearly)
  const usual = usualAmong(nearly, known.times)
  // What may as well be another with a slip is asked: a need is written to its end, a search is not yet.
  const isAlone = alike.wholly === 1 && !(alike.isSpelt && alike.mayBeSlip)
  // A name of its own is that product, unless the company always means another that is named nearly so.
  const meant = usual ?? (isAlone ? first : null)
  if (meant === null)
    return {
      status: 'doubt',
      productId: null,
      candidates: named.slice(0, Math.max(mostCandidates, Math.min(alike.wholly, 12))),
    }
  return { status: 'read', productId: meant, candidates: candidatesOf(meant, named) }
}

const candidatesOf = (meant: number, named: readonly number[] | null): number[] =>
  [...new Set([meant, ...(named ?? [])])].slice(0, mostCandidates)

/** A line and what its words mean; a number at its end is a size where the product has that size. */
const readLine = async (
  text: string,
  known: Known,
): Promise<{ line: NeedLine; reading: Reading; words: string }> => {
  const line = readNeedLine(text)
  if (line.isPerhapsSize) {
    const whole = await known.read(text)
    const last = text.split(/\s/).at(-1) ?? ''
    const isSize = whole.attributes.some(
      ({ field, words }) => field === 'size' && words.endsWith(last),
    )
    if (isSize && namesSomething(whole))
      return { line: { ...line, quantity: null, unit: null }, reading: whole, words: text }
  }
  if (line.isBunch) {
    const bunch = await known.read(`botte de ${line.words}`)
    const [first] = bunch.named ?? []
    if (first !== undefined && known.isBunched(first)) {
      const attributes = bunch.attributes.filter(({ field }) => field !== 'packaging')
      return { line, reading: { ...bunch, attributes }, words: line.words }
    }
  }
  return { line, reading: await known.read(line.words), words: line.words }
}

const isSilent = (words: string): boolean =>
  stemsOf(words).every(stem => isCourtesy(stem) || isLittle(stem) || /^\d/.test(stem))

const understand = async (text: string, known: Known): Promise<Understood | null> => {
  const { line, reading, words } = await readLine(text, known)
  if (line.quantity === null && isSilent(words)) return null
  return {
    text,
    words,
    ...choose(reading, words, known),
    quantity: line.quantity,
    unit: line.unit,
    attributes: reading.attributes,
    reading,
  }
}

/** No line is longer: of a text without signs so much is looked at at once. */
const longestLine = 400

/** More words than say how much of what, and of which kind. */
const mostWords = 16

/** What the cuts of a text have in common is worked out once: a text may be made to be cut in a million ways. */
type Cuts = { lines: Map<string, Promise<string[]>>; taken: Map<string, NeedLine> }

const openCuts = (): Cuts => ({ lines: new Map(), taken: new Map() })

const takenApart = (text: string, { taken }: Cuts): NeedLine => {
  const line = taken.get(text) ?? readNeedLine(text)
  taken.set(text, line)
  return line
}

/** Cuts a text wherever both sides then name a product. */
const cut = (text: string, known: Known, cuts: Cuts): Promise<string[]> => {
  const before = cuts.lines.get(text)
  if (before !== undefined) return before
  const lines = cutAnew(text, known, cuts)
  cuts.lines.set(text, lines)
  return lines
}

const cutAnew = async (text: string, known: Known, cuts: Cuts): Promise<string[]> => {
  for (const [before, after] of cutsOf(text)) {
    await known.breathe?.()
    // They come the nearest to the beginning first.
    if (before.split(' ').length > mostWords) break
    const [left, right] = [takenApart(before, cuts), takenApart(after, cuts)]
    if (left.words === '' || right.words === '') continue
    const names = await known.read(left.words)
    if (!namesSomething(names) && names.nearest.length === 0) continue
    // What follows may name more: its first line decides.
    const rest = await cut(after, known, cuts)
    const next = await known.read(takenApart(rest[0] ?? after, cuts).words)
    const isOne = left.quantity === null && right.quantity === null
    if (!namesSomething(next)) continue
    if (isOne && namesSomething(await known.read(takenApart(text, cuts).words))) continue
    return [before, ...rest]
  }
  return [text]
}

/** The lines of a piece; of a long one from as much as a line may be, then from where its last line begins. */
const divide = async (piece: string, known: Known): Promise<string[]> => {
  const lines: string[] = []
  let rest = piece
  while (rest.length > longestLine) {
    const space = rest.lastIndexOf(' ', longestLine)
    const window = rest.slice(0, space > 0 ? space : longestLine).trimEnd()
    const its = await cut(window, known, openCuts())
    const last = its.length > 1 ? (its.pop() ?? '') : ''
    lines.push(...its)
    rest = rest.slice(window.length - last.length).trimStart()
  }
  if (rest !== '') lines.push(...(await cut(rest, known, openCuts())))
  return lines
}

/** Characters that the readings of a need may be in all: of two hundred lines, several times what they take. */
const mostRead = 24_000
class TooMuchToRead extends Error {}

/** Each text is read once, and no need more than takes its share of the processor. */
const readOnce = (known: Known): Known => {
  const done = new Map<string, Promise<Reading>>()
  let characters = 0
  return {
    ...known,
    read: words => {
      const before = done.get(words)
      if (before !== undefined) return before
      characters += words.length
      if (characters > mostRead) throw new TooMuchToRead()
      const reading = known.read(words)
      done.set(words, reading)
      return reading
    },
  }
}

/** « tomates grappe, cat. I, 3 colis »: what names no product belongs to what stands before it. */
const joined = async (pieces: readonly string[], known: Known): Promise<string[]> => {
  const lines: string[] = []
  for (const piece of pieces) {
    await known.breathe?.()
    const before = lines.at(-1)
    // So much is no detail, and nothing is a detail of so much.
    if (piece.length + (before?.length ?? 0) > longestLine) {
      lines.push(piece)
      continue
    }
    const { words, quantity } = readNeedLine(piece)
    const reading = words === '' ? null : await known.read(words)
    const isDetail =
      reading === null ? quantity !== null : reading.named === null && reading.attributes.length > 0
    const had = before === undefined ? null : readNeedLine(before)
    // « avocat 18, 3 colis »: the number was a size.
    const hadQuantity = had !== null && had.quantity !== null && !had.isPerhapsSize
    if (isDetail && before !== undefined && !(hadQuantity && quantity !== null))
      lines[lines.length - 1] = `${before} ${piece}`
    else lines.push(piece)
  }
  return lines
}

/** « menthe et coriandre 5 bottes de chaque »: said of both. */
const shared = /(?:de chaque|chacune?s?)\b/iu

/** A written need, line by line; `too_long` beyond so many lines, and of a text that takes more work than those. */
export const understandNeed = async (
  text: string,
  known: Known,
  mostLines: number,
): Promise<Understood[] | 'too_long'> => {
  try {
    return await understandLines(text, readOnce(known), mostLines)
  } catch (error) {
    if (error instanceof TooMuchToRead) return 'too_long'
    throw error
  }
}

const understandLines = async (
  text: string,
  known: Known,
  mostLines: number,
): Promise<Understood[] | 'too_long'> => {
  const pieces = piecesOf(text)
  if (pieces.length > mostLines * 3) return 'too_long'
  const found: Understood[] = []
  const bare = pieces.map(piece => ({ piece: bared(piece), isShared: shared.test(piece) }))
  const sharing = new Set(bare.filter(({ isShared }) => isShared).map(({ piece }) => piece))
  const lines = await joined(
    bare.map(({ piece }) => piece).filter(piece => piece !== ''),
    known,
  )
  for (const line of lines) {
    await known.breathe?.()
    const its: Understood[] = []
    for (const part of await divide(line, known)) {
      const understood = await understand(part, known)
      if (understood !== null) its.push(understood)
    }
    const told = its.find(({ quantity }) => quantity !== null)
    const isShared = sharing.has(line) && told !== undefined
    found.push(
      ...(isShared
        ? its.map(each => ({ ...each, quantity: told.quantity, unit: told.unit }))
        : its),
    )
    if (found.length > mostLines) return 'too_long'
  }
  return found
}
