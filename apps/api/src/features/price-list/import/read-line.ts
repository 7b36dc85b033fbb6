import { foldText } from '@carreau/catalogue-search/words/fold'
import { appellationFault } from '@carreau/domain/catalogue/appellations'
import type { BillingType, Unit } from '@carreau/domain/money/quantity'
import type { ImportAction, ImportField } from '@carreau/domain/price-list/price-list'
import type { ReadableVocabulary } from '@carreau/domain/price-list/reading/line-vocabulary'
import type {
  CompletedPart,
  SpecificationKey,
} from '@carreau/domain/price-list/reading/listed-specification'
import {
  isNotice,
  namesFamily,
  unframed,
  whyNoOffer,
} from '@carreau/domain/price-list/reading/no-offer'
import { readPrice } from '@carreau/domain/price-list/reading/read-cells'
import { type ReadLabel, readLabel, readUnit } from '@carreau/domain/price-list/reading/read-label'
import { endsLine } from '@carreau/domain/price-list/reading/read-title'
import type { UnreadName } from '@carreau/domain/price-list/reading/unread-name'
import type { Found, Question, SpecificationFinder } from '../offers/find-specification.ts'
import { unlikelyPrice } from '../offers/unlikely-price.ts'
import { unitOf } from '../price-list.present.ts'
import type { Row } from './file-reading/table.ts'
import { changesOf, type Fault, type ImportedOffer, offerFault, offerOf } from './imported-offer.ts'
import type { KnownMarket, KnownSpecification, OwnOffer } from './known-market.sql.ts'
import {
  type CellOf,
  type LineFault,
  labelOfLine,
  readOfferCells,
  type SaidOffer,
} from './line-cells.ts'
import type { ReadAs } from './read-as.ts'
import { openTitles } from './read-under-titles.ts'

/** What a line of the file does to the list. */
export type ReadLine = {
  line: number
  /** The sheet it stands in; null in a file of one table. */
  sheet: string | null
  action: ImportAction
  message: string | null
  label: string
  priceE4: number | null
  unit: Unit | null
  previousE4: number | null
  column: number | null
  /** What it sells, if that is known; a new one has no number yet. */
  sells: SpecificationKey | KnownSpecification | null
  candidates: readonly KnownSpecification[]
  /** What it would sell if the question is none. */
  suggested: SpecificationKey | KnownSpecification | null
  /** What it left out and was completed with what is usual; empty: nothing. */
  completed: readonly CompletedPart[]
  /** What it took over from the headings above it, in French; null when nothing. */
  taken: string | null
  /** What one answer would settle for all lines alike. */
  question: Question | null
  isPriceUnlikely: boolean
  /** What a line in doubt was read as: what describing it begins with. */
  readAs: ReadAs | null
  /** Whether it is left out because somebody asked for that. */
  isLeftOut: boolean
  /** What is to be written; null when nothing is. */
  offer: ImportedOffer | null
  /** What the catalogue lacks to read it; null when nothing. */
  unread: UnreadName | null
}

/** What decides how lines are read. */
export type Reading = {
  sheet?: string | null
  /** The words of the headers, to know them when they come again. */
  headers?: readonly string[]
  /** What prices are the price of, as the header of their column says. */
  priceUnit?: Unit | null
  vocabulary: ReadableVocabulary
  columnOf: ReadonlyMap<ImportField, number>
  market: KnownMarket
  find: SpecificationFinder
  /** Whether somebody said that an unlikely price is right. */
  isRightPrice: (label: string, priceE4: number) => boolean
  now: Date
}

type Sold = Extract<Found, { kind: 'known' | 'created' }>

const ownOf = (sold: Sold): OwnOffer | null =>
  sold.kind === 'known' ? sold.specification.offer : null

const billingOf = (unit: Unit | null, sold: Sold, market: KnownMarket): BillingType => {
  if (unit === 'kg') return 'weight'
  if (unit === 'package') return 'package'
  if (unit !== null) return 'unit'
  if (sold.kind === 'known' && sold.specification.offer !== null)
    return sold.specification.offer.billingType
  const { productId } = sold.kind === 'known' ? sold.specification : sold.key
  return market.products.get(productId)?.usual ?? 'unit'
}

const counted = new Set<Unit>(['bunch', 'punnet'])

/**
 * Whether a price by the bunch is meant of a package that holds pieces, or none at all. « La pièce » is one of what the
 * package holds, whatever that is.
 */
const isOtherUnit = (unit: Unit | null, { contentUnit }: SpecificationKey): boolean =>
  unit !== null && counted.has(unit) && contentUnit !== 'kg' && contentUnit !== unit

const unitFault = (
  unit: Unit | null,
  billingType: BillingType,
  its: SpecificationKey,
): Fault | null => {
  if (isOtherUnit(unit, its)) return ['À confirmer : ce colis ne se compte pas ainsi.', 'unit']
  return billingType === 'weight' && its.averageVolumeG === null
    ? ['Le poids du colis est inconnu : ce prix ne peut pas être au kilo.', 'package_weight']
    : null
}

