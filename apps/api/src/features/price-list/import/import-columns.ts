import type { ImportField } from '@carreau/domain/price-list/price-list'
import { readPrice } from '@carreau/domain/price-list/reading/read-cells'
import { readLabel } from '@carreau/domain/price-list/reading/read-label'
import {
  foldHeader,
  isCustomerClass,
  recogniseHeader,
} from '@carreau/domain/price-list/reading/recognise-columns'
import type { Row } from './file-reading/table.ts'

export type Column = {
  index: number
  header: string
  field: ImportField | null
  remembered: boolean
  /** Why its prices are not read, in French; null where that is no question. */
  why: string | null
  samples: string[]
}

const headerWithin = 20
const samplesShown = 3

/** The line of headers among the first: the one that names most; −1 when none does. */
export const headerOf = (rows: readonly Row[]): number => {
  const named = rows
    .slice(0, headerWithin)
    .map(({ cells }) => new Set(cells.map(recogniseHeader).filter(field => field !== null)).size)
  const most = Math.max(0, ...named)
  return most >= 2 ? named.indexOf(most) : -1
}

const mostly = (texts: readonly string[], test: (text: string) => boolean): boolean =>
  texts.length > 0 && texts.filter(test).length * 2 >= texts.length

/** What the columns of a file without headers hold, by their content: labels, and prices. */
const fieldsByContent = (rows: readonly Row[], width: number): (ImportField | null)[] => {
  const texts = Array.from({ length: width }, (_, index) =>
    rows.flatMap(({ cells }) => cells[index] || []),
  )
  const prices = texts.map(column => mostly(column, text => readPrice(text).value !== null))
  const price = prices.indexOf(true)
  const label = texts.findIndex(column =>
    mostly(
      column,
      text => /\p{L}{3}/u.test(text) && (price >= 0 || readLabel(text).price !== null),
    ),
  )
  return texts.map((_, index) =>
    index === label ? 'label' : index === price && label >= 0 ? 'price' : null,
  )
}

/** « Prix 24/11 », « Tarif du 25.11.2026 »: the day of a column's prices as a number that grows; 0 without. */
const dayOf = (header: string): number => {
  const [, day, month, year = '0'] =
    /(?<!\d)([0-3]?\d)[/.-]([01]?\d)(?:[/.-](\d{2,4}))?(?!\d)/.exec(header) ?? []
  return day === undefined || month === undefined
    ? 0
    : (Number(year) % 100) * 10_000 + Number(month) * 100 + Number(day)
}

const monthOf = (day: number): number => Math.floor(day / 100) % 100

/** Of several columns of prices the newest day's; −1 where no days tell them apart. */
const newestPrice = (names: readonly string[], isPrice: (index: number) => boolean): number => {
  const days = names.map((name, index) => (isPrice(index) ? dayOf(name) : 0))
  return newestDay(days)
}

/** The newest of some days, by its place; −1 of fewer than two. */
const newestDay = (days: readonly number[]): number => {
  const dated = days.filter(day => day > 0)
  if (dated.length < 2) return -1
  // In January the days of December are those before.
  const isNewYear = dated.some(day => monthOf(day) === 1) && dated.some(day => monthOf(day) === 12)
  const order = (day: number) => (day > 0 && isNewYear && monthOf(day) === 1 ? day + 1_300 : day)
  return days.reduce((best, day, at) => (order(day) > order(days[best] ?? 0) ? at : best), 0)
}

/** The newest day among names of sheets, by its place; −1 where they name no days. */
export const newestNamed = (names: readonly string[]): number => newestDay(names.map(dayOf))
export const namesDay = (name: string): boolean => dayOf(name) > 0

const quoted = (name: string): string => `« ${name.slice(0, 40)} »`

type Known = {
  names: readonly string[]
  remembered: ReadonlyMap<string, ImportField | null>
  corrected: Record<string, ImportField | null>
}

/** Which of several columns of prices is the list's, and why; null where somebody has to say. */
const choosePrice = (
  prices: readonly number[],
  { names, remembered, corrected }: Known,
): { index: number; why: string } | null => {
  const nameOf = (index: number) => quoted(names[index] ?? '')
  const said = prices.find(index => corrected[index] === 'price')
  if (said !== undefined) return { index: said, why: `${nameOf(said)} est le prix de votre liste.` }
  const newest = newestPrice(names, index => prices.includes(index))
  if (newest >= 0)
    return { index: newest, why: `Prix d’un autre jour : ceux de ${nameOf(newest)} sont lus.` }
  const known = prices.filter(index => remembered.get(foldHeader(names[index] ?? '')) === 'price')
  const [only, other] = known
  if (only === undefined || other !== undefined) return null
  return { index: only, why: `${nameOf(only)} est le prix de votre liste, comme la dernière fois.` }
}

