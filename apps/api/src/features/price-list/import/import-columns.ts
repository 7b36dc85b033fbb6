import type { ImportField } from '@carreau/domain/price-list/price-list'
import { readPrice } from '@carreau/domain/price-list/read-cells'
import { readLabel } from '@carreau/domain/price-list/read-label'
import { foldHeader, recogniseHeader } from '@carreau/domain/price-list/recognise-columns'
import type { Row } from './file-reading/table.ts'

export type Column = {
  index: number
  header: string
  field: ImportField | null
  remembered: boolean
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
const newestPrice = (names: readonly string[]): number => {
  const days = names.map(name => (recogniseHeader(name) === 'price' ? dayOf(name) : 0))
  const dated = days.filter(day => day > 0)
  if (dated.length < 2) return -1
  // In January the days of December are those before.
  const isNewYear = dated.some(day => monthOf(day) === 1) && dated.some(day => monthOf(day) === 12)
  const order = (day: number) => (day > 0 && isNewYear && monthOf(day) === 1 ? day + 1_300 : day)
  return days.reduce((best, day, at) => (order(day) > order(days[best] ?? 0) ? at : best), 0)
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
  const newest = newestPrice(names)
  const byContent = header < 0 ? fieldsByContent(body, width) : []
  const said = (index: number, name: string): ImportField | null => {
    if (index in corrected) return corrected[index] ?? null
    const known = remembered.get(foldHeader(name))
    if (known !== undefined) return known
    if (header < 0) return byContent[index] ?? null
    const named = recogniseHeader(name)
    return named === 'price' && newest >= 0 && index !== newest ? null : named
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
    return {
      index,
      header: name,
      field: isFree ? wanted : null,
      remembered: remembered.has(foldHeader(name)) && !(index in corrected),
      samples: body
        .flatMap(({ cells }) => cells[index] || [])
        .slice(0, samplesShown)
        .map(text => text.slice(0, 80)),
    }
  })
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