const readUnitCell = (
  cell: CellOf,
  read: ReadLabel,
  priceUnit: Unit | null,
): { unit: Unit | null; fault: string | null } => {
  const text = cell('unit')
  if (text === '') {
    const inPrice = /\/\s*(\p{L}{1,12})\s*$/u.exec(cell('price'))?.[1]
    const said = inPrice === undefined ? read.unit : readUnit(inPrice)
    return { unit: said ?? priceUnit, fault: null }
  }
  const unit = readUnit(text)
  return unit === null
    ? { unit, fault: `L’unité « ${text.slice(0, 40)} » est inconnue.` }
    : { unit, fault: null }
}

const blank = (line: number, label: string, sheet: string | null): ReadLine => ({
  line,
  sheet,
  action: 'error',
  message: null,
  label,
  priceE4: null,
  unit: null,
  previousE4: null,
  column: null,
  sells: null,
  candidates: [],
  suggested: null,
  completed: [],
  taken: null,
  question: null,
  isPriceUnlikely: false,
  readAs: null,
  isLeftOut: false,
  offer: null,
  unread: null,
})

const isOver = ({ validUntil }: SaidOffer, now: Date): boolean =>
  validUntil !== null && validUntil <= now

/** « 1,40-1,60 », « 1,45 TTC »: a price that is not read is no reason to leave a line out. */
const seemsPriced = /\d[.,]\d{2}(?!\d)|€/u

/** Why a line sells nothing: a note, a sum, a heading; null when it may. */
const whyIgnored = (
  text: string,
  found: Found,
  { isAlone, isPriced }: { isAlone: boolean; isPriced: boolean },
): string | null => {
  // « Rouge 0,70 » below « SALADES » is a doubt, « FRUITS » a heading.
  const isNameless =
    found.kind === 'unknown' && found.isNameless && !(isPriced && namesFamily(text))
  const why = isNameless || isNotice(text) ? whyNoOffer(text) : null
  if (why !== null || !isAlone || seemsPriced.test(text)) return why
  // « Champignons de Paris » without a price heads what follows.
  const saysLittle =
    found.kind === 'unknown' ||
    (found.kind !== 'ignored' && found.completed?.includes('packaging') === true)
  return saysLittle ? 'Titre de rubrique : sans prix.' : null
}

/** What a line is known to sell, or what it may be. */
const toldOf = (at: ReadLine, found: Exclude<Found, { kind: 'ignored' }>): ReadLine =>
  found.kind === 'unknown'
    ? {
        ...at,
        candidates: found.candidates,
        suggested: found.suggested,
        question: found.question,
        readAs: found.readAs,
      }
    : { ...at, completed: found.completed ?? [] }

