import type { ReadableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import { isNote, isSum } from '@carreau/domain/price-list/reading/no-offer'
import { type ReadLabel, readLabel } from '@carreau/domain/price-list/reading/read-label'
import {
  endsLine,
  type Heading,
  isUnder,
  mayBeUnder,
  nextHeading,
  readTitle,
  saysOrigin,
  type Title,
} from '@carreau/domain/price-list/reading/read-title'
import type { Found, SpecificationFinder } from '../offers/find-specification.ts'
import type { CellOf, SaidContent } from './line-cells.ts'

/** A line as it is looked for. */
type Line = { cell: CellOf; label: string; text: string; read: ReadLabel; content: SaidContent }

/** What a line sells, where the headings above it had a say. */
export type UnderTitle = {
  found: Found
  /** What it is remembered by: with its heading where that decides what it is. */
  label: string
  read: ReadLabel
  /** What it took over, in French; null when nothing. */
  taken: string | null
}

const productIdOf = (found: Found): number | null => {
  if (found.kind === 'known') return found.specification.productId
  if (found.kind === 'created') return found.key.productId
  if (found.kind === 'ignored') return null
  return found.suggested?.productId ?? found.candidates[0]?.productId ?? null
}

const isSure = ({ kind }: Found): boolean => kind === 'known' || kind === 'created'

const completes = (found: Found, part: 'origin' | 'category'): boolean =>
  (found.kind === 'known' || found.kind === 'created') && found.completed?.includes(part) === true

/** Whether a line may be organic by a heading further up, and does not say. */
const isPerhapsOrganic = (
  { perhapsOrganic }: Heading,
  { found, read }: UnderTitle,
  cell: CellOf,
): boolean => perhapsOrganic !== null && isSure(found) && !read.isOrganic && cell('organic') === ''

const askOrganic = ({ perhapsOrganic }: Heading, under: UnderTitle): UnderTitle => ({
  ...under,
  found: {
    kind: 'unknown',
    message: `À confirmer : ${quoted(perhapsOrganic ?? '')} est écrit plus haut. Bio ou non ?`,
    candidates: under.found.kind === 'known' ? [under.found.specification] : [],
    suggested: null,
    field: null,
    question: null,
    isNameless: false,
    unread: null,
    readAs: null,
  },
})

const quoted = (text: string): string => `« ${text} »`

const wordsOf = ({ tokens }: ReadLabel): string => tokens.map(({ stem }) => stem).join(' ')

/** Reads lines below their headings: « TOMATES », « Origine Maroc », « BIO ». */
export const openTitles = (vocabulary: ReadableVocabulary, find: SpecificationFinder) => {
  let now: Heading | null = null
  const families = new Map<string, Title | null>()
  /** A column of families is a heading of its own line. */
  const familyOf = (text: string): Title | null => {
    const kept = families.get(text)
    if (kept !== undefined) return kept
    const title = readTitle(vocabulary, text)
    if (families.size < 1_000) families.set(text, title)
    return title
  }
  const headingOf = (cell: CellOf): Heading | null => {
    const heading = now
    const text = cell('family')
    const title = text === '' ? null : familyOf(text)
    if (title === null) return heading
    return {
      perhapsOrganic: null,
      outer: 'family',
      family: title.words.length > 0 ? title : null,
      originId: title.originId ?? heading?.originId ?? null,
      category: title.category ?? heading?.category ?? null,
      isOrganic: title.isOrganic || heading?.isOrganic === true,
      said: title.originId === null ? (heading?.said ?? '') : title.text,
    }
  }

  /** A line as it reads behind the words of its heading, if that makes it another thing. */
  const behind = (title: Title, line: Line, alone: Found): (Line & { found: Found }) | null => {
    const own = productIdOf(alone)
    // « Palette 35,00 », « Caisse IFCO 3,50 »: no goods of the heading's, but what they come in.
    if (isNote(line.text) || (endsLine(line.text) && !/\d/.test(wordsOf(line.read)))) return null
    const isOwn = isSure(alone) && own !== null
    if (isOwn && (isUnder(vocabulary, title, own) || !mayBeUnder(vocabulary, title, own)))
      return null
    const text = `${title.names} ${line.text}`
    const read = readLabel(text)
    const label = `${title.text} › ${line.label}`.slice(0, 500)
    const found = find({ ...line, text, read, label })
    if (found.kind === 'ignored') return { ...line, text, read, label, found }
    const meant = productIdOf(found)
    const isBetter = meant !== null && isUnder(vocabulary, title, meant)
    return isBetter && (meant !== own || isSure(found))
      ? { ...line, text, read, label, found }
      : null
  }

  /** What the line leaves out and its headings say. */
  const takeOver = (heading: Heading, line: Line, found: Found) => {
    const origin =
      heading.originId !== null &&
      line.cell('origin') === '' &&
      (completes(found, 'origin') ||
        (found.kind === 'unknown' && !saysOrigin(vocabulary, line.text)))
        ? (vocabulary.originNames.get(heading.originId) ?? '')
        : ''
    const category =
      heading.category !== null &&
      line.cell('category') === '' &&
      line.read.category === null &&
      (completes(found, 'category') || found.kind === 'unknown')
        ? heading.category
        : ''
    const isOrganic = heading.isOrganic && !line.read.isOrganic && line.cell('organic') === ''
    return { origin, category, organic: isOrganic ? 'oui' : '' }
  }

  /** The same line, with what its headings say of it. */
  const takenOver = (
    heading: Heading,
    read: Line & { found: Found },
    family: Title | null,
  ): UnderTitle => {
    const over = takeOver(heading, read, read.found)
    const under = family === null ? null : `sous ${quoted(family.text)}`
    const words = [
      over.origin && `origine ${over.origin}`,
      over.category && `cat. ${over.category}`,
      over.organic && 'bio',
    ].filter(Boolean)
    if (words.length === 0) return { ...read, taken: under }
    const cell: CellOf = field =>
      field === 'origin' || field === 'category' || field === 'organic'
        ? over[field] || read.cell(field)
        : read.cell(field)
    const said = heading.said
    const label = said === family?.text ? read.label : `${said} › ${read.label}`.slice(0, 500)
    return {
      found: find({ ...read, cell, label }),
      label,
      read: read.read,
      taken: [under, `${words.join(', ')} d’après ${quoted(said)}`].filter(Boolean).join(' ; '),
    }
  }

  return {
    /** Takes a heading; what says nothing we know ends those before it, a note does not. */
    heading: (text: string): void => {
      if (isSum(text)) return
      const title = readTitle(vocabulary, text)
      if (title !== null || !isNote(text)) now = nextHeading(now, title)
    },
    /** A heading above the list, which ends none. */
    above: (text: string): void => {
      const title = readTitle(vocabulary, text)
      if (title !== null) now = nextHeading(now, title)
    },
    find: (line: Line): UnderTitle => {
      const alone = find(line)
      const heading = headingOf(line.cell)
      if (heading === null || alone.kind === 'ignored')
        return { found: alone, label: line.label, read: line.read, taken: null }
      const inFamily = heading.family === null ? null : behind(heading.family, line, alone)
      const read = inFamily ?? { ...line, found: alone }
      if (read.found.kind === 'ignored') return { ...read, taken: null }
      const under = takenOver(heading, read, inFamily === null ? null : heading.family)
      return isPerhapsOrganic(heading, under, line.cell) ? askOrganic(heading, under) : under
    },
  }
}