/** Columns whose prices may be the list's: so called, or of a class of customers. */
const priceColumns = (
  body: readonly Row[],
  width: number,
  { names, remembered, corrected }: Known,
): number[] => {
  const holdsPrices = (index: number) =>
    mostly(
      body.flatMap(({ cells }) => cells[index] || []),
      text => readPrice(text).value !== null,
    )
  return Array.from({ length: width }, (_, index) => index).filter(index => {
    if (index in corrected) return corrected[index] === 'price'
    const name = names[index] ?? ''
    if (recogniseHeader(name) === 'price') return true
    const known = remembered.get(foldHeader(name))
    if (known !== undefined && known !== null) return known === 'price'
    return isCustomerClass(name) && holdsPrices(index)
  })
}

/** What each column holds: as this call says, else as it was said once, else by its header. */
export const columnsOf = (
  rows: readonly Row[],
  header: number,
  remembered: ReadonlyMap<string, ImportField | null>,
  corrected: Record<string, ImportField | null>,
): Column[] => {
  const names = rows[header]?.cells ?? []
  const body = rows.slice(header + 1)
  const width = Math.max(names.length, ...body.map(({ cells }) => cells.length))
  const byContent = header < 0 ? fieldsByContent(body, width) : []
  const known = { names, remembered, corrected }
  const prices = header < 0 ? [] : priceColumns(body, width, known)
  const chosen = prices.length > 1 ? choosePrice(prices, known) : null
  const isSaid = Object.values(corrected).includes('price')
  const said = (index: number, name: string): ImportField | null => {
    if (index in corrected) return corrected[index] ?? null
    if (prices.length > 1 && prices.includes(index) && !isSaid)
      // Where nobody knows which, the first is shown until somebody says.
      return index === (chosen?.index ?? prices[0]) ? 'price' : null
    const before = remembered.get(foldHeader(name))
    if (before !== undefined) return before
    if (header < 0) return byContent[index] ?? null
    return prices[0] === index ? 'price' : recogniseHeader(name)
  }
  // What a person says of a column goes before what another's header seems to say.
  const spoken = new Set(Object.values(corrected).filter(field => field !== null))
  const taken = new Set<ImportField>()
  return Array.from({ length: width }, (_, index) => {
    const name = names[index] ?? ''
    const wanted = said(index, name)
    const isFree =
      wanted !== null && !taken.has(wanted) && (index in corrected || !spoken.has(wanted))
    if (isFree) taken.add(wanted)
    const field = isFree ? wanted : null
    return {
      index,
      header: name,
      field,
      remembered: remembered.has(foldHeader(name)) && !(index in corrected),
      why: whyUnread(index, field, prices, chosen),
      samples: body
        .flatMap(({ cells }) => cells[index] || [])
        .slice(0, samplesShown)
        .map(text => text.slice(0, 80)),
    }
  })
}

const whyUnread = (
  index: number,
  field: ImportField | null,
  prices: readonly number[],
  chosen: { why: string } | null,
): string | null =>
  field === null && prices.length > 1 && prices.includes(index) && chosen !== null
    ? chosen.why
    : null

/** Columns of prices of which somebody has to say which is the list's; none where that is known. */
export const pricesInQuestion = (
  rows: readonly Row[],
  header: number,
  remembered: ReadonlyMap<string, ImportField | null>,
  corrected: Record<string, ImportField | null>,
): number[] => {
  if (header < 0) return []
  const names = rows[header]?.cells ?? []
  const body = rows.slice(header + 1)
  const width = Math.max(names.length, ...body.map(({ cells }) => cells.length))
  const known = { names, remembered, corrected }
  const prices = priceColumns(body, width, known)
  const asked = prices.filter(index => corrected[index] !== null)
  return asked.length > 1 && choosePrice(asked, known) === null ? asked : []
}

/** What the columns lack for lines to be read, in French; null when nothing. */
export const problemOf = (columns: readonly Column[], header: number): string | null => {
  const has = (field: ImportField) => columns.some(column => column.field === field)
  const names = has('label') || has('product')
  // A label may hold its price.
  const prices = has('price') || has('label')
  if (names && prices) return null
  const found = columns.flatMap(column => column.header || []).slice(0, 8)
  const lacks = [names ? null : 'le produit', prices ? null : 'le prix']
    .filter(Boolean)
    .join(' et ')
  const seen = header < 0 || found.length === 0 ? '' : ` Colonnes trouvées : ${found.join(', ')}.`
  return `Indiquez quelle colonne contient ${lacks}.${seen}`
}