/** Makes the reader of a file's lines. */
export const openLineReader = ({
  sheet = null,
  headers = [],
  priceUnit = null,
  vocabulary,
  columnOf,
  market,
  find,
  isRightPrice,
  now,
}: Reading) => {
  const titles = openTitles(vocabulary, find)
  const headersFolded = headers.map(foldText).filter(text => text !== '')
  /** Whether the headers stand there again, as at the top of a page. */
  const isHeaders = (cells: readonly string[]): boolean => {
    const some = cells.filter(each => each !== '').map(foldText)
    return (
      some.length > 1 &&
      headersFolded.length > 1 &&
      some.every(each => headersFolded.includes(each))
    )
  }
  const isoCodes = new Map(market.vocabulary.origins.map(({ id, isoCode }) => [id, isoCode]))
  const originFault = ({ productId, originId, cultivar }: SpecificationKey): Fault | null => {
    const { designation } = market.products.get(productId) ?? {}
    const isoCode = isoCodes.get(originId)
    if (designation === undefined || isoCode === undefined) return null
    const fault = appellationFault(isoCode, { designation, cultivar })
    return fault === null ? null : [fault, 'origin']
  }
  const refuse = (at: ReadLine, message: string, field?: string | null): ReadLine => ({
    ...at,
    message,
    column: columnOf.get(field as ImportField) ?? null,
  })

  const priceDoubt = (
    priceE4: number,
    sold: { its: SpecificationKey; own: OwnOffer | null; billingType: BillingType },
  ): string | null =>
    unlikelyPrice(priceE4, {
      billingType: sold.billingType,
      contentUnit: sold.its.contentUnit,
      yesterdaysE4: sold.own?.billingType === sold.billingType ? sold.own.unitPriceE4 : null,
      usual: market.usualPrices.get(sold.its.productId),
    })

  /** A line that sells something at a price: what it changes. */
  const compare = (
    at: ReadLine,
    sold: Sold,
    said: { unit: Unit | null; priceE4: number; offer: SaidOffer },
  ): ReadLine => {
    const its = sold.kind === 'known' ? sold.specification : sold.key
    const own = ownOf(sold)
    const billingType = billingOf(said.unit, sold, market)
    const unit = unitOf({ billingType, contentUnit: its.contentUnit })
    const line = { ...at, sells: its, unit }
    const offer = offerOf(own, { ...said, billingType, sold: its, now })
    const fault =
      originFault(its) ??
      unitFault(said.unit, billingType, its) ??
      offerFault(offer, { own, its, facts: market.products.get(its.productId) })
    if (fault !== null) return refuse({ ...line, suggested: its }, ...fault)
    const unlikely = priceDoubt(said.priceE4, { its, own, billingType })
    if (unlikely !== null && !isRightPrice(at.label, said.priceE4))
      return { ...refuse({ ...line, suggested: its }, unlikely, 'price'), isPriceUnlikely: true }
    const listed = own?.isWithdrawn === false ? own : null
    const changes = listed === null ? [] : changesOf(listed, offer, its)
    const previousE4 = listed?.unitPriceE4 ?? null
    if (listed !== null && changes.length === 0) return { ...line, action: 'unchanged', previousE4 }
    if (isOver(said.offer, now))
      return refuse(line, 'Cette date de fin est déjà passée.', 'valid_until')
    if (listed === null) return { ...line, action: 'create', offer }
    return { ...line, action: 'update', previousE4, message: changes.join(' ; '), offer }
  }

  const ignored = (at: ReadLine, message: string): ReadLine => ({
    ...at,
    action: 'ignored',
    message,
  })
  /** What stands above the headers of its columns. */
  const above = ({ line, cells }: Row): ReadLine => {
    const text = cells.filter(each => each !== '').join(' ')
    titles.above(text)
    return ignored(blank(line, text.slice(0, 500), sheet), 'Au-dessus des titres de colonnes.')
  }
  /** A row without a label: alone in its cell it may be a heading. */
  const unlabelled = ({ line, cells }: Row): ReadLine => {
    const some = cells.filter(each => each !== '')
    const text = some.join(' ').slice(0, 500)
    const at = blank(line, text, sheet)
    if (some.length > 1 || !/\p{L}{2}/u.test(text))
      return ignored(at, 'La ligne ne nomme aucun produit.')
    titles.heading(unframed(text))
    return ignored(at, 'Titre ou note : sans produit ni prix.')
  }

  /** What a line that may be an offer makes of its price. */
  const priced = (
    known: ReadLine,
    found: Exclude<Found, { kind: 'ignored' }>,
    said: {
      priceText: string
      offer: SaidOffer
      fault: LineFault | null
      unit: ReturnType<typeof readUnitCell>
    },
  ): ReadLine => {
    const price = readPrice(said.priceText)
    if (price.value === null)
      return said.priceText === '' && seemsPriced.test(known.label)
        ? refuse(known, 'À confirmer : le prix ne se lit pas.', 'price')
        : refuse(known, price.error, 'price')
    const at = { ...known, priceE4: price.value }
    if (found.kind === 'unknown')
      return refuse({ ...at, unread: found.unread }, found.message, found.field)
    if (said.fault !== null) return refuse(at, said.fault.message, said.fault.field)
    if (said.unit.fault !== null) return refuse(at, said.unit.fault, 'unit')
    return compare(at, found, { unit: said.unit.unit, priceE4: price.value, offer: said.offer })
  }

  let before: ReadLine | null = null
  /** The line above, where what it was completed with may be what is said here. */
  const cutOff = (text: string): boolean => {
    if (before === null || before.offer === null || before.completed.length === 0) return false
    if (!endsLine(text)) return false
    Object.assign(before, {
      action: 'error',
      message: `À confirmer : la ligne suivante (« ${text.slice(0, 60)} ») semble en être la fin.`,
      suggested: before.sells,
      sells: null,
      completed: [],
      offer: null,
    })
    return true
  }

  const readRow = (row: Row): ReadLine => {
    const { line, cells } = row
    const cell: CellOf = field => cells[columnOf.get(field) ?? -1] ?? ''
    const label = labelOfLine(cell)
    if (label === '') return unlabelled(row)
    const at = blank(line, label, sheet)
    if (row.aside !== undefined) return ignored(at, row.aside)
    if (isHeaders(cells)) return ignored(at, 'Titres de colonnes répétés.')
    const text = [cell('label'), cell('product'), cell('variety')]
      .filter(part => part !== '')
      .join(' ')
    const alone = readLabel(text)
    const { offer, content, fault } = readOfferCells(cell)
    const under = titles.find({ cell, label, text, read: alone, content })
    const { found } = under
    if (found.kind === 'ignored')
      return {
        ...ignored({ ...at, label: under.label }, 'Ligne ignorée, comme demandé.'),
        isLeftOut: true,
      }
    const priceText = cell('price') || (alone.price ?? '')
    const isAlone = priceText === '' && cells.filter(each => each !== '').length === 1
    const why = whyIgnored(text, found, { isAlone, isPriced: priceText !== '' })
    if (why !== null) {
      if (isAlone && cutOff(text)) return ignored(at, 'Semble la fin de la ligne précédente.')
      if (priceText === '') titles.heading(unframed(text))
      return ignored(at, why)
    }
    const known = toldOf({ ...at, label: under.label, taken: under.taken }, found)
    return priced(known, found, {
      priceText,
      offer,
      fault,
      unit: readUnitCell(cell, alone, priceUnit),
    })
  }
  const read = (row: Row): ReadLine => {
    before = readRow(row)
    return before
  }
  return { read, above }
}
